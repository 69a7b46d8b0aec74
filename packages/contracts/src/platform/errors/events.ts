import { defineError } from './define-error.ts';

/** Errors of notifications, telemetry and insights. */
export const EVENT_ERRORS = {
  notification_key_reused: defineError(
    'conflict',
    'This idempotency key was used for another notification. Send with a new key.',
  ),
  notification_profile_unknown: defineError('not_found', '{{problem}}'),
  profile_not_notified: defineError(
    'not_found',
    'This group profile has not been notified. Send a notification first.',
  ),
  too_many_streams: defineError('rate_limited', 'Too many streams are open. Poll instead, or try again later.'),
  event_queue_full: defineError('rate_limited', 'The event queue is full. Please send the events again later.'),
  too_many_items: defineError('too_large', '{{problem}}'),
  logs_unreadable: defineError(
    'bad_request',
    'The body is not a valid ExportLogsServiceRequest: {{problem}}. Check its format.',
  ),
  logs_missing: defineError('bad_request', 'The body contains no log records. Send them in resourceLogs.'),
  logs_missing_but: defineError(
    'bad_request',
    'The body contains no log records, but names that OTLP logs do not have: {{names}}. Send the records in resourceLogs.',
  ),
  events_rejected: defineError('bad_request', '{{detail}}'),
  new_relic_unavailable: defineError('unavailable', 'New Relic cannot be queried: {{reason}}. Please try again.'),
  new_relic_rejected: defineError(
    'unavailable',
    'New Relic cannot be queried: it responded with an error. Please try again.',
  ),
  new_relic_unreadable: defineError('unavailable', 'New Relic returned an unreadable response. Please try again.'),
  event_store_unavailable: defineError(
    'unavailable',
    'The event store (ClickHouse) does not respond. Please try again.',
  ),
  event_store_unreadable: defineError('unavailable', '{{detail}}'),
} as const;
