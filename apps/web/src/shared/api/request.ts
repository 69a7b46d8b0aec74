import type { Route } from '@fieldstone/contracts/route';

/** The parts of a call as they travel; a route declares which of them there are. */
export type CallParts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
};

/** The path of a call: parameters filled in, arrays repeated in the query, what is undefined left out. */
export function addressOf(route: Route, { params, query }: CallParts): string {
  const values = Object.fromEntries(entriesOf(params));
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${route.method} ${route.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** What `fetch` is given besides the address. */
export function optionsOf(route: Route, { headers, body }: CallParts, signal: AbortSignal | undefined): RequestInit {
  return {
    method: route.method,
    credentials: 'same-origin',
    headers: [
      ['accept', 'application/json'],
      ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
      ...entriesOf(headers),
    ],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function entriesOf(part: unknown): Array<[string, string]> {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
}
