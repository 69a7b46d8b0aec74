import { t } from 'i18next';
import * as z from 'zod/mini';
import { toasts } from '../ui/toasts.tsx';
import { ApiError, isAbort, isSessionEnd } from './api-error.ts';

/** What went wrong, in words: the server's own, or ours where no answer could be read. */
export function causeOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return t('common:errors.unreadable');
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t('common:errors.unknown');
  if (error.code === 'network') return t('common:errors.network');
  if (error.code === 'unreadable') return t('common:errors.unreadable');
  const id = error.requestId === undefined ? [] : [t('common:errors.requestId', { requestId: error.requestId })];
  return [error.message, ...id].join(' · ');
}

/** Cancelled calls and ended sessions show nothing (requirements SES-09, APP-14). */
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
