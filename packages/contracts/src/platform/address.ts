import type { CallInput, Route } from './route.ts';

/** The parts of a request; a route declares which of them it has. */
export type CallParts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
};

/**
 * Returns the path of a request: parameters filled in, the query sorted by name, arrays repeated in it, undefined values left out. An input other than
 * that of the route does not compile.
 */
export function addressOf<R extends Route>(route: CallInput<R> extends undefined ? R : never): string;
export function addressOf<R extends Route>(route: R, input: CallInput<R>): string;
export function addressOf(route: Route, { params, query }: CallParts = {}): string {
  const values = Object.fromEntries(toEntries(params));
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route.method} ${route.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(toEntries(query));
  // A request that a document carries is found by its address.
  search.sort();
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Returns the entries of a part of a request as text, arrays repeated. */
export function toEntries(part: unknown): Array<[string, string]> {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
}
