import type { ErrorKind, Message } from '@fieldstone/contracts/platform/error';
import { message as messageFor } from '@fieldstone/contracts/platform/errors/message';
import { AppError, toMessage } from '../../platform/errors.ts';
import {
  CrmFault,
  INVALID_SESSION,
  MAINTENANCE,
  NOT_SENT,
  PRECONDITION_FAILED,
  REDIRECTED,
  TIMED_OUT,
  TOO_MANY_REQUESTS,
} from './faults.ts';
import { isConcurrency, LIMIT_EXCEEDED, QUERY_TIMEOUT, ROW_LOCKED } from '../transient.ts';

/** The errors that quote the CRM, by its codes. Any other code is `crm_rejected`. */
const QUOTING_ERRORS = {
  // A trigger that adds an error to a record has the first code, too.
  crm_rule: ['FIELD_CUSTOM_VALIDATION_EXCEPTION', 'FIELD_FILTER_VALIDATION_EXCEPTION'],
  crm_trigger: ['CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY', 'CANNOT_EXECUTE_FLOW_TRIGGER', 'APEX_ERROR'],
  crm_access_denied: ['INSUFFICIENT_ACCESS', 'INSUFFICIENT_ACCESS_OR_READONLY', 'TRANSACTION_SECURITY_NO_ACCESS'],
  crm_reference_denied: ['INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY'],
  crm_field_denied: ['INVALID_FIELD_FOR_INSERT_UPDATE'],
  crm_deleted: ['ENTITY_IS_DELETED'],
  crm_duplicate: ['DUPLICATE_VALUE', 'DUPLICATE_EXTERNAL_ID', 'DUPLICATES_DETECTED'],
  crm_too_long: ['STRING_TOO_LONG'],
  crm_required: ['REQUIRED_FIELD_MISSING'],
  crm_value_refused: [
    'FIELD_INTEGRITY_EXCEPTION',
    'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
    'INVALID_TYPE_ON_FIELD_IN_RECORD',
    'NUMBER_OUTSIDE_VALID_RANGE',
  ],
  crm_reference_unknown: ['INVALID_CROSS_REFERENCE_KEY', 'INVALID_CROSS_REFERENCE_ID'],
  crm_storage: ['STORAGE_LIMIT_EXCEEDED'],
  crm_schema: ['INVALID_FIELD', 'INVALID_TYPE'],
  crm_failed: ['UNKNOWN_EXCEPTION', 'INTERNAL_ERROR', 'INTERNAL_SERVER_ERROR'],
} as const;

type QuotingError = keyof typeof QUOTING_ERRORS | 'crm_rejected';

const QUOTING_ERROR_BY_CODE: ReadonlyMap<string, QuotingError> = new Map(
  Object.entries(QUOTING_ERRORS).flatMap(([error, codes]) => codes.map((code) => [code, error as QuotingError])),
);

/** The CRM's codes for a user without access to its API. */
const API_DISABLED_CODES = new Set(['API_CURRENTLY_DISABLED', 'API_DISABLED_FOR_ORG']);

/** Longest part of the CRM's message in a text. */
const QUOTED_LENGTH = 1000;

/** Converts any error of a CRM call to a `CrmFault`; returns an `AppError` unchanged, and throws programming errors. */
export function toCrmError(error: unknown): CrmFault | AppError {
  if (error instanceof AppError || error instanceof CrmFault) return error;
  if (error instanceof RangeError) throw error;
  if (!(error instanceof Error)) return new CrmFault('UNKNOWN', 'unknown failure', { undone: false, cause: error });
  const code = 'errorCode' in error && typeof error.errorCode === 'string' ? error.errorCode : null;
  if (code === null) return new CrmFault('UNKNOWN', 'unreadable response', { undone: false, cause: error });
  const data: unknown = 'data' in error ? error.data : null;
  // jsforce returns several errors as a list, without their texts in its own message.
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const item = isErrorItem(first) ? first : { errorCode: code, message: error.message, fields: [] };
  // Only rejections arrive here: statuses from 500 became faults before.
  return new CrmFault(item.errorCode, item.message, {
    undone: true,
    responded: true,
    fields: item.fields ?? [],
    cause: error,
  });
}

