import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';

/** The texts and the component of a page, declared in the route file beside the component. */
export type PageRoute<Component = ComponentType> = {
  /** Namespaces besides those of the page's console. */
  readonly texts?: readonly FlatNamespace[];
  /** Loads the component when the page is visited. */
  readonly component: () => Promise<Component>;
};
