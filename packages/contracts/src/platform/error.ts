import * as z from 'zod/mini';
import { jsonObject, text } from './primitives.ts';

const errorCode = z.enum([
  'bad_request',
  'invalid_grant',
  'unauthenticated',
  'permission_missing',
  'cross_site',
  'not_found',
  'not_configured',
  'conflict',
  'too_large',
  'precondition_required',
  'rate_limited',
  'internal',
  'not_offered',
  'crm_error',
  'outcome_unknown',
  'crm_limit',
  'unavailable',
  'crm_unavailable',
]);

/** Every error code of the API. */
export type ErrorCode = z.infer<typeof errorCode>;

/** The HTTP status of each code. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  invalid_grant: 400,
  unauthenticated: 401,
  permission_missing: 403,
  cross_site: 403,
  not_found: 404,
  not_configured: 404,
  conflict: 409,
  too_large: 413,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  not_offered: 501,
  crm_error: 502,
  outcome_unknown: 502,
  crm_limit: 503,
  unavailable: 503,
  crm_unavailable: 503,
};

/** Maximum length of a path within the input, in characters. */
export const FIELD_PATH_LIMIT = 500;

/** A broken rule in the input: its path (`body.data.config.payload.title`), the rule's key, and its text. */
export const fieldError = z.object({ path: text(FIELD_PATH_LIMIT), code: text(100), message: text(1000) });

export type FieldError = z.infer<typeof fieldError>;

/** The shape of every error response. `current` is the stored value, in a conflict. */
export const errorAnswer = z.object({
  error: z.object({
    code: errorCode,
    message: text(2000),
    fields: z.optional(z.array(fieldError)),
    current: z.optional(jsonObject),
    requestId: text(100),
  }),
});

export type ErrorAnswer = z.infer<typeof errorAnswer>;
