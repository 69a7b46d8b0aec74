import { appointmentColor } from './appointment-color.ts';
import { checklist } from './checklist.ts';
import { dataValidation } from './data-validation.ts';
import { feedback } from './feedback.ts';
import { fieldInventory } from './field-inventory.ts';
import { knowledge } from './knowledge.ts';
import type { Setting, SettingId } from './setting.ts';
import { timesheet } from './timesheet.ts';
import { zinc } from './zinc.ts';

/** Every setting that the console offers. */
export const allSettings = [
  appointmentColor,
  fieldInventory,
  knowledge,
  zinc,
  checklist,
  timesheet,
  dataValidation,
  feedback,
] as const;

/** The setting of an id, or undefined while the console does not offer it. */
export function settingById(id: SettingId): Setting | undefined {
  return allSettings.find((setting) => setting.id === id);
}
