import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import type { Clock } from '@fieldstone/contracts/platform/period';
import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';

/** The texts and the component of a page, the export `page` of the route file beside the component. */
export type PageRoute<Component = ComponentType> = {
  /** Namespaces besides those of the page's console. */
  readonly texts?: readonly FlatNamespace[];
  /** Loads the component when the page is visited; `name` is that of the page in the route tree. */
  readonly component: (name: string) => Promise<Component>;
};

/** How a page is opened. */
export type PageVisit = Clock & {
  /** The name of the page in the route tree; empty without one. */
  readonly name: string;
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The query of the address. */
  readonly search: URLSearchParams;
};

/**
 * The requests of a page, the exports `requests` and `contents` of its route file. Only the server uses them, for the documents of
 * pages, so they are no part of the browser's scripts.
 */
export type PageRequests = (visit: PageVisit) => readonly PageRequest[];

/** The exports of a route file. */
export type RouteModule = {
  readonly page: PageRoute<never> | PageRoute;
  /** The requests that the page makes before it appears. */
  readonly requests?: PageRequests;
  /** The requests of lists and reports that appear after the page, so that a slow one delays neither the page nor the others. */
  readonly contents?: PageRequests;
};
