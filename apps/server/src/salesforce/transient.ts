import * as z from 'zod/mini';
import { CrmFault, TIMED_OUT } from './client/faults.ts';
import type { HttpResponse } from './client/http-response.ts';
import { parseJson } from './client/json.ts';

/** The record is locked by another change. */
export const ROW_LOCKED = 'UNABLE_TO_LOCK_ROW';
/** The query exceeded the CRM's time limit. */
export const QUERY_TIMEOUT = 'QUERY_TIMEOUT';
/** The day's calls are used up or, with a message that begins with 'Concurrent', too many run at once. */
export const LIMIT_EXCEEDED = 'REQUEST_LIMIT_EXCEEDED';

/** The effect of a request. */
export type Attempted = { readonly isRead: boolean; readonly creates: boolean };

/** Statuses after which a read may be retried: a gateway or a server without capacity. */
const RETRYABLE_STATUSES = new Set([502, 503, 504]);

/** Returns whether too many calls run at once, which is transient, unlike a day's used-up calls. */
export function isConcurrency({ code, message }: { readonly code: string; readonly message: string }): boolean {
  return code === LIMIT_EXCEEDED && message.startsWith('Concurrent');
}

/** Returns whether the CRM's own error is transient, and came before anything was written. */
export function isTransientError(error: { readonly code: string; readonly message: string }): boolean {
  return error.code === ROW_LOCKED || error.code === QUERY_TIMEOUT || isConcurrency(error);
}

/**
 * Returns whether a request may be retried: any that certainly wrote nothing and failed for a transient reason, a read
 * also in doubt, and after 503 with Retry-After a write that creates nothing: a second creation would be another record.
 */
export function mayRetry({ isRead, creates }: Attempted, result: HttpResponse | CrmFault): boolean {
  if (result instanceof CrmFault) return isRead && result.code !== TIMED_OUT;
  const { status, headers } = result;
  if (status === 429) return true;
  if (status === 503 && headers['retry-after'] !== undefined) return isRead || !creates;
  if (isRead && RETRYABLE_STATUSES.has(status)) return true;
  return status >= 400 && status < 500 && hasOnlyTransientErrors(result.body);
}

const errorList = z.array(z.object({ errorCode: z.string(), message: z.string() })).check(z.minLength(1));

function hasOnlyTransientErrors(body: string): boolean {
  const { success, data } = errorList.safeParse(parseJson(body));
  return success && data.every(({ errorCode, message }) => isTransientError({ code: errorCode, message }));
}

/** Returns the pause of `Retry-After`, as seconds or as a date, in milliseconds; undefined without one. */
export function parseRetryAfter(result: HttpResponse | CrmFault, now: number = Date.now()): number | undefined {
  const header = result instanceof CrmFault ? undefined : result.headers['retry-after']?.trim();
  if (header === undefined || header === '') return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
