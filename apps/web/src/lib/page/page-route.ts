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

/** A query of a page, by its request (`lib/api/route-query.ts`). */
export type PageQuery = {
  readonly meta: { readonly address: string };
  /** Returns the queries that a successful response leads to; `body` is its content. */
  readonly following?: (body: unknown) => readonly PageQuery[];
};

/**
 * The queries of a page, the exports `queries` and `contents` of its route file: the options that its components pass to `useQuery`. The
 * server makes their requests for the document of the page, from which the browser takes the responses.
 */
export type PageQueries = (visit: PageVisit) => readonly PageQuery[];

/** The exports of a route file. */
export type RouteModule = {
  readonly page: PageRoute<never> | PageRoute;
  /** The queries of the page before it appears. */
  readonly queries?: PageQueries;
  /** The queries of lists and reports that appear after the page, so that a slow one delays neither the page nor the others. */
  readonly contents?: PageQueries;
};
