import { entriesOf } from '@fieldstone/contracts/platform/address';
import type { CallParts } from '@fieldstone/contracts/platform/address';
import type { Route } from '@fieldstone/contracts/platform/route';

/** Returns the options of `fetch`. */
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