/** Converts any error of a CRM call to the application's error. */
export function toAppError(error: unknown): AppError {
  const fault = toCrmError(error);
  return fault instanceof AppError ? fault : errorOf(fault);
}

type Rejected = { readonly code: string; readonly message: string; readonly error?: AppError };

/** Returns the error of a write that the CRM rejected, or that was not sent for `error`. */
export function rejection({ code, message, error }: Rejected): AppError {
  return error ?? toAppError(new CrmFault(code, message, { undone: true, responded: true }));
}

/** Returns the error of a write with an unknown outcome. */
export function outcomeUnknown(cause?: unknown): AppError {
  const code = crmCode(cause) === MAINTENANCE ? 'crm_outcome_unknown_in_maintenance' : 'crm_outcome_unknown';
  return new AppError(code, {}, { cause });
}

/** Returns the CRM's own code of an error, or null. */
export function crmCode(error: unknown): string | null {
  if (error instanceof CrmFault) return error.code;
  return error instanceof AppError && error.cause instanceof CrmFault ? error.cause.code : null;
}

/** Returns whether an error concerns only the session that caused it. */
export function endsSession(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unauthenticated';
}

/** Returns whether the org has no such object, or hides it from the user. */
export function isMissingObject(error: unknown): boolean {
  return ['INVALID_TYPE', 'NOT_FOUND'].includes(crmCode(error) ?? '');
}

/** Kinds of errors that concern one query and not others. */
const QUERY_ERRORS = new Set<ErrorKind>(['crm_error', 'permission_missing', 'not_found']);

/** Errors of a query that a person corrects by the CRM's message, because it names the invalid id, field or word. */
const CORRECTABLE = new Set<string>(['crm_rejected', 'crm_schema', 'crm_value_refused', 'crm_record_unknown']);

/**
 * Returns the CRM's reason for rejecting one query.
 * Throws errors that concern every query: no session, no response, no API calls left.
 */
export function queryProblem(error: unknown): Message {
  if (!(error instanceof AppError) || !QUERY_ERRORS.has(error.kind)) throw error;
  const { cause } = error;
  return cause instanceof CrmFault && CORRECTABLE.has(error.code)
    ? messageFor('crm_query_rejected', { detail: oneLine(cause.message), crmCode: cause.code })
    : toMessage(error);
}

function errorOf(fault: CrmFault): AppError {
  const { code, message, responded } = fault;
  const details = { cause: fault };
  if (code === INVALID_SESSION) return new AppError('crm_session_ended', {}, details);
  if (code === TOO_MANY_REQUESTS || isConcurrency({ code, message })) return new AppError('crm_busy', {}, details);
  if (code === LIMIT_EXCEEDED) return new AppError('crm_limit', {}, details);
  if (code === ROW_LOCKED) return new AppError('crm_locked', {}, details);
  if (code === QUERY_TIMEOUT) return new AppError('crm_slow_query', {}, details);
  if (code === TIMED_OUT) return new AppError('crm_timeout', {}, details);
  if (code === PRECONDITION_FAILED) return new AppError('crm_record_changed', {}, details);
  if (code === MAINTENANCE) return new AppError('crm_maintenance', {}, details);
  if (code === REDIRECTED) return new AppError('crm_moved', {}, details);
  if (code === NOT_SENT) return new AppError('crm_not_sent', {}, details);
  if (code === 'MALFORMED_ID' || message.startsWith('invalid ID field')) {
    return new AppError('crm_record_unknown', {}, details);
  }
  if (API_DISABLED_CODES.has(code)) return new AppError('crm_api_disabled', {}, details);
  const known = QUOTING_ERROR_BY_CODE.get(code) ?? 'crm_rejected';
  return responded
    ? new AppError(known, { detail: `${oneLine(message)} (${code})` }, details)
    : new AppError('crm_unavailable', {}, details);
}

/** Returns a text of the CRM in one line. Those of triggers contain line feeds. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_LENGTH);
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
