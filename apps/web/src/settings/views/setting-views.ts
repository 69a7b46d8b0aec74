import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { pageOfSetting } from '../../lib/navigation/console-pages.ts';
import type { ConsolePageName } from '../../lib/navigation/console-pages.ts';
import { colorView } from './appointment-color.tsx';
import { statusView } from './appointment-status.tsx';
import { titleView } from './appointment-title.tsx';
import { fieldsView } from './appointment-view.tsx';
import { barcodeView } from './barcode.tsx';
import { eventSettingsView } from './event-settings.tsx';
import { knowledgeView } from './knowledge.tsx';
import { trackingView } from './location-tracking.tsx';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

/**
 * What overview, histories, copies, restores and comparisons show of each setting: a setting without a line does not compile. The page
 * of a setting imports its own line only, because this file contains the parts of all pages.
 */
export const settingViews: Readonly<Record<ConsolePageName, SettingView>> = {
  'appointment-color': colorView,
  'appointment-status': statusView,
  'appointment-title': titleView,
  'appointment-view': fieldsView,
  barcode: barcodeView,
  'calendar-general': plainView(calendarGeneral),
  checklist: plainView(checklist),
  'data-validation': plainView(dataValidation),
  'event-settings': eventSettingsView,
  feedback: plainView(feedback),
  'field-inventory': plainView(fieldInventory),
  knowledge: knowledgeView,
  'location-tracking': trackingView,
  timesheet: plainView(timesheet),
  zinc: plainView(zinc),
};

/** Returns the view of a setting of a group profile; undefined for other ids. */
export function settingView(settingId: string): SettingView | undefined {
  const page = pageOfSetting(settingId);
  return page && settingViews[page.name];
}
