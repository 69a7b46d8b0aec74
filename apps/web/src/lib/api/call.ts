import { errorAnswer } from '@fieldstone/contracts/platform/error';
import { addressOf } from '@fieldstone/contracts/platform/address';
import type { CallParts } from '@fieldstone/contracts/platform/address';
import type { CallInput, Route, RouteAnswer } from '@fieldstone/contracts/platform/route';
import * as z from 'zod/mini';
import { session } from '../session/session-store.ts';
import { ApiError, isAbort, isSessionEnd } from './api-error.ts';
import { takePageData } from './page-data.ts';
import { optionsOf } from './request.ts';

export type CallOptions = { readonly signal?: AbortSignal };

/** The only request whose rejection does not end the session, because it checks whether there is one. */
const SESSION_INFO = '/api/session-info';

/**
 * Calls a route of the contract: `call(readSetting, { params: { profileId, settingKey } }, { signal })`.
 * @throws {ApiError} for every response except a success, after recording an ended session
 * @throws {DOMException} AbortError when the caller canceled
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R>,
  { signal }: CallOptions = {},
): Promise<RouteAnswer<R>> {
  return readAnswer(route, await answerOf(route, input ?? {}, signal));
}

/** A file in a response. */
export type CalledFile = { readonly name: string; readonly content: Blob };

/**
 * Calls a route that returns a file.
 * @throws the same errors as `call`
 */
export async function callFile<R extends Route & { readonly response: 'text/csv' }>(
  route: R,
  input: CallInput<R>,
): Promise<CalledFile> {
  const response = await answerOf(route, input ?? {}, undefined);
  const [, name = 'report.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await answered(response.blob()) };
}

/** Returns a successful response and throws for every other one. */
async function answerOf(route: Route, parts: CallParts, signal: AbortSignal | undefined): Promise<Response> {
  const address = addressOf(route, parts);
  const carried = route.method === 'GET' ? await takePageData(address) : undefined;
  const response = carried ?? (await answered(fetch(address, optionsOf(route, parts, signal))));
  if (response.ok) return response;
  const error = await readError(response);
  if (isSessionEnd(error) && route.path !== SESSION_INFO) session.end();
  throw error;
}

/** Returns a response, or its remaining part. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError('network', 0, 'No answer', { cause: error });
  }
}

/** Returns the parsed response; the route's schema is also the source of its type. */
async function readAnswer<R extends Route>(route: R, response: Response): Promise<RouteAnswer<R>>;
async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (typeof route.response === 'string') throw new Error(`${route.path} answers no JSON`);
  const answer = z.safeParse(route.response, await bodyOf(response));
  if (!answer.success) {
    throw new ApiError('unreadable', response.status, 'Unexpected answer', { cause: answer.error });
  }
  return answer.data;
}

/** An OAuth server's error for a session that cannot be renewed, which a proxy may forward (requirement FIX-26). */
const oauthError = z.object({ error: z.literal('invalid_grant') });

async function readError(response: Response): Promise<ApiError> {
  const body = await bodyOf(response);
  if (z.safeParse(oauthError, body).success) return new ApiError('invalid_grant', response.status, 'Session ended');
  const answer = z.safeParse(errorAnswer, body);
  if (!answer.success) return new ApiError('unreadable', response.status, `HTTP ${response.status}`);
  const { code, message, ...details } = answer.data.error;
  return new ApiError(code, response.status, message, details);
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    return undefined;
  }
}
