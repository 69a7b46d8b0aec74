import { APICallError, RetryError } from 'ai';
import { AppError } from '../platform/errors.ts';

/** Codes and words by which endpoints reject a request that is longer than the model's context. */
const TOO_LONG =
  /context_length_exceeded|string_above_max_length|context (?:length|window|size)|(?:prompt|input|request)[^.]{0,40} too (?:long|large)|too many (?:input )?tokens|exceeds?[^.]{0,40}(?:token|context)/i;

const NO_MODEL = /model_not_found|model[^.]{0,240}(?:not found|not exist|unknown)|(?:unknown|no such|invalid) model/i;

const NO_CREDIT = /insufficient_quota|insufficient[ _](?:credits?|balance|funds)|billing_hard_limit|payment required/i;

const FILTERED = /content_filter|ResponsibleAIPolicyViolation|content_policy_violation|content management policy/i;

const NO_SETTING = /max_tokens|max_completion_tokens/;

/** The failed response of an endpoint; undefined if there was none. */
function responseOf(error: unknown): APICallError | undefined {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(cause) ? cause : undefined;
}

/** Returns whether the endpoint rejected the request because of its content. */
export function isFilteredRequest(error: unknown): boolean {
  const { statusCode, responseBody = '' } = responseOf(error) ?? {};
  return statusCode === 400 && FILTERED.test(responseBody);
}

/** Milliseconds before a repetition, unless the endpoint names its own; a longer pause than the maximum is none. */
const PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns how long to wait before another attempt, which could succeed; null if it could not. */
export function repeatAfterMs(error: unknown): number | null {
  const call = responseOf(error);
  if (call?.isRetryable !== true || NO_CREDIT.test(call.responseBody ?? '')) return null;
  const { 'retry-after-ms': ms, 'retry-after': seconds } = call.responseHeaders ?? {};
  const named = ms === undefined ? Number(seconds) * 1000 : Number(ms);
  return named >= 0 && named <= LONGEST_PAUSE_MS ? named : PAUSE_MS;
}

/**
 * Returns our own wording: the endpoint's message may contain the request.
 * @param model the name of the requested model
 */
export function failureOf(error: unknown, model: string): AppError {
  const details = { cause: error };
  const call = responseOf(error);
  if (call === undefined) return new AppError('model_unreadable', {}, details);
  const { statusCode, responseBody = '' } = call;
  if (statusCode === undefined) return new AppError('model_unreachable', {}, details);
  if (statusCode === 402 || (statusCode >= 400 && statusCode < 500 && NO_CREDIT.test(responseBody)))
    return new AppError('model_without_credit', {}, details);
  if (statusCode === 401 || statusCode === 403) return new AppError('model_key_rejected', {}, details);
  if (statusCode === 429) return new AppError('model_busy', {}, details);
  if (statusCode === 413 || (statusCode === 400 && TOO_LONG.test(responseBody)))
    return new AppError('model_prompt_too_long', {}, details);
  if (statusCode === 404 || (statusCode === 400 && NO_MODEL.test(responseBody)))
    return new AppError('model_not_found', { model }, details);
  if (statusCode === 400)
    return NO_SETTING.test(responseBody)
      ? new AppError('model_setting_rejected', {}, details)
      : new AppError('model_request_rejected', { status: statusCode }, details);
  return statusCode < 400
    ? new AppError('model_unreadable', {}, details)
    : new AppError('model_failed', { status: statusCode }, details);
}
