import { transitionProblems } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatus, Transition } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatusOption } from '@fieldstone/contracts/settings/calendar/status-source';
import type { FieldErrors } from '../../settings/model/field-errors.ts';

export const BLANK: Transition = { fromStatus: '', toStatus: '' };

const BLANK_ROWS: readonly Transition[] = [BLANK];

/** Returns the rows to edit; an empty list gets one blank row (requirement STA-03). */
export function rowsOf({ configuration }: AppointmentStatus): readonly Transition[] {
  return configuration.length === 0 ? BLANK_ROWS : configuration;
}

/** Returns the errors of the blank row that an empty list shows. */
export function blankRowErrors(edit: AppointmentStatus): FieldErrors {
  if (!edit.allowConfiguration || edit.configuration.length > 0) return {};
  return Object.fromEntries(
    [...transitionProblems(rowsOf(edit))].map(([index, problem]) => [`configuration.${index}`, problem]),
  );
}

/** Returns a row's error, from the rules or from the server. */
export function rowError(errors: FieldErrors, index: number): string | undefined {
  const path = `configuration.${index}`;
  return Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1];
}

/** Returns the transitions that the source of the statuses defines. */
export function toTransitions(statuses: readonly AppointmentStatusOption[]): Transition[] {
  return statuses.flatMap(({ id, transitions }) => transitions.map((toStatus) => ({ fromStatus: id, toStatus })));
}
