import type { PlannedOutcome } from '@fieldstone/contracts/changes/planned-change';
import i18next from 'i18next';
import { messageText } from '../lib/api/message-text.ts';

/** Explains a result or an outcome of a setting; null if there is nothing to explain. */
export function reasonText({
  reason,
  message,
  code,
  params,
}: Pick<PlannedOutcome, 'reason' | 'message' | 'code' | 'params'>): string | null {
  if (message !== null) return messageText({ code, params, message });
  return reason && i18next.t(`changes:reasons.${reason}`);
}
