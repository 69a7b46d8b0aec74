import { addressOf } from '@fieldstone/contracts/platform/address';
import type { CallInput, Route, RouteCall, RouteResponse } from '@fieldstone/contracts/platform/route';
import { queryOptions } from '@tanstack/react-query';
import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallOptions } from './call.ts';

/** The request that a query makes; the server makes it for the document of a page that has the query. */
export type RouteRequest<R extends Route> = {
  readonly meta: { readonly route: R; readonly input: CallInput<R>; readonly address: string };
};

/** Returns the request of a route, for `call` and for the queries of a page. */
// @__NO_SIDE_EFFECTS__
export function routeRequest<R extends Route>(route: R, input: CallInput<R>): RouteRequest<R> {
  return { meta: { route, input, address: addressOf(route, input) } };
}

/** Sends a request of a route. @throws the same errors as `call` */
export const sendRequest = <R extends Route>({ meta: { route, input } }: RouteRequest<R>, options: CallOptions) =>
  call(route, input, options);

type Options<T, K extends QueryKey> = Omit<UndefinedInitialDataOptions<T, Error, T, K>, 'queryFn' | 'meta'>;

type RouteQuery<R extends Route, T, K extends QueryKey> = ReturnType<typeof queryOptions<T, Error, T, K>> &
  RouteRequest<R>;

/** Returns the query of a route, with its request: `routeQuery(readProfile, { params: { id }, queryKey: ['profile', id] })`. */
export function routeQuery<R extends Route, K extends QueryKey>(
  route: R,
  options: RouteCall<R> & Options<RouteResponse<R>, K> & { readonly data?: undefined },
): RouteQuery<R, RouteResponse<R>, K>;
export function routeQuery<R extends Route, K extends QueryKey, T>(
  route: R,
  options: RouteCall<R> &
    Options<T, K> & {
      /** Returns the query's data from the response; by default they are the same. */
      readonly data: (response: RouteResponse<R>) => T;
    },
): RouteQuery<R, T, K>;
// @__NO_SIDE_EFFECTS__
export function routeQuery<R extends Route>(
  route: R,
  {
    params,
    query,
    data = (response) => response,
    ...options
  }: {
    readonly queryKey: QueryKey;
    readonly params?: unknown;
    readonly query?: unknown;
    readonly data?: ((response: RouteResponse<R>) => unknown) | undefined;
  },
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signatures above check both parts
  const input = { params, query } as unknown as CallInput<R>;
  return {
    ...queryOptions({ ...options, queryFn: async ({ signal }) => data(await call(route, input, { signal })) }),
    ...routeRequest(route, input),
  };
}
