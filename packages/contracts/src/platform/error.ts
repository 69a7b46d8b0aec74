import * as z from 'zod/mini';
import { jsonObject, text } from './primitives.ts';

const errorKind = z.enum([
  'bad_request',
  'invalid_grant',
  'unauthenticated',
  'permission_missing',
  'cross_site',
  'not_found',
  'not_configured',
  'conflict',
  'too_large',
  'too_slow',
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

/** The kind of an error, by which clients decide. Many codes share one kind. */
export type ErrorKind = z.infer<typeof errorKind>;

/** The HTTP status of each kind. */
export const ERROR_STATUS: Readonly<Record<ErrorKind, number>> = {
  bad_request: 400,
  invalid_grant: 400,
  unauthenticated: 401,
  permission_missing: 403,
  cross_site: 403,
  not_found: 404,
  not_configured: 404,
  conflict: 409,
  too_large: 413,
  too_slow: 408,
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

/** Maximum length of a text parameter of a message, in characters. */
export const PARAMETER_LIMIT = 1500;

/** Maximum length of the English text of a message, in characters. */
export const MESSAGE_LIMIT = 2000;

const code = text(100);

const value = z.union([text(PARAMETER_LIMIT), z.number()]);

const nested = z.object({ code, params: z.optional(z.record(z.string(), value)) });

/** The parameters of a message by name: texts, numbers, and messages, which are translated as well. */
export const messageParams = z.record(z.string(), z.union([value, nested, z.array(nested)]));

export type MessageParams = z.infer<typeof messageParams>;

/**
 * A text of the server for people. Clients translate `code` and `params`; `message` is the English text, for logs, files and clients
 * without a translation. The code is one of `errors/`, or the key of a rule in validation.en.json.
 */
export const message = z.object({ code, params: z.optional(messageParams), message: text(MESSAGE_LIMIT) });

export type Message = z.infer<typeof message>;

/** Maximum length of a path within the input, in characters. */
export const FIELD_PATH_LIMIT = 500;

/** A broken rule in the input: its path (`body.data.config.payload.title`) and the message. */
export const fieldError = z.extend(message, { path: text(FIELD_PATH_LIMIT) });

export type FieldError = z.infer<typeof fieldError>;

/** The shape of every error response: a message with its kind. `current` is the stored value, in a conflict. */
export const errorResponse = z.object({
  error: z.extend(message, {
    kind: errorKind,
    fields: z.optional(z.array(fieldError)),
    current: z.optional(jsonObject),
    requestId: text(100),
  }),
});

export type ErrorResponse = z.infer<typeof errorResponse>;
