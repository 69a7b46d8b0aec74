import { defineError } from './define-error.ts';

/** Errors of group profiles and their Salesforce profiles. */
export const GROUP_PROFILE_ERRORS = {
  group_profile_changed: defineError(
    'conflict',
    '{{by}} changed this group profile in the meantime. Check it and try again.',
  ),
  group_profile_name_taken: defineError(
    'conflict',
    "A group profile named '{{name}}' already exists. Choose another name.",
  ),
  second_global_profile: defineError(
    'conflict',
    "'{{name}}' is the active global group profile, and there can be only one.",
  ),
  global_profile_needed: defineError(
    'conflict',
    'The global group profile cannot be deactivated: the console and the app need it.',
  ),
  nothing_to_change: defineError('bad_request', 'Nothing to change: all of these values are already stored.'),
  too_many_moves: defineError('bad_request', 'A change can contain at most {{maximum}} Salesforce profiles.'),
  salesforce_profile_unknown: defineError(
    'not_found',
    "The Salesforce profile {{id}} isn't in this org, or you don't have access to it.",
  ),
  salesforce_profile_elsewhere: defineError(
    'conflict',
    "'{{profile}}' is now assigned to '{{groupProfile}}'. Check the list and try again.",
  ),
  salesforce_profile_unassigned: defineError(
    'conflict',
    "'{{profile}}' is no longer assigned to a group profile. Check the list and try again.",
  ),
  group_profile_not_cloned: defineError(
    'crm_error',
    "The group profile was created, but the settings of '{{name}}' could not be written to it. Copy them with 'Copy configuration'.",
  ),
  group_profile_clone_unknown: defineError(
    'outcome_unknown',
    "The group profile was created. Whether the settings of '{{name}}' were written to it is not known yet. Open the group profile to check.",
  ),
  profiles_partly_moved: defineError(
    'crm_error',
    'Salesforce moved {{moved}} of {{count}} Salesforce profiles and left the others unchanged. Check the list and try again.',
  ),
  profile_change_unknown: defineError('not_found', 'There is no such change of this group profile.'),
  profile_change_undone: defineError('conflict', 'This change was already undone or never took effect.'),
  profile_changed_since: defineError(
    'conflict',
    'The group profile has changed since. Undo the later change first, or edit it.',
  ),
} as const;
