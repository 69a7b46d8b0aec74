/** An appointment status in the stored format of the org-wide lists; ids are values of the Appointment Status picklist. */
export type Status = { readonly id: string; readonly label: string; readonly transitions: readonly string[] };

const status = (label: string, ...next: readonly string[]): Status => ({
  id: label.replaceAll(' ', '_'),
  label,
  transitions: next.map((name) => name.replaceAll(' ', '_')),
});

/** Appointment statuses and their transitions. */
export const APPOINTMENT_STATUSES: readonly Status[] = [
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

/** The shorter list of the service board. */
export const SERVICE_BOARD_STATUSES: readonly Status[] = [
  status('Open', 'Scheduled'),
  status('Scheduled', 'Dispatched', 'Open'),
  status('Dispatched', 'Working', 'Scheduled'),
  status('Working', 'Completed', 'On Hold'),
  status('On Hold', 'Working'),
  status('Completed'),
];
