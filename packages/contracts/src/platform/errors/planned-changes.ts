import { defineError, defineMessage } from './define-error.ts';

/** Errors of planned changes. */
export const PLANNED_CHANGE_ERRORS = {
  change_unknown: defineError('not_found', 'There is no planned change {{id}}.'),
  change_not_open: defineError('conflict', 'This planned change is no longer a draft. Open it again to see its state.'),
  change_plan_outdated: defineError(
    'conflict',
    'This planned change was edited after you opened it. Check its plan again.',
  ),
  change_was_written: defineError(
    'conflict',
    'This planned change has already written settings, so it cannot be planned again. Retry its failed settings.',
  ),
  change_conflict_moved: defineError(
    'conflict',
    'A stored value was changed again after you reviewed the conflict. Review it again.',
  ),
  change_not_begun: defineError('conflict', 'This planned change was not applied, so there is nothing to retry.'),
  change_undone: defineError('conflict', 'This planned change was undone. Plan the change again instead.'),
  change_running: defineError('conflict', 'This planned change is still being applied. Wait until it has finished.'),
  change_is_undo: defineError('conflict', "You can't undo an undo. Plan the change again instead."),
  change_without_changes: defineError('conflict', 'This planned change changed nothing, so there is nothing to undo.'),
  restore_before_history: defineError(
    'bad_request',
    'The change history from before this moment was deleted, so the values of that time are unknown. Choose a later moment.',
  ),
  too_many_drafts: defineError(
    'conflict',
    'You have {{maximum}} drafts of planned changes. Apply or recall some of them first.',
  ),
  change_not_stored: defineError('internal', 'The planned change could not be stored. Please try again.'),
  change_progress_unknown: defineError(
    'outcome_unknown',
    'The planned change was started, but its progress cannot be read at the moment. Open it again to see its result.',
  ),
} as const;

/** Reasons why a planned change does not write a setting. */
export const PLANNED_CHANGE_MESSAGES = {
  change_configure_denied: defineMessage('You do not have permission to change the configuration: {{rights}}.'),
  change_stopped: defineMessage(
    'Nothing was written, because another setting of this planned change was modified after planning.',
  ),
} as const;
