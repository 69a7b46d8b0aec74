import { defineError, defineMessage } from './define-error.ts';

/**
 * Errors of calls to Salesforce. `detail` contains Salesforce's own text and code in one line; the text before it names the cause
 * and what to do (requirement FIX-97).
 */
export const CRM_ERRORS = {
  crm_session_ended: defineError('unauthenticated', 'Your session with the CRM has ended. Please log in again.'),
  crm_org_replaced: defineError(
    'unauthenticated',
    'The sandbox was refreshed and is another org now, so nothing was read or saved. Please log in again.',
  ),
  crm_limit: defineError(
    'crm_limit',
    'The org has no API calls left today. They are available again within 24 hours; an administrator can request more from Salesforce.',
  ),
  crm_busy: defineError(
    'crm_unavailable',
    'The org is running too many long requests at once. Please try again in a moment.',
  ),
  crm_timeout: defineError('crm_unavailable', 'The CRM did not respond in time. Please try again.'),
  crm_unavailable: defineError('crm_unavailable', 'The CRM cannot be reached at the moment. Please try again.'),
  crm_maintenance: defineError(
    'crm_unavailable',
    'Salesforce does not accept requests, probably because of maintenance. Try again later; https://status.salesforce.com shows the state of your org.',
  ),
  crm_moved: defineError('crm_unavailable', 'The CRM moved to another address. Please log in again.'),
  crm_locked: defineError(
    'crm_error',
    'Another change in the CRM has locked this record, so nothing was saved. Please try again in a moment.',
  ),
  crm_slow_query: defineError(
    'crm_error',
    'The CRM took too long to search its records. Please try again in a moment.',
  ),
  crm_rule: defineError(
    'crm_error',
    'A validation rule of the org rejected the change. Change the value, or ask your Salesforce administrator about the rule. Salesforce reported: {{detail}}',
  ),
  crm_trigger: defineError(
    'crm_error',
    'A trigger or flow of the org failed, so nothing was saved. Ask your Salesforce administrator to correct it. Salesforce reported: {{detail}}',
  ),
  crm_deleted: defineError(
    'crm_error',
    'The record was deleted in Salesforce in the meantime, so nothing was saved. Reload to see what is stored. Salesforce reported: {{detail}}',
  ),
  crm_duplicate: defineError(
    'crm_error',
    'Another record in Salesforce has this value already, and it must be unique, so nothing was saved. Reload and try again; if this happens again, ask your Salesforce administrator to find the other record. Salesforce reported: {{detail}}',
  ),
  crm_too_long: defineError(
    'crm_error',
    'A value is longer than its field in Salesforce, so nothing was saved. Shorten the value, or ask your Salesforce administrator to enlarge the field. Salesforce reported: {{detail}}',
  ),
  crm_required: defineError(
    'crm_error',
    'A field that is required in Salesforce has no value, so nothing was saved. Ask your Salesforce administrator to give the field a default value. Salesforce reported: {{detail}}',
  ),
  crm_value_refused: defineError(
    'crm_error',
    'A field in Salesforce does not accept its value, so nothing was saved. Change the value, or ask your Salesforce administrator about the field. Salesforce reported: {{detail}}',
  ),
  crm_reference_unknown: defineError(
    'crm_error',
    'The change refers to a record that does not exist or is hidden from the user, so nothing was saved. Reload and choose another record. Salesforce reported: {{detail}}',
  ),
  crm_storage: defineError(
    'crm_error',
    'The org has no storage left, so nothing was saved. Ask your Salesforce administrator to delete data or to get more storage. Salesforce reported: {{detail}}',
  ),
  crm_schema: defineError(
    'crm_error',
    'The org lacks an object or a field of this request, or hides it from the user. Open the health check to see what is missing. Salesforce reported: {{detail}}',
  ),
  crm_failed: defineError(
    'crm_error',
    'Salesforce failed unexpectedly. Try again in a moment; if this happens again, contact Salesforce support with this text. Salesforce reported: {{detail}}',
  ),
  crm_rejected: defineError(
    'crm_error',
    'Salesforce rejected the request. Ask your Salesforce administrator about the reason. Salesforce reported: {{detail}}',
  ),
  crm_api_disabled: defineError(
    'permission_missing',
    'Salesforce does not let this user call its API. Ask your Salesforce administrator to assign a permission set with API Enabled.',
  ),
  crm_access_denied: defineError(
    'permission_missing',
    'The user does not have the access to the record that this requires. Ask your Salesforce administrator for access to the record and its object. Salesforce reported: {{detail}}',
  ),
  crm_reference_denied: defineError(
    'permission_missing',
    'The user does not have access to a record that the change refers to, such as its group profile or owner. Ask your Salesforce administrator for access to that record. Salesforce reported: {{detail}}',
  ),
  crm_field_denied: defineError(
    'permission_missing',
    'The user may not write a field of the record. Ask your Salesforce administrator for edit access to the field. Salesforce reported: {{detail}}',
  ),
  crm_record_changed: defineError(
    'conflict',
    'The record was changed in the CRM in the meantime. Reload to see the stored values.',
  ),
  crm_record_unknown: defineError(
    'not_found',
    "This record isn't in this org, or you don't have access to it. Check the ID.",
  ),
  crm_outcome_unknown: defineError(
    'outcome_unknown',
    'The CRM did not report whether the change was stored. Reload to see the stored values.',
  ),
  crm_outcome_unknown_in_maintenance: defineError(
    'outcome_unknown',
    'Salesforce did not report whether the change was stored, probably because of maintenance. Reload later to see the stored values; https://status.salesforce.com shows the state of your org.',
  ),
  crm_not_sent: defineError('crm_error', 'Not sent, because the call before it failed. Try again.'),
  crm_unreadable: defineError(
    'crm_error',
    'The CRM returned an unreadable response. Please try again, or contact your administrator.',
  ),
  crm_too_many_records: defineError(
    'crm_error',
    'The CRM has more than {{maximum}} records for this query. Narrow it down.',
  ),
  object_unknown: defineError('not_found', "The object {{object}} isn't in this org, or you don't have access to it."),
  field_hidden: defineError(
    'permission_missing',
    'You do not have access to the field {{field}} of {{object}}. Ask your Salesforce administrator for it.',
  ),
  package_missing: defineError(
    'not_found',
    'The package is not installed in this org. Ask your administrator to install it.',
  ),
  event_type_invalid: defineError('bad_request', 'Invalid Event Type'),
  statuses_unreadable: defineError(
    'crm_error',
    'The statuses stored in {{settingId}} of the global profile cannot be read. Correct them in the CRM.',
  ),
  beta_unreadable: defineError(
    'crm_error',
    'The stored beta configuration ({{settingId}}) cannot be read. Correct it in the CRM.',
  ),
  event_object_missing: defineError('not_found', '{{problem}}'),
} as const;

/** Texts about Salesforce that are no errors of a request. */
export const CRM_MESSAGES = {
  /** A query with conditions of a person, who corrects them by Salesforce's text. */
  crm_query_rejected: defineMessage('{{detail}} ({{crmCode}})'),
} as const;
