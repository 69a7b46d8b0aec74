import type { FieldPreview } from '@fieldstone/contracts/organization/appointment-preview';
import { renderTemplate } from '@fieldstone/contracts/settings/calendar/template';
import type { AppointmentDraft } from './appointment-draft.ts';
import type { Appointment } from './preview-queries.ts';
import type { DisplayText } from './use-display-text.ts';

/** A field as the appointment view shows it. */
export type ShownField = { readonly path: string; readonly label: string; readonly value: string };

/**
 * The title of an appointment. Without a template, or where its fields leave nothing of it, the app falls back on the work order's
 * number, so that no appointment is nameless.
 */
export function titleOf({ title }: AppointmentDraft['title'], appointment: Appointment, display: DisplayText): string {
  const written = title.enabled ? render(title.content, appointment, display) : '';
  return written === '' ? appointment.workOrder.name : written;
}

/** The description of an appointment; without a template the subject of the work order, which may have none. */
export function descriptionOf(
  { description }: AppointmentDraft['title'],
  appointment: Appointment,
  display: DisplayText,
): string {
  if (description.enabled) return render(description.content, appointment, display);
  return appointment.workOrder.subject ?? '';
}

/** The fields of the appointment view in their order; one that the org cannot read is left out, as the app does. */
export function shownFields(
  { configuration }: AppointmentDraft['view'],
  { fields }: Appointment,
  display: DisplayText,
): readonly ShownField[] {
  return configuration.flatMap((path) => {
    const field = fields.get(path);
    if (field === undefined || field.problem !== null) return [];
    return [{ path, label: field.label ?? path, value: display(field) }];
  });
}

/** The fields that were asked for and cannot be read, each with its reason. */
export function brokenFields({ fields }: Appointment): readonly FieldPreview[] {
  return [...fields.values()].filter(({ problem }) => problem !== null);
}

function render(template: string, { fields }: Appointment, display: DisplayText): string {
  return renderTemplate(template, (path) => {
    const field = fields.get(path);
    return field === undefined ? '' : display(field);
  }).trim();
}
