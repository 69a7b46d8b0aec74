import type { AppointmentStatusOption } from '../../settings/calendar/status-source.ts';

function status(label: string, ...next: readonly string[]): AppointmentStatusOption {
  return { id: idOf(label), label, transitions: next.map(idOf) };
}

/** Returns the status's value in the Appointment Status picklists of the package. */
function idOf(label: string): string {
  return label.replaceAll(' ', '_');
}

/** The first appointment statuses of an org, with their transitions. */
export const APPOINTMENT_STATUSES: readonly AppointmentStatusOption[] = [
  status('Open', 'Scheduled', 'Canceled'),
  status('Scheduled', 'Dispatched', 'Open', 'Canceled'),
  status('Dispatched', 'Accepted', 'Scheduled', 'Canceled'),
  status('Accepted', 'Driving', 'On Site', 'Canceled'),
  status('Driving', 'On Site', 'On Hold'),
  status('On Site', 'Working', 'Not Completed'),
  status('Working', 'Completed', 'On Hold', 'Not Completed'),
  status('On Hold', 'Driving', 'Working', 'Scheduled'),
  status('Completed'),
  status('Not Completed', 'Scheduled'),
  status('Canceled', 'Open'),
];

/** The first statuses of the service board, a shorter list. */
export const SERVICE_BOARD_STATUSES: readonly AppointmentStatusOption[] = [
  status('Open', 'Scheduled'),
  status('Scheduled', 'Dispatched', 'Open'),
  status('Dispatched', 'Working', 'Scheduled'),
  status('Working', 'Completed', 'On Hold'),
  status('On Hold', 'Working'),
  status('Completed'),
];
