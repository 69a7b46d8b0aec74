import { consolePages, groupOf } from '../lib/navigation/console-pages.ts';
import type { ConsolePageName } from '../lib/navigation/console-pages.ts';

/** The one name of each page of a setting. */
export const SETTING_NAMES: Readonly<Record<ConsolePageName, string>> = {
  'appointment-color': 'Appointment Color',
  'appointment-status': 'Appointment Status',
  'appointment-title': 'Appointment title and description',
  'appointment-view': 'Appointment view',
  barcode: 'Barcode/QR Code Scan',
  'calendar-general': 'Calendar: General',
  checklist: 'Checklist',
  'data-validation': 'Data Validation Rules',
  'event-settings': 'Edit Events',
  feedback: 'Feedback',
  'field-inventory': 'Field Inventory',
  knowledge: 'Knowledge',
  'location-tracking': 'Location tracking',
  timesheet: 'Timesheets',
  zinc: 'Zinc',
};

const { compare } = new Intl.Collator('en');

/** Returns the groups and pages of the navigation in alphabetical order; only the calendar has several pages. */
export function navigationNames(): string[] {
  const ofCalendar = consolePages.filter((page) => groupOf(page) === 'calendar').map(({ name }) => SETTING_NAMES[name]);
  const others = Object.values(SETTING_NAMES).filter((name) => !ofCalendar.includes(name));
  return [...others, 'Calendar']
    .toSorted(compare)
    .flatMap((name) => (name === 'Calendar' ? [name, ...ofCalendar.toSorted(compare)] : [name]));
}
