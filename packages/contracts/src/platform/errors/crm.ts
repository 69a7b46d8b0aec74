import { defineError } from './define-error.ts';

/** Errors of calls to Salesforce. `detail` contains Salesforce's message. */
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
    'A validation rule of the org rejected the change ("{{detail}}"). Change the value, or ask your Salesforce administrator about the rule.',
  ),
  crm_trigger: defineError(
    'crm_error',
    'A trigger or flow of the org failed ("{{detail}}"), so nothing was saved. Ask your Salesforce administrator to correct it.',
  ),
  crm_rejected: defineError('crm_error', '{{detail}} ({{crmCode}})'),
  crm_api_disabled: defineError(
    'permission_missing',
    'Salesforce does not let this user call its API. Ask your Salesforce administrator to assign a permission set with API Enabled.',
  ),
  crm_access_denied: defineError('permission_missing', '{{detail}} ({{crmCode}})'),
  crm_record_changed: defineError(
    'conflict',
    'The record was changed in the CRM in the meantime. Reload to see the stored values.',
  ),
  crm_record_unknown: defineError('not_found', 'The org has no record with this ID. Check the ID.'),
  crm_outcome_unknown: defineError(
    'outcome_unknown',
    'The CRM did not report whether the change was stored. Reload to see the stored values.',
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
  object_unknown: defineError('not_found', 'The org has no object {{object}}, or you do not have access to it.'),
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
