import type { ErrorCode } from '@fieldstone/contracts/platform/error';
import { AppError } from '../../platform/errors.ts';
import { CrmFault, INVALID_SESSION, PRECONDITION_FAILED, REDIRECTED, TIMED_OUT, TOO_MANY_REQUESTS } from './faults.ts';
import { isConcurrency, isTransientError, LIMIT_EXCEEDED, QUERY_TIMEOUT, ROW_LOCKED } from '../transient.ts';

const TEXTS = {
  unauthenticated: 'Your session with the CRM has ended. Please sign in again.',
  limit:
    'The org has no API calls left today. They are available again within 24 hours; an administrator can request more from Salesforce.',
  busy: 'The org is running too many long requests at once. Please try again in a moment.',
  locked: 'Another change in the CRM has locked this record, so nothing was saved. Please try again in a moment.',
  slowQuery: 'The CRM took too long to search its records. Please try again in a moment.',
  timeout: 'The CRM did not respond in time. Please try again.',
  unavailable: 'The CRM cannot be reached at the moment. Please try again.',
  conflict: 'The record was changed in the CRM in the meantime. Reload to see the stored values.',
  outcomeUnknown: 'The CRM did not report whether the change was stored. Reload to see the stored values.',
  noRecord: 'The org has no record with this id. Check the id.',
  redirected: 'The CRM moved to another address. Please sign in again.',
} as const;

/** The CRM's codes for a missing permission. */
const ACCESS_CODES = new Set([
  'INSUFFICIENT_ACCESS',
  'INSUFFICIENT_ACCESS_OR_READONLY',
  'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY',
  'INVALID_FIELD_FOR_INSERT_UPDATE',
  'API_CURRENTLY_DISABLED',
  'API_DISABLED_FOR_ORG',
]);

/** Converts any error of a CRM call to a `CrmFault`; returns an `AppError` unchanged, and throws programming errors. */
export function faultOf(error: unknown): CrmFault | AppError {
  if (error instanceof AppError || error instanceof CrmFault) return error;
  if (error instanceof RangeError) throw error;
  if (!(error instanceof Error)) return new CrmFault('UNKNOWN', 'unknown failure', { undone: false, cause: error });
  const code = 'errorCode' in error && typeof error.errorCode === 'string' ? error.errorCode : null;
  if (code === null) return new CrmFault('UNKNOWN', 'unreadable response', { undone: false, cause: error });
  const data: unknown = 'data' in error ? error.data : null;
  // jsforce returns several errors as a list, without their texts in its own message.
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const item = isErrorItem(first) ? first : { errorCode: code, message: error.message, fields: [] };
  // Without a JSON error, a server failure leaves open whether the write happened.
  const undone = !code.startsWith('ERROR_HTTP_5');
  return new CrmFault(item.errorCode, item.message, {
    undone,
    responded: true,
    fields: item.fields ?? [],
    cause: error,
  });
}

/** Converts any error of a CRM call to the application's error. */
export function appErrorOf(error: unknown): AppError {
  const fault = faultOf(error);
  if (fault instanceof AppError) return fault;
  const [code, text] = codeAndText(fault);
  return new AppError(code, text, { cause: fault });
}

/** Returns the error of a write that the CRM rejected. */
export function rejection({ code, message }: { readonly code: string; readonly message: string }): AppError {
  return appErrorOf(new CrmFault(code, message, { undone: true, responded: true }));
}

/** Returns the error of a write with an unknown outcome. */
export function outcomeUnknown(cause?: unknown): AppError {
  return new AppError('outcome_unknown', TEXTS.outcomeUnknown, { cause });
}

/** Returns the CRM's own code of an error, or null. */
export function crmCode(error: unknown): string | null {
  if (error instanceof CrmFault) return error.code;
  return error instanceof AppError && error.cause instanceof CrmFault ? error.cause.code : null;
}

/** Returns whether an error concerns only the session that caused it. */
export function endsSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unauthenticated';
}

/** Returns whether the org has no such object, or hides it from the user. */
export function isMissingObject(error: unknown): boolean {
  return ['INVALID_TYPE', 'NOT_FOUND'].includes(crmCode(error) ?? '');
}

/** Codes of errors that concern one query and not others. */
const QUERY_ERRORS = new Set<ErrorCode>(['crm_error', 'permission_missing', 'not_found']);

/**
 * Returns the CRM's reason for rejecting one query.
 * Throws errors that concern every query: no session, no response, no API calls left.
 */
export function queryProblem(error: unknown): string {
  if (!(error instanceof AppError) || !QUERY_ERRORS.has(error.code)) throw error;
  const { cause, message } = error;
  // The CRM's message names the invalid id, unlike the general text about missing records.
  return cause instanceof CrmFault && cause.responded && !isTransientError(cause)
    ? withCode(cause.code, cause.message)
    : message;
}

function codeAndText({ code, message, responded }: CrmFault): readonly [ErrorCode, string] {
  if (code === INVALID_SESSION) return ['unauthenticated', TEXTS.unauthenticated];
  if (code === TOO_MANY_REQUESTS || isConcurrency({ code, message })) return ['crm_unavailable', TEXTS.busy];
  if (code === LIMIT_EXCEEDED) return ['crm_limit', TEXTS.limit];
  if (code === ROW_LOCKED) return ['crm_error', TEXTS.locked];
  if (code === QUERY_TIMEOUT) return ['crm_error', TEXTS.slowQuery];
  if (code === TIMED_OUT) return ['crm_unavailable', TEXTS.timeout];
  if (code === PRECONDITION_FAILED) return ['conflict', TEXTS.conflict];
  if (code === REDIRECTED) return ['crm_unavailable', TEXTS.redirected];
  if (code === 'MALFORMED_ID' || message.startsWith('invalid ID field')) return ['not_found', TEXTS.noRecord];
  if (ACCESS_CODES.has(code)) return ['permission_missing', withCode(code, message)];
  return responded ? ['crm_error', withCode(code, message)] : ['crm_unavailable', TEXTS.unavailable];
}

/** Returns the CRM's message with its code, within the limit of the error shape. */
function withCode(code: string, message: string): string {
  return `${message.slice(0, 1500)} (${code})`;
}

type ErrorItem = { readonly errorCode: string; readonly message: string; readonly fields?: readonly string[] };

function isErrorItem(value: unknown): value is ErrorItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'errorCode' in value &&
    typeof value.errorCode === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
