import { appointmentColor } from './calendar/appointment-color.ts';
import { appointmentStatus } from './calendar/appointment-status.ts';
import { appointmentTitle } from './calendar/appointment-title.ts';
import { appointmentView } from './calendar/appointment-view.ts';
import { barcode } from './pages/barcode.ts';
import { calendarGeneral } from './calendar/calendar-general.ts';
import { checklist } from './pages/checklist.ts';
import { dataValidation } from './pages/data-validation.ts';
import { feedback } from './pages/feedback.ts';
import { fieldInventory } from './pages/field-inventory.ts';
import { knowledge } from './pages/knowledge.ts';
import { locationTracking } from './pages/location-tracking.ts';
import type { Setting, SettingId } from './setting.ts';
import { timesheet } from './pages/timesheet.ts';
import { zinc } from './pages/zinc.ts';

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
