import {
  GLOBAL_SETTING_DEFAULTS,
  GLOBAL_SETTING_FIELDS,
  GLOBAL_SETTING_IDS,
} from '@fieldstone/contracts/settings/global-settings';
import type { GlobalSettingItem, GlobalSettings } from '@fieldstone/contracts/settings/global-settings';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';

/** Reads the values of the records, with defaults for empty ones. Invalid values stay, so that the page can report them. */
export function toGlobalSettings(records: readonly SettingRecord[]): GlobalSettings {
  const valueOf = (key: keyof GlobalSettings) =>
    records.find(({ settingId }) => settingId === GLOBAL_SETTING_IDS[key])?.internalValue ??
    String(GLOBAL_SETTING_DEFAULTS[key]);
  return {
    preventStoreLogin: valueOf('preventStoreLogin') === 'true',
    minimumVersionIos: valueOf('minimumVersionIos'),
    minimumVersionAndroid: valueOf('minimumVersionAndroid'),
    minimumVersionWindows: valueOf('minimumVersionWindows'),
    reminderFrequency: valueOf('reminderFrequency'),
    forceDownload: valueOf('forceDownload'),
  };
}

/** Returns each setting with its edited and its stored value, in the format of the app. */
export function toItems(edit: GlobalSettings, records: readonly SettingRecord[]): GlobalSettingItem[] {
  const saved = toGlobalSettings(records);
  return GLOBAL_SETTING_FIELDS.map((field) => ({
    ...field,
    value: String(edit[field.key]),
    savedValue: String(saved[field.key]),
  }));
}
