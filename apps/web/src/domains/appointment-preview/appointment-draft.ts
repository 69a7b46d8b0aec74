import { COLOR_RULES_LIMIT } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { PREVIEW_PATHS_LIMIT } from '@fieldstone/contracts/organization/appointment-preview';
import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import type { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { isFieldPath } from '@fieldstone/contracts/platform/org/field-path';
import { templatePaths } from '@fieldstone/contracts/settings/calendar/template';

/** All settings that shape an appointment in the app, including unsaved and incomplete edits. */
export type AppointmentDraft = {
  readonly color: typeof appointmentColor.defaults;
  readonly title: typeof appointmentTitle.defaults;
  readonly view: typeof appointmentView.defaults;
  readonly status: AppointmentStatus;
};

/** The data that a draft needs from the CRM. */
export type PreviewInputs = { readonly expressions: readonly string[]; readonly paths: readonly string[] };

/**
 * Returns the data that a draft needs from the CRM, without duplicates and sorted, so that a new order, color or wording causes no request.
 * Leaves out disabled parts and invalid paths.
 */
export function toPreviewInputs({ color, title, view }: AppointmentDraft): PreviewInputs {
  const expressions = color.enabled ? color.configuration.map(({ expression }) => expression.processId) : [];
  const templates = [title.title, title.description].flatMap(({ content, enabled }) =>
    enabled ? templatePaths(content) : [],
  );
  const paths = [...templates, ...(view.enabled ? view.configuration : [])].filter(isFieldPath);
  return { expressions: inOrder(expressions, COLOR_RULES_LIMIT), paths: inOrder(paths, PREVIEW_PATHS_LIMIT) };
}

function inOrder(names: readonly string[], limit: number): readonly string[] {
  return [...new Set(names.filter((name) => name !== ''))].slice(0, limit).toSorted();
}
