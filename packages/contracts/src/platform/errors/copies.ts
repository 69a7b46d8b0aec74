import { defineError, defineMessage } from './define-error.ts';

/** Errors of copies. */
export const COPY_ERRORS = {
  copy_source_changed: defineError(
    'conflict',
    '{{profile}} changed after the comparison. Compare again to see what will be copied.',
  ),
  copy_requester_denied: defineError(
    'permission_missing',
    '{{name}} can no longer change settings in Salesforce, so this setting was not written.',
  ),
} as const;

/** Reasons why a setting is not copied to a target. */
export const COPY_MESSAGES = {
  copy_target_missing: defineMessage("This group profile doesn't exist or is no longer active."),
  copy_setting_busy: defineMessage('Someone else is changing this right now. Try again in a moment.'),
  copy_setting_changed: defineMessage('Someone else changed this setting in the meantime. Check its current value.'),
  copy_setting_changed_by: defineMessage('{{by}} changed this setting in the meantime. Check its current value.'),
  copy_value_missing: defineMessage('There is no valid value to store.'),
  copy_value_invalid: defineMessage('The setting is invalid. {{problem}}'),
  copy_value_unreadable: defineMessage('The stored value cannot be read. Open the setting to repair it.'),
  copy_source_invalid: defineMessage(
    "The source's stored value breaks the rules of the setting. Correct it and copy again.",
  ),
  copy_update_denied: defineMessage('You do not have permission to update configuration data.'),
  copy_create_denied: defineMessage('You do not have permission to create configuration data.'),
  copy_processes_missing: defineMessage('These expressions or forms were deleted or are no longer active: {{ids}}.'),
  copy_statuses_missing: defineMessage("These statuses aren't in this org: {{ids}}."),
  copy_unanswered: defineMessage('The CRM did not report whether the change was stored. Retry to find out.'),
  copy_interrupted: defineMessage('The console stopped before it wrote this setting. Retry to write it.'),
  copy_not_stored: defineMessage('The value was sent, but the CRM did not store it. Retry to write it.'),
  copy_overwritten: defineMessage(
    'Another value is stored now, so the console cannot determine whether this one was stored before. Check the setting.',
  ),
} as const;
