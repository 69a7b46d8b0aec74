import { t } from 'i18next';
import * as z from 'zod/mini';
import { toasts } from '@fieldstone/ui/toast';
import { ApiError, isAbort, isSessionEnd } from './api-error.ts';
import { messageText } from './message-text.ts';

/** Maximum number of reasons in a message. */
const REASONS = 5;

/** Returns the reasons why the server rejected the content of a request: a sentence for each field, without duplicates. */
export function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.kind !== 'bad_request') return [];
  return [...new Set(error.fields.map(messageText))];
}

/** Returns a failure as text: the server's message, or the console's own text if the response was unreadable or missing. */
export function explain(error: unknown): string {
  if (error instanceof z.core.$ZodError) return t('common:errors.unreadable');
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t('common:errors.unknown');
  if (error.kind === 'network') return t('common:errors.network');
  if (error.kind === 'unreadable') return t('common:errors.unreadable');
  const texts = [...new Set([messageText(error), ...reasonsOf(error)])];
  const more = texts.length - REASONS - 1;
  const rest = more > 0 ? [t('common:errors.moreReasons', { count: more })] : [];
  return [...texts.slice(0, REASONS + 1), ...rest].join(' ');
}

/** Returns the text of `explain` with the request's id in the server's log. */
export function causeOf(error: unknown): string {
  const id =
    error instanceof ApiError && error.requestId !== undefined
      ? [t('common:errors.requestId', { requestId: error.requestId })]
      : [];
  return [explain(error), ...id].join(' · ');
}

/** Returns whether a failure is shown: canceled requests and ended sessions are not (requirements SES-09, APP-14). */
export function isSilent(error: unknown): boolean {
  return isAbort(error) || isSessionEnd(error);
}

/**
 * Shows a failure: the area's text and the cause beneath, until dismissed.
 * @param areaText the sentence of the area, already translated ('Failed to save settings')
 */
export function reportError(areaText: string, error: unknown): void {
  if (!isSilent(error)) toasts.error(areaText, causeOf(error));
}
