import { allSettings } from '../settings/all-settings.ts';
import { EVENT_SETTING } from '../settings/calendar/event-settings.ts';
import { EVENT_TYPE_SETTING } from '../settings/calendar/event-type.ts';
import { AI_SECTION_IDS } from '../skills/ai-sections.ts';
import { BETA_SETTING } from '../settings/plain-records.ts';
import { GLOBAL_SETTING_FIELDS } from '../settings/global-settings.ts';
import { STATUS_SETTINGS } from '../settings/calendar/status-source.ts';

/** Setting ids in the journal of changes that are no setting of a group profile and no AI section. */
export const GROUP_PROFILE_CHANGE = 'GROUP_PROFILE';
export const ACCESS_TOKEN_CHANGE = 'access-tokens';
export const CONNECTION_CHANGE = 'document-connections';
export const SETUP_CHANGE = 'setup';
/** The replacement of a person by a pseudonym. */
export const PERSONAL_DATA_CHANGE = 'personal-data';
/** A correction of the figures of an AI request. */
export const AI_USAGE_CHANGE = 'ai-usage';
/** A change of an expression or form process, which changes every setting that uses it. */
export const PROCESS_CHANGE = 'processes';

/** The settings of the organization. The CRM has them in the records of the global group profile. */
export const ORGANIZATION_SETTING_IDS: readonly string[] = [
  ...GLOBAL_SETTING_FIELDS.map(({ id }) => id),
  BETA_SETTING,
  EVENT_TYPE_SETTING,
  ...Object.values(STATUS_SETTINGS),
];

const OF_ORGANIZATION: ReadonlySet<string> = new Set(ORGANIZATION_SETTING_IDS);

/** Returns whether a setting belongs to the organization instead of to a group profile. */
export const isOfOrganization = (settingId: string): boolean => OF_ORGANIZATION.has(settingId);

/** A kind of change in the change history. */
type ChangeKind = {
  readonly id: string;
  /** The names of its settings by their ids in the journal: the keys of their texts, and their names in files. */
  readonly names: Readonly<Record<string, string>>;
  /** The form of the values in the journal: records of settings with payloads, or the values of the change history. */
  readonly journaled: 'records' | 'values';
  /** The filters of its changes: one for each setting, or one with the name of the page of all its settings. */
  readonly filter: 'setting' | { readonly page: string };
};

/** Every kind of change. A kind without its parts in the web application (`change-views.tsx`) does not compile. */
export const changeKinds = [
  {
    id: 'setting',
    names: { ...Object.fromEntries(allSettings.map(({ id, name }) => [id, name])), [EVENT_SETTING]: 'event-settings' },
    journaled: 'records',
    filter: 'setting',
  },
  {
    id: 'global-setting',
    names: Object.fromEntries(GLOBAL_SETTING_FIELDS.map(({ id, key }) => [id, key])),
    journaled: 'records',
    filter: { page: 'global-settings' },
  },
  {
    id: 'ai-section',
    names: Object.fromEntries(AI_SECTION_IDS.map((id) => [id, id === 'assistant' ? 'ai-assistant' : id])),
    journaled: 'values',
    filter: 'setting',
  },
  { id: 'group-profile', names: { [GROUP_PROFILE_CHANGE]: 'group-profiles' }, journaled: 'values', filter: 'setting' },
  { id: 'access-token', names: { [ACCESS_TOKEN_CHANGE]: 'access-tokens' }, journaled: 'values', filter: 'setting' },
  {
    id: 'document-connection',
    names: { [CONNECTION_CHANGE]: 'knowledge-connections' },
    journaled: 'values',
    filter: 'setting',
  },
  { id: 'process', names: { [PROCESS_CHANGE]: 'processes' }, journaled: 'values', filter: 'setting' },
  { id: 'setup', names: { [SETUP_CHANGE]: 'health-check' }, journaled: 'values', filter: 'setting' },
  { id: 'ai-usage', names: { [AI_USAGE_CHANGE]: 'ai-usage' }, journaled: 'values', filter: 'setting' },
  {
    id: 'personal-data',
    names: { [PERSONAL_DATA_CHANGE]: 'personal-data' },
    journaled: 'values',
    filter: 'setting',
  },
  // Other setting records, also those of other software, whose ids are unknown.
  { id: 'record', names: { [EVENT_TYPE_SETTING]: 'event-type' }, journaled: 'values', filter: 'setting' },
] as const satisfies readonly ChangeKind[];

export type ChangeKindId = (typeof changeKinds)[number]['id'];

type KnownIds<K> = K extends { readonly names: infer N } ? (string extends keyof N ? never : keyof N & string) : never;

/** The setting ids of changes that belong to no setting record and no AI section. */
export type ChangeSettingId = KnownIds<(typeof changeKinds)[number]>;

/** A changed setting: the kind of the change, and the name of the setting. */
type ChangedSetting = Pick<ChangeKind, 'journaled'> & { readonly kind: ChangeKindId; readonly name: string };

const CHANGED: ReadonlyMap<string, ChangedSetting> = new Map(
  changeKinds.flatMap(({ id: kind, names, journaled }) =>
    Object.entries(names).map(([settingId, name]) => [settingId, { kind, name, journaled }] as const),
  ),
);

/** Returns the kind and the name of a changed setting; an unknown id is that of another setting record. */
export function changedSetting(settingId: string): ChangedSetting {
  return CHANGED.get(settingId) ?? { kind: 'record', name: settingId, journaled: 'values' };
}

/** The filters by setting with the setting ids that each finds. The id of a filter is a setting id or the name of a page. */
export const changeFilters = changeKinds.flatMap(({ names, filter }) => {
  const settingIds = Object.keys(names);
  return filter === 'setting' ? settingIds.map((id) => ({ id, settingIds: [id] })) : [{ id: filter.page, settingIds }];
});
