import { toEntries } from '@fieldstone/contracts/platform/address';
import { CHANGE_NOTE_HEADER } from '@fieldstone/contracts/platform/change-note';
import { CHANGE_ORIGIN_HEADER } from '@fieldstone/contracts/platform/change-origin';
import type { DeclaredOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { CallParts } from '@fieldstone/contracts/platform/address';
import type { Route } from '@fieldstone/contracts/platform/route';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The origin of a write that is not an edit. */
  readonly origin?: DeclaredOrigin | undefined;
  /** Why the user makes the change, or its ticket. */
  readonly note?: string | undefined;
  /** The server does a repeated request only once; by default, if it has an idempotency key. */
  readonly isRepeatable?: boolean;
  /** The request stores nothing but its journal entry, such as a test; a lost response then needs no check. */
  readonly changesNothing?: boolean;
};

/** What a write declares besides its values. */
export type ChangeAnnotation = Pick<CallOptions, 'origin' | 'note'>;

/** Returns the options of `fetch`. */
export function toFetchOptions(
  route: Route,
  { headers, body }: CallParts,
  { signal, origin, note = '' }: CallOptions,
): RequestInit {
  return {
    method: route.method,
    credentials: 'same-origin',
    // The sign-in of a proxy is on another host, which the browser would not let the page read.
    redirect: 'manual',
    headers: [
      ['accept', 'application/json'],
      ...(body === undefined ? [] : [['content-type', 'application/json'] as [string, string]]),
      ...(origin === undefined ? [] : [[CHANGE_ORIGIN_HEADER, origin] as [string, string]]),
      ...(note.trim() === ''
        ? []
        : [[CHANGE_NOTE_HEADER, encodeURIComponent(note.toWellFormed())] as [string, string]]),
      ...toEntries(headers),
    ],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}
