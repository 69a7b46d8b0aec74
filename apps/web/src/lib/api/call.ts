import { errorResponse } from '@fieldstone/contracts/platform/error';
import { addressOf, toEntries } from '@fieldstone/contracts/platform/address';
import type { CallParts } from '@fieldstone/contracts/platform/address';
import { CHANGE_NOTE_HEADER } from '@fieldstone/contracts/platform/change-note';
import { CHANGE_ORIGIN_HEADER } from '@fieldstone/contracts/platform/change-origin';
import type { DeclaredOrigin } from '@fieldstone/contracts/platform/change-origin';
import type { CallInput, FileMedia, Route, RouteResponse } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import { session } from '../session/session-store.ts';
import { ApiError, isAbort, isSessionEnd } from './api-error.ts';
import { sendWrite } from './lost-response.ts';
import { dropPageData, takePageData } from './page-data.ts';

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

/** The only request whose rejection does not end the session, because it checks whether there is one. */
const SESSION_INFO = '/api/session-info';

/**
 * Calls a route of the contract: `call(readSetting, { params: { profileId, settingKey } }, { signal })`.
 * @throws {ApiError} for every response except a success, after recording an ended session; with an `outcome` if the response of a
 * write is missing
 * @throws {DOMException} AbortError when the caller canceled
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> {
  const parts: CallParts = input ?? {};
  const send = async () => readResponse(route, await responseOf(route, addressOf(route, input), parts, options));
  if (!('journal' in route) || options.changesNothing === true) return send();
  return sendWrite(send, options.isRepeatable ?? hasKey(parts.headers));
}

/** Returns whether the server recognizes a repeated request. */
function hasKey(headers: unknown): boolean {
  return typeof headers === 'object' && headers !== null && 'idempotency-key' in headers;
}

/** A file in a response. */
export type CalledFile = { readonly name: string; readonly content: Blob };

/**
 * Calls a route that returns a file.
 * @throws the same errors as `call`
 */
export async function callFile<R extends Route & { readonly response: FileMedia }>(
  route: R,
  input: CallInput<R>,
): Promise<CalledFile> {
  const response = await responseOf(route, addressOf(route, input), input ?? {}, {});
  if (!(response.headers.get('content-type') ?? '').startsWith(route.response)) throw intercepted(response);
  const [, name = 'report.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await received(response.blob()) };
}

/** Returns a successful response and throws for every other one. */
async function responseOf(route: Route, address: string, parts: CallParts, options: CallOptions): Promise<Response> {
  const carried = route.method === 'GET' ? await takePageData(address) : undefined;
  // A canceled call ends like that of a request, which takes the signal itself.
  if (carried) options.signal?.throwIfAborted();
  if ('journal' in route) dropPageData();
  const response = carried ?? (await received(fetch(address, toFetchOptions(route, parts, options))));
  if (response.ok) return response;
  // The console redirects documents only.
  if (response.type === 'opaqueredirect') throw intercepted(response);
  const error = await readError(response);
  if (isSessionEnd(error) && route.path !== SESSION_INFO) session.end();
  throw error;
}

/** Returns the options of `fetch`. */
function toFetchOptions(
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

/** Returns the error for a response of another program. */
function intercepted({ status }: Response): ApiError {
  return new ApiError('intercepted', status, `HTTP ${String(status)} from another program`);
}

/** Returns a response, or its remaining part. */
async function received<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError('unreachable', 0, 'No response', { cause: error });
  }
}

/** Returns the parsed response; the route's schema is also the source of its type. */
async function readResponse<R extends Route>(route: R, response: Response): Promise<RouteResponse<R>>;
async function readResponse(route: Route, response: Response): Promise<unknown> {
  if (typeof route.response === 'string') throw new Error(`${route.path} returns no JSON`);
  const body = await bodyOf(response);
  if (body === undefined) throw intercepted(response);
  const result = z.safeParse(route.response, body);
  if (!result.success) {
    throw new ApiError('unreadable', response.status, 'Unexpected response', { cause: result.error });
  }
  return result.data;
}

/** The error of a session that cannot be renewed: that of an OAuth server, which a proxy may forward, and ours (requirement FIX-26). */
const grantError = z.object({
  error: z.union([z.literal('invalid_grant'), z.object({ code: z.literal('invalid_grant') })]),
});

async function readError(response: Response): Promise<ApiError> {
  const body = await bodyOf(response);
  if (z.safeParse(grantError, body).success) return new ApiError('invalid_grant', response.status, 'Session ended');
  const result = z.safeParse(errorResponse, body);
  if (!result.success) return intercepted(response);
  const { kind, message, ...details } = result.data.error;
  return new ApiError(kind, response.status, message, details);
}

/** Returns the JSON of a response; undefined for other contents, such as the page of a proxy. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await received(response.text());
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
