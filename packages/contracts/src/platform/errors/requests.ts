import { defineError, defineMessage } from './define-error.ts';

/** Errors of every route: malformed requests, rights, limits, the state of the console. */
export const REQUEST_ERRORS = {
  request_invalid: defineError('bad_request', 'The request is invalid. See the details for each field.'),
  request_unreadable: defineError('bad_request', 'The request cannot be read. Check its format.'),
  request_type_unreadable: defineError('bad_request', 'The request cannot be read. Check its content type.'),
  body_not_json: defineError(
    'bad_request',
    'The body is not valid JSON, or contains the name __proto__ or constructor. Correct it and send it again.',
  ),
  body_empty: defineError('bad_request', 'The body is empty. Send JSON, or leave out the content type.'),
  report_empty: defineError('bad_request', 'The body is empty. Send the events in it.'),
  authorization_repeated: defineError('bad_request', 'There is more than one Authorization header. Send exactly one.'),
  encoding_unsupported: defineError('bad_request', 'This content encoding is not supported. Use gzip or deflate.'),
  body_not_compressed: defineError('bad_request', 'The body cannot be decompressed. Check its content encoding.'),
  request_too_large: defineError('too_large', 'The request is too large. Send less at once.'),
  request_too_slow: defineError('too_slow', 'The request did not arrive in time. Please try again.'),
  address_too_long: defineError('too_large', 'The address is longer than {{maximum}} characters. Shorten it.'),
  address_unknown: defineError('not_found', 'This address does not exist. Check it for errors.'),
  telemetry_address_unknown: defineError(
    'not_found',
    'This address does not exist. Send events as OpenTelemetry logs to /v1/logs; traces and metrics are not accepted.',
  ),
  origin_missing: defineError(
    'cross_site',
    'The change was rejected because its request has no Origin header. If a proxy removes it, let the proxy forward the headers Origin and Sec-Fetch-Site.',
  ),
  cross_site: defineError('cross_site', 'Changes are accepted from this console only. Open the console and try again.'),
  permission_missing: defineError(
    'permission_missing',
    'You do not have permission to {{rights}}. Ask your administrator for access.',
  ),
  people_hidden: defineError(
    'permission_missing',
    'You do not have permission to see the activity of individual people. Ask your administrator for the viewer permission set.',
  ),
  version_missing: defineError(
    'precondition_required',
    'The If-Match header is missing. Send the version that the change is based on.',
  ),
  too_many_attempts: defineError('rate_limited', 'There were too many attempts. Please wait {{seconds}} seconds.'),
  too_many_requests: defineError(
    'rate_limited',
    'There were too many requests of this kind: at most {{maximum}} are possible per minute. Please wait {{seconds}} seconds.',
  ),
  response_invalid: defineError(
    'internal',
    'Internal error: invalid response. Please try again, or contact your administrator.',
  ),
  journal_incomplete: defineError(
    'internal',
    'Internal error: the change was not fully recorded. Reload to see the stored values.',
  ),
  outcome_unrecorded: defineError(
    'outcome_unknown',
    'The change was sent, but the console could not record whether it was stored. Reload to see the stored values.',
  ),
  internal: defineError('internal', 'Something went wrong in the console. Please try again.'),
  console_stopping: defineError('unavailable', 'The console is stopping. Please try again.'),
  console_not_ready: defineError('unavailable', 'The console is not ready: {{needs}}. Please try again in a moment.'),
  store_unavailable: defineError(
    'unavailable',
    'The console cannot reach or write its store right now. Please try again in a moment.',
  ),
  lease_busy: defineError('unavailable', 'Someone else is changing this right now. Please try again.'),
  lease_lost: defineError('unavailable', 'The console lost its lease and stopped before its next write. Try again.'),
} as const;

/** Parts of the errors above, and the texts of the page that browsers show for an outage. */
export const REQUEST_MESSAGES = {
  right_read: defineMessage('read {{label}} ({{object}})'),
  right_update: defineMessage('update {{label}} ({{object}})'),
  need_store: defineMessage('the store cannot be reached or written'),
  need_events: defineMessage('the event store cannot be written'),
  need_crm: defineMessage('the CRM cannot be reached'),
  need_disk: defineMessage('the disk is almost full'),
  outage_title: defineMessage('{{productName}} Console is not available'),
  outage_retry: defineMessage('Try again'),
} as const;
