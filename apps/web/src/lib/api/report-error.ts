import { t } from 'i18next';
import * as z from 'zod/mini';
import { toasts } from '@fieldstone/ui/toast';
import { ApiError, isAbort, isOutcomeUnknown, isSessionEnd } from './api-error.ts';
import type { ApiErrorKind, WriteOutcome } from './api-error.ts';
import { messageText } from './message-text.ts';
import { OwnError } from './own-error.ts';

/** Maximum number of reasons in a message. */
const REASONS = 5;

/** Returns the reasons why the server rejected the content of a request: a sentence for each field, without duplicates. */
export function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.kind !== 'bad_request') return [];
  return [...new Set(error.fields.map(messageText))];
}

export type Explanation = {
  /** The page or dialog keeps the edits of a failed save. */
  readonly keepsEdits?: boolean;
};

/** Returns a failure as text: the server's message, or the console's own text; never the message of a library's exception. */
export function explain(error: unknown, options: Explanation = {}): string {
  if (error instanceof z.core.$ZodError) return t('common:errors.unreadable');
  if (error instanceof OwnError) return error.message;
  if (!(error instanceof ApiError)) return t('common:errors.unknown');
  if (error.outcome !== undefined) return lostResponseText(error.kind, error.outcome, options);
  if (error.kind === 'unreachable') return t('common:errors.unreachable');
  if (error.kind === 'unreadable') return t('common:errors.unreadable');
  const texts = [...new Set([messageText(error), ...reasonsOf(error)])];
  const more = texts.length - REASONS - 1;
  const rest = more > 0 ? [t('common:errors.moreReasons', { count: more })] : [];
  return [...texts.slice(0, REASONS + 1), ...rest].join(' ');
}

function lostResponseText(kind: ApiErrorKind, outcome: WriteOutcome, { keepsEdits = false }: Explanation): string {
  const reason = kind === 'unreadable' ? t('common:errors.unreadable') : t('common:errors.unreachableNow');
  return [reason, ...(keepsEdits ? [t('common:errors.editsKept')] : []), t(`common:errors.outcomes.${outcome}`)].join(
    ' ',
  );
}

/** Returns the text of `explain` with the request's id in the server's log. */
export function causeOf(error: unknown, options: Explanation = {}): string {
  const id =
    error instanceof ApiError && error.requestId !== undefined
      ? [t('common:errors.requestId', { requestId: error.requestId })]
      : [];
  return [explain(error, options), ...id].join(' · ');
}

/** Returns whether a failure is shown: canceled requests and ended sessions are not (requirements SES-09, APP-14). */
export function isSilent(error: unknown): boolean {
  return isAbort(error) || isSessionEnd(error);
}

/** Returns the area's text, except for an unknown outcome: it would claim that nothing was done (requirement FIX-69). */
export function failureTitle(areaText: string, error: unknown): string {
  return isOutcomeUnknown(error) ? t('common:errors.unknownTitle') : areaText;
}

/**
 * Shows a failure: its title and the cause beneath, until dismissed.
 * @param areaText the sentence of the area, already translated ('Failed to save settings')
 * @returns a function that closes the message
 */
export function reportError(areaText: string, error: unknown, options: Explanation = {}): () => void {
  return isSilent(error) ? () => {} : toasts.error(failureTitle(areaText, error), causeOf(error, options));
}
