import { t } from 'i18next';
import * as z from 'zod/mini';
import { toasts } from '@fieldstone/ui/toast';
import type { ToastMessage } from '@fieldstone/ui/toast';
import { browser } from '../browser.ts';
import { ApiError, isAbort, isGateway, isOutcomeUnknown, isSessionEnd, needsReload } from './api-error.ts';
import type { ApiErrorKind, CallOutcome } from './api-error.ts';
import { messageText } from './message-text.ts';
import { OwnError } from './own-error.ts';

/** Maximum number of reasons in a message. */
const REASONS = 5;

/** Returns the reasons why the server rejected the content of a request: a sentence for each field, without duplicates. */
export function listReasons(error: unknown): readonly string[] {
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
  if (error.outcome !== undefined) return lostResponseText(error, error.outcome, options);
  if (error.kind === 'unreachable') return t('common:errors.unreachable');
  if (error.kind === 'intercepted') {
    const advice = isGateway(error.status) ? [t('common:errors.outcomes.notDone')] : [];
    return [interceptedText(error), ...kept(options), ...advice].join(' ');
  }
  if (error.kind === 'unreadable') return t('common:errors.unreadable');
  const texts = [...new Set([messageText(error), ...listReasons(error)])];
  const more = texts.length - REASONS - 1;
  const rest = more > 0 ? [t('common:errors.moreReasons', { count: more })] : [];
  return [...texts.slice(0, REASONS + 1), ...rest].join(' ');
}

function lostResponseText(error: ApiError, outcome: CallOutcome, options: Explanation): string {
  const reasons: Partial<Record<ApiErrorKind, string>> = {
    unreadable: t('common:errors.unreadable'),
    intercepted: interceptedText(error),
  };
  const reason = reasons[error.kind] ?? t('common:errors.unreachableNow');
  return [reason, ...kept(options), t(`common:errors.outcomes.${outcome}`)].join(' ');
}

function kept({ keepsEdits = false }: Explanation): readonly string[] {
  return keepsEdits ? [t('common:errors.editsKept')] : [];
}

/** Returns the text for a response of a program between browser and console (requirement FIX-82). */
function interceptedText({ status }: ApiError): string {
  if (status === 0) return t('common:errors.intercepted.redirect');
  if (status === 413) return t('common:errors.intercepted.tooLarge', { status });
  if (status === 429) return t('common:errors.intercepted.tooMany', { status });
  return t(`common:errors.intercepted.${isGateway(status) ? 'gateway' : 'page'}`, { status });
}

/** Returns the text of `explain` with the request's id in the server's log. */
export function describeCause(error: unknown, options: Explanation = {}): string {
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

/** Closes the messages of the page that is left. */
const pageMessages = new Set<() => void>();

/** Closes the failures that a page reported, when the user leaves it (requirement FIX-93). */
export function endPageMessages(): void {
  for (const close of pageMessages) close();
  pageMessages.clear();
}

/**
 * Shows a failure: its title and the cause beneath, until dismissed or until the user leaves the page.
 * @param areaText the sentence of the area, already translated ('Failed to save settings')
 * @returns a function that closes the message
 */
export function reportError(areaText: string, error: unknown, options: Explanation = {}): () => void {
  if (isSilent(error)) return () => {};
  const close = toasts.error(failureTitle(areaText, error), describeCause(error, options), reloadAction(error));
  pageMessages.add(close);
  return close;
}

/** Returns the button of a message whose failure only a new load of the page can end. */
function reloadAction(error: unknown): Pick<ToastMessage, 'action'> {
  return needsReload(error) ? { action: { label: t('common:reload'), onPress: () => browser.reload() } } : {};
}
