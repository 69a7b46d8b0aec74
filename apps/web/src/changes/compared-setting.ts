import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import i18next from 'i18next';
import type { Area } from '../lib/navigation/area-text.ts';
import { eventSettingsPage } from '../lib/navigation/console-pages.ts';
import { pageName } from '../lib/navigation/page-name.ts';

/** The parts of a setting that its name and its differences depend on. */
type ComparedSetting = Area & Pick<Setting, 'defaults'>;

/** The default process for editing events, which is no setting with an envelope. */
const eventSettings: ComparedSetting = { ...eventSettingsPage, defaults: { defaultEditEventProcessId: null } };

/** Returns the setting of an item; undefined for an unknown one. */
export function comparedSetting(settingId: string): ComparedSetting | undefined {
  return settingId === EVENT_SETTING ? eventSettings : allSettings.find(({ id }) => id === settingId);
}

/** Maximum number of settings that a text names. */
const NAMED = 3;

/** Returns the names of settings as a list in the page's language; undefined for none and for more than three. */
export function settingNames(settingIds: Iterable<string>): string | undefined {
  const ids = new Set(settingIds);
  if (ids.size === 0 || ids.size > NAMED) return undefined;
  return new Intl.ListFormat(i18next.language).format([...ids].map(itemName));
}

/** Returns the name of the setting of an item. */
export function itemName(settingId: string): string {
  const setting = comparedSetting(settingId);
  return setting ? pageName(setting.name) : settingId;
}
