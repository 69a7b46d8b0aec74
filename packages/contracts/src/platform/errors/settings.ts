import { defineError } from './define-error.ts';

/** Errors of settings and group profiles. */
export const SETTING_ERRORS = {
  setting_unknown: defineError('bad_request', 'The console does not offer the setting {{settingId}}.'),
  recorded_change_unknown: defineError('not_found', 'There is no change with this ID. Open the change history.'),
  setting_invalid: defineError('bad_request', 'The setting is invalid. See the details for each field.'),
  setting_too_large: defineError(
    'too_large',
    'The setting has {{length}} characters, but at most {{maximum}} can be stored. Remove something.',
  ),
  setting_unreadable: defineError(
    'crm_error',
    'The stored value of {{settingId}} for {{profile}} cannot be read. Replace it or correct it in the CRM.',
  ),
  setting_version_required: defineError(
    'bad_request',
    'This setting requires package version {{required}}, but the org has {{installed}}. Ask your administrator to upgrade the package.',
  ),
  setting_feature_off: defineError(
    'bad_request',
    '{{feature}} is switched off in the org. Ask your administrator to switch it on.',
  ),
  setting_beta_off: defineError(
    'bad_request',
    'This setting is in beta, and beta features are off in the org. Ask your administrator to switch them on.',
  ),
  setup_changed: defineError(
    'conflict',
    'The missing records differ from the preview, so nothing was created. Review the new preview.',
  ),
  setting_changed: defineError(
    'conflict',
    'Someone else changed this setting in the meantime. Review the stored value and save again.',
  ),
  setting_changed_by: defineError(
    'conflict',
    '{{by}} changed this setting in the meantime. Review the stored value and save again.',
  ),
  settings_changed: defineError(
    'conflict',
    'Someone else changed one of these settings in the meantime. Review the stored values and save again.',
  ),
  write_refused: defineError(
    'permission_missing',
    'This change is not allowed at the moment, so nothing was stored. {{reason}}',
  ),
  setting_not_configured: defineError(
    'not_configured',
    'Setting {{settingId}} has not been configured for {{profileId}}.',
  ),
  global_setting_not_configured: defineError(
    'not_configured',
    'Setting {{settingId}} has not been configured for active global profile.',
  ),
  setting_record_unknown: defineError(
    'not_found',
    'There is no setting record {{id}}. It may have been deleted; reload the page.',
  ),
  group_profile_deleted: defineError(
    'not_found',
    "The group profile {{profileId}} isn't in this org, or you don't have access to it. Choose another one.",
  ),
  group_profile_unknown: defineError(
    'not_found',
    "The group profile {{profileId}} isn't in this org, or you don't have access to it.",
  ),
  group_profile_inactive: defineError(
    'not_found',
    "The group profile {{profileId}} doesn't exist or is no longer active. Reload the list.",
  ),
  global_profile_missing: defineError('not_found', 'The org has no global group profile.'),
  work_order_unknown: defineError(
    'not_found',
    "The work order {{id}} isn't in this org, or you don't have access to it. Choose another one.",
  ),
} as const;
