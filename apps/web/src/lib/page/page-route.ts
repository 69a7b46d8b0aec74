import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';

/** What a page needs before it renders, declared in the route file beside its component. */
export type PageRoute<Component = ComponentType> = {
  /** Namespaces besides those of the page's console. */
  readonly texts?: readonly FlatNamespace[];
  /** Loads the component when the page is visited. */
  readonly component: () => Promise<Component>;
};
