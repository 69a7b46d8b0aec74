import type { FieldPreview } from '@fieldstone/contracts/organization/appointment-preview';
import { renderTemplate } from '@fieldstone/contracts/settings/calendar/template';
import type { AppointmentDraft } from './appointment-draft.ts';
import type { Appointment } from './preview-queries.ts';
import type { DisplayText } from './use-display-text.ts';

/** A field as the appointment view shows it. */
export type ShownField = { readonly path: string; readonly label: string; readonly value: string };

/**
 * Returns the title of an appointment. Without a template, or if its fields are blank, the app falls back to the work order's
 * number, so that every appointment has a name.
 */
export function titleOf({ title }: AppointmentDraft['title'], appointment: Appointment, display: DisplayText): string {
  const written = title.enabled ? render(title.content, appointment, display) : '';
  return written === '' ? appointment.workOrder.name : written;
}

/** Returns the description of an appointment; without a template, the subject of the work order, which may be blank. */
export function descriptionOf(
  { description }: AppointmentDraft['title'],
  appointment: Appointment,
  display: DisplayText,
): string {
  if (description.enabled) return render(description.content, appointment, display);
  return appointment.workOrder.subject ?? '';
}

/** Returns the fields of the appointment view in their order, without unreadable ones, as in the app. */
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

/** Returns the requested fields that can't be read, each with its reason. */
export function brokenFields({ fields }: Appointment): readonly FieldPreview[] {
  return [...fields.values()].filter(({ problem }) => problem !== null);
}

function render(template: string, { fields }: Appointment, display: DisplayText): string {
  return renderTemplate(template, (path) => {
    const field = fields.get(path);
    return field === undefined ? '' : display(field);
  }).trim();
}
