import { appointmentColor } from './appointment-color.ts';
import { appointmentStatus } from './appointment-status.ts';
import { appointmentTitle } from './appointment-title.ts';
import { appointmentView } from './appointment-view.ts';
import { barcode } from './barcode.ts';
import { calendarGeneral } from './calendar-general.ts';
import { checklist } from './checklist.ts';
import { dataValidation } from './data-validation.ts';
import { feedback } from './feedback.ts';
import { fieldInventory } from './field-inventory.ts';
import { knowledge } from './knowledge.ts';
import { locationTracking } from './location-tracking.ts';
import type { Setting, SettingId } from './setting.ts';
import { timesheet } from './timesheet.ts';
import { zinc } from './zinc.ts';

/** Every setting that the console offers. */
export const allSettings = [
  appointmentColor,
  appointmentTitle,
  appointmentView,
  appointmentStatus,
  locationTracking,
  calendarGeneral,
  fieldInventory,
  knowledge,
  zinc,
  checklist,
  timesheet,
  dataValidation,
  feedback,
  barcode,
] as const;

/** Returns the setting with an id; undefined if the console does not offer it. */
export function settingById(id: SettingId): Setting | undefined {
  return allSettings.find((setting) => setting.id === id);
}
