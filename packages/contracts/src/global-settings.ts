import * as z from 'zod/mini';
import { text } from './primitives.ts';

/** How long the app waits, in days, where it never does. */
const NEVER = '-1';

/** How often the app reminds of a change of configuration, in days: an hour, four hours, a day, never (requirement GLB-02). */
export const REMINDER_OPTIONS = ['0.0417', '0.1667', '1', NEVER] as const;

/** After how many days the app downloads a changed configuration unasked (requirement GLB-02). */
export const FORCE_DOWNLOAD_OPTIONS = ['0.0417', '0.1667', '1', '2', '4', NEVER] as const;

/** The lowest version there is: with it as the minimum, every app may log in. */
export const LOWEST_VERSION = '0.0.0';

/** A version: one to four numbers of at most nine digits. */
export const appVersion = z.string().check(z.regex(/^\d{1,9}(\.\d{1,9}){0,3}$/, 'appVersion'));

const days = (options: readonly string[]) =>
  text(40).check(z.refine((value) => options.includes(value), 'globalSettingOption'));

/** The global settings as the page edits them. */
export const globalSettings = z.object({
  /** Technicians who took the app from a public store cannot log in. */
  preventStoreLogin: z.boolean(),
  minimumVersionIos: appVersion,
  minimumVersionAndroid: appVersion,
  minimumVersionWindows: appVersion,
  reminderFrequency: days(REMINDER_OPTIONS),
  forceDownload: days(FORCE_DOWNLOAD_OPTIONS),
});

export type GlobalSettings = z.infer<typeof globalSettings>;

/** A field of the global settings: the page's key for it, and the id of the record that holds it. */
export type GlobalSettingField = {
  readonly key: keyof GlobalSettings;
  /** Setting id on the global profile (seed 2, section 3). */
  readonly id: string;
  /** Internal values to choose from; none where any version may be entered. */
  readonly options?: readonly string[];
};

/** A global setting as the page shows it (requirement GLB-03): the edited and the stored internal value of one record. */
export type GlobalSettingItem = GlobalSettingField & { readonly value: string; readonly savedValue: string };

/** What applies while an org has nothing else (requirements GLB-01 and GLB-02). */
export const GLOBAL_SETTING_DEFAULTS: GlobalSettings = {
  preventStoreLogin: false,
  minimumVersionIos: LOWEST_VERSION,
  minimumVersionAndroid: LOWEST_VERSION,
  minimumVersionWindows: LOWEST_VERSION,
  reminderFrequency: NEVER,
  forceDownload: NEVER,
};

/** Ids of the six records on the global profile (seed 2, section 3). */
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

/** The field that a setting id belongs to; undefined for other settings. */
export function globalSettingField(settingId: string): GlobalSettingField | undefined {
  return GLOBAL_SETTING_FIELDS.find(({ id }) => id === settingId);
}

/** The names of internal values (seed 2, section 9). */
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
 * Returns what a person reads in the CRM for an internal value: the name of an option, else the value itself. It does not depend
 * on the language of whoever saves.
 */
export function globalSettingDisplay({ key, options }: GlobalSettingField, internalValue: string): string {
  if (!options?.includes(internalValue)) return internalValue;
  if (key === 'reminderFrequency' && internalValue === '1') return 'Daily';
  return DISPLAY_VALUES[internalValue] ?? internalValue;
}

/** The key of the validation text that says what is wrong with an internal value; undefined where it may be stored. */
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
