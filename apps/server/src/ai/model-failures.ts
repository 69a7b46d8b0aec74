import { APICallError, RetryError } from 'ai';
import { AppError } from '../platform/errors.ts';
import { namedSettings } from './model-form.ts';
import { parseRejection } from './model-rejection.ts';
import type { Rejection } from './model-rejection.ts';

/** Codes and words by which endpoints reject a request that is longer than the model's context. */
const TOO_LONG =
  /context_length_exceeded|string_above_max_length|context (?:length|window|size)|(?:prompt|input|request)[^.]{0,40} too (?:long|large)|too many (?:input )?tokens|exceeds?[^.]{0,40}(?:token|context)/i;

const NO_KEY =
  /(?:api|subscription)[ _-]?key[^.]{0,40}(?:not valid|invalid|incorrect|missing|expired|not found|required)|(?:invalid|incorrect|wrong|missing|expired|no)[ _](?:\w+ )?(?:(?:api|subscription)[ _-]?key|credentials|(?:access|auth|bearer)[ _-]token)|authentication[ _](?:error|fail|required)|\bun(?:authorized|authenticated)\b|not authenticated/i;

const NO_MODEL =
  /model_not_found|deployment ?not ?found|model\b.{0,240}?\b(?:not found|not exist|unknown|not available|not loaded|decommissioned|no longer)|(?:unknown|no such|invalid|unsupported) model|not a valid model|access to model|deployment[^.]{0,80}not exist|pulling it first/i;

const NO_CREDIT =
  /insufficient_quota|insufficient[ _](?:credits?|balance|funds|quota)|billing_hard_limit|payment required|credit balance/i;

const FILTERED =
  /content[ _]filter|ResponsibleAIPolicyViolation|content_?policy_?violation|content (?:management )?policy|prohibited_content|block_?reason|(?:flagged|blocked)[^.]{0,60}(?:safety|policy|moderation|inappropriate|harm)|safety (?:filter|setting|system|reason)|data_inspection_failed|inappropriate content/i;

const BUSY =
  /overloaded|rate[ _-]?limit|too many requests|over capacity|at capacity|resource_?exhausted|loading model/i;

const NO_PATH =
  /unexpected endpoint|invalid url|cannot post|(?:route|path|page|resource|endpoint) (?:was )?not found|no (?:such )?route|unknown (?:endpoint|path|url|request url)|method not allowed/i;

/** Statuses of wrong addresses: an unknown path, one for other methods, and redirects, which are not followed. */
const ADDRESS_STATUSES = new Set([301, 302, 303, 307, 308, 404, 405, 410]);

type Cause = 'filtered' | 'credit' | 'key' | 'busy' | 'length' | 'model' | 'address' | 'other';

/** Returns why an endpoint rejected a request: by the words first, because endpoints choose statuses as they like. */
function causeOf({ status, words, isWebPage }: Rejection, model?: string): Cause {
  if (FILTERED.test(words)) return 'filtered';
  if (status === 402 || NO_CREDIT.test(words)) return 'credit';
  if (status === 429 || status === 529 || BUSY.test(words)) return 'busy';
  if (status === 401 || NO_KEY.test(words)) return 'key';
  if (status === 413 || TOO_LONG.test(words)) return 'length';
  if (NO_MODEL.test(words) || (status === 404 && model !== undefined && words.includes(model))) return 'model';
  if (status === 403) return 'key';
  if (ADDRESS_STATUSES.has(status) || NO_PATH.test(words) || (isWebPage && status < 300)) return 'address';
  return 'other';
}

/** Causes that another form of the request cannot remove. */
const FINAL: ReadonlySet<Cause> = new Set(['filtered', 'credit', 'key', 'busy', 'length']);

/** Returns whether another form of the request could be accepted. */
export function canChangeForm(rejection: Rejection): boolean {
  return !FINAL.has(causeOf(rejection));
}

/** The failed response of an endpoint; undefined if there was none. */
function responseOf(error: unknown): APICallError | undefined {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(cause) ? cause : undefined;
}

/** Returns what the endpoint sent instead of a response; null if it sent nothing. */
function rejectionIn(error: unknown): Rejection | null {
  const { statusCode, responseBody = '' } = responseOf(error) ?? {};
  return statusCode === undefined ? null : parseRejection(statusCode, responseBody);
}

/** Returns whether the endpoint rejected the request because of its content. */
export function isFilteredRequest(error: unknown): boolean {
  const rejection = rejectionIn(error);
  return rejection !== null && causeOf(rejection) === 'filtered';
}

/** Milliseconds before a repetition, unless the endpoint names its own; a longer pause than the maximum is none. */
const PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns how long to wait before another attempt, which could succeed; null if it could not. */
export function repeatAfterMs(error: unknown): number | null {
  const call = responseOf(error);
  if (call === undefined || !isTemporary(call, rejectionIn(error))) return null;
  const { 'retry-after-ms': ms, 'retry-after': seconds } = call.responseHeaders ?? {};
  const named = ms === undefined ? Number(seconds) * 1000 : Number(ms);
  return named >= 0 && named <= LONGEST_PAUSE_MS ? named : PAUSE_MS;
}

function isTemporary(call: APICallError, rejection: Rejection | null): boolean {
  if (rejection === null) return call.isRetryable;
  const cause = causeOf(rejection);
  return cause === 'busy' || (cause === 'other' && (call.isRetryable || rejection.status >= 500));
}

/** The errors that follow from a cause alone. A filtered request is no failure of the endpoint. */
const CODES = {
  filtered: null,
  credit: 'model_without_credit',
  key: 'model_key_rejected',
  busy: 'model_busy',
  length: 'model_prompt_too_long',
  model: null,
  address: null,
  other: null,
} as const satisfies Readonly<Record<Cause, string | null>>;

/**
 * Returns our own wording: the endpoint's message may contain the request.
 * @param model the name of the requested model
 */
export function toFailure(error: unknown, model: string): AppError {
  const details = { cause: error };
  if (responseOf(error) === undefined) return new AppError('model_unreadable', {}, details);
  const rejection = rejectionIn(error);
  if (rejection === null) return new AppError('model_unreachable', {}, details);
  const { status, words, hasError } = rejection;
  const cause = causeOf(rejection, model);
  const code = CODES[cause];
  if (code !== null) return new AppError(code, {}, details);
  if (cause === 'model') return new AppError('model_not_found', { model }, details);
  const [setting] = status < 500 ? namedSettings(words) : [];
  if (setting !== undefined) return new AppError('model_setting_rejected', { setting }, details);
  if (cause === 'address') return new AppError('model_address_wrong', {}, details);
  if (status >= 500) return new AppError('model_failed', { status }, details);
  if (status >= 400) return new AppError('model_request_rejected', { status }, details);
  return new AppError(hasError ? 'model_error' : 'model_unreadable', {}, details);
}
