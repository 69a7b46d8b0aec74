import * as z from 'zod/mini';
import { text } from '../platform/primitives.ts';

/** Value in days that means never. */
const NEVER = '-1';

/** Reminder frequencies in days: an hour, four hours, a day, never (requirement GLB-02). */
export const REMINDER_OPTIONS = ['0.0417', '0.1667', '1', NEVER] as const;

/** Days after which the app downloads a changed configuration automatically (requirement GLB-02). */
export const FORCE_DOWNLOAD_OPTIONS = ['0.0417', '0.1667', '1', '2', '4', NEVER] as const;

/** The lowest possible version; as the minimum it lets every app log in. */
export const LOWEST_VERSION = '0.0.0';

/** A version: one to four numbers of at most nine digits. */
export const appVersion = z.string().check(z.regex(/^\d{1,9}(\.\d{1,9}){0,3}$/, 'appVersion'));

const days = (options: readonly string[]) =>
  text(40).check(z.refine((value) => options.includes(value), 'globalSettingOption'));

/** The global settings as the page edits them. */
export const globalSettings = z.object({
  /** Whether technicians with an app from a public store are prevented from logging in. */
  preventStoreLogin: z.boolean(),
  minimumVersionIos: appVersion,
  minimumVersionAndroid: appVersion,
  minimumVersionWindows: appVersion,
  reminderFrequency: days(REMINDER_OPTIONS),
  forceDownload: days(FORCE_DOWNLOAD_OPTIONS),
});

export type GlobalSettings = z.infer<typeof globalSettings>;

/** A field of the global settings: its key on the page, and the setting id of its record. */
export type GlobalSettingField = {
  readonly key: keyof GlobalSettings;
  /** Setting id on the global group profile. */
  readonly id: string;
  /** Available internal values; undefined if any version is allowed. */
  readonly options?: readonly string[];
};

/** A global setting as the page shows it (requirement GLB-03): the edited and the stored internal value of one record. */
export type GlobalSettingItem = GlobalSettingField & { readonly value: string; readonly savedValue: string };

/** The values that apply while nothing is stored (requirements GLB-01 and GLB-02). */
export const GLOBAL_SETTING_DEFAULTS: GlobalSettings = {
  preventStoreLogin: false,
  minimumVersionIos: LOWEST_VERSION,
  minimumVersionAndroid: LOWEST_VERSION,
  minimumVersionWindows: LOWEST_VERSION,
  reminderFrequency: NEVER,
  forceDownload: NEVER,
};

/** Id of the global settings as a whole, which have one history. */
export const GLOBAL_SETTINGS_ID = 'GO003';

/** Setting ids of the six records on the global group profile. */
export const GLOBAL_SETTING_IDS = {
  preventStoreLogin: 'GO003_SET001',
  minimumVersionIos: 'GO003_SET002',
  minimumVersionAndroid: 'GO003_SET003',
  minimumVersionWindows: 'GO003_SET004',
  reminderFrequency: 'GO003_SET005',
  forceDownload: 'GO003_SET006',
} as const satisfies Record<keyof GlobalSettings, string>;

/** The fields in the order of the page. */
export const GLOBAL_SETTING_FIELDS: readonly GlobalSettingField[] = [
  { key: 'preventStoreLogin', id: GLOBAL_SETTING_IDS.preventStoreLogin, options: ['true', 'false'] },
  { key: 'minimumVersionIos', id: GLOBAL_SETTING_IDS.minimumVersionIos },
  { key: 'minimumVersionAndroid', id: GLOBAL_SETTING_IDS.minimumVersionAndroid },
  { key: 'minimumVersionWindows', id: GLOBAL_SETTING_IDS.minimumVersionWindows },
  { key: 'reminderFrequency', id: GLOBAL_SETTING_IDS.reminderFrequency, options: REMINDER_OPTIONS },
  { key: 'forceDownload', id: GLOBAL_SETTING_IDS.forceDownload, options: FORCE_DOWNLOAD_OPTIONS },
];

/** Returns the field with a setting id; undefined for other settings. */
export function globalSettingField(settingId: string): GlobalSettingField | undefined {
  return GLOBAL_SETTING_FIELDS.find(({ id }) => id === settingId);
}

/** The display values of internal values (requirement GLB-02). */
const DISPLAY_VALUES: Readonly<Record<string, string>> = {
  true: 'Enabled',
  false: 'Disabled',
  '0.0417': '1 hr',
  '0.1667': '4 hrs',
  '1': '1 day',
  '2': '2 days',
  '4': '4 days',
  [NEVER]: 'Never',
};

/**
 * Returns the CRM's display value of an internal value: the name of an option, otherwise the value itself. It does not depend on the
 * user's language.
 */
export function globalSettingDisplay({ key, options }: GlobalSettingField, internalValue: string): string {
  if (!options?.includes(internalValue)) return internalValue;
  if (key === 'reminderFrequency' && internalValue === '1') return 'Daily';
  return DISPLAY_VALUES[internalValue] ?? internalValue;
}

/** Returns the rule that an internal value breaks; undefined if it can be stored. */
export function globalSettingProblem(
  settingId: string,
  internalValue: string | null,
): 'appVersion' | 'globalSettingOption' | undefined {
  const field = globalSettingField(settingId);
  if (field === undefined) return undefined;
  if (field.options)
    return field.options.some((option) => option === internalValue) ? undefined : 'globalSettingOption';
  return appVersion.safeParse(internalValue).success ? undefined : 'appVersion';
}
