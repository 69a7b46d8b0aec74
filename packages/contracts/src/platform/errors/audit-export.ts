import { defineError, defineMessage } from './define-error.ts';

/** Errors of the audit export. */
export const AUDIT_EXPORT_ERRORS = {
  audit_export_off: defineError(
    'not_configured',
    'This console has no receiver for its change history. Set AUDIT_WEBHOOK_URL and AUDIT_WEBHOOK_SECRET.',
  ),
} as const;

/** Reasons why the receiver does not have a change yet. */
export const AUDIT_EXPORT_MESSAGES = {
  audit_receiver_refused: defineMessage('The receiver returned status {{status}}. Check its log.'),
  audit_receiver_silent: defineMessage('The receiver did not respond in time. Check whether it runs.'),
  audit_receiver_unreachable: defineMessage(
    'The receiver cannot be reached ({{reason}}). Check its address and network.',
  ),
} as const;
