import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { settingRecord } from '@fieldstone/contracts/settings/setting-records';
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { toChunks } from '../platform/chunks.ts';
import type { Crm, CrmRecord } from '../salesforce/crm.ts';
import { longId } from '../salesforce/record-id.ts';
import { IDS_PER_QUERY, inChunks, name, names, soql } from '../salesforce/soql.ts';
import { childrenOf, flagOf, modifierIdOf, modifierOf, momentOf, textOf } from '../salesforce/values.ts';
import { AppError } from '../platform/errors.ts';
import type { LeaseKey } from '../store/leases.ts';
import type { ProfileSetting } from '../store/repositories/journal-entry.ts';

/** A setting's record in the CRM. */
export type StoredRow = {
  readonly id: string;
  readonly profileId: string;
  readonly settingId: string;
  readonly internalValue: string | null;
  readonly displayValue: string | null;
  readonly changed: { readonly by: string | null; readonly at: string } | null;
  /** Id of the user who changed it; null if it is not known. */
  readonly changedById: string | null;
};

/** A group profile with the records of the requested settings. */
export type ProfileSettings = {
  readonly id: string;
  readonly name: string;
  readonly isGlobal: boolean;
  readonly isActive: boolean;
  readonly rows: readonly StoredRow[];
};

/** Returns the version of a stored value: a hash, which reveals nothing and changes with every character. */
export function versionOf(internalValue: string | null): string {
  return internalValue === null
    ? UNSTORED_VERSION
    : createHash('sha256').update(internalValue).digest('base64url').slice(0, 22);
}

/** Returns the external id of a profile's setting. */
export function settingKey(profileId: string, settingId: string): string {
  return `${longId(profileId)}:${settingId}`;
}

/** Returns the name of the lease for writing a setting of a profile. */
export function settingLease(orgId: string, profileId: string, settingId: string): LeaseKey {
  return `${orgId}:setting:${profileId}:${settingId}`;
}

/** Reads the given settings of a profile in one query. Throws `not_found` for an unknown profile. */
export async function loadProfileSettings(
  crm: Crm,
  profileId: string,
  settingIds: readonly string[],
): Promise<ProfileSettings> {
  const { profile, setting } = crm.names;
  const keys = settingIds.map((id) => settingKey(profileId, id));
  const [found] = await crm.query(soql`
    SELECT Id, Name, ${names([profile.isGlobal, profile.active])},
      (SELECT ${rowFields(crm)} FROM ${name(profile.settings)} WHERE ${name(setting.key)} IN ${keys})
    FROM ${name(profile.object)} WHERE Id = ${profileId}`);
  if (found === undefined) throw new AppError('group_profile_deleted', { profileId });
  return {
    id: found.Id,
    name: textOf(found, 'Name') ?? '',
    isGlobal: flagOf(found, profile.isGlobal),
    isActive: flagOf(found, profile.active),
    rows: childrenOf(found, profile.settings).map((record) => toRow(crm, record)),
  };
}

/** Reads setting records by id; unknown ids are omitted. */
export async function loadRows(crm: Crm, ids: readonly string[]): Promise<StoredRow[]> {
  const records = await inChunks(ids, (chunk) =>
    crm.query(soql`SELECT ${rowFields(crm)} FROM ${name(crm.names.setting.object)} WHERE Id IN ${chunk}`),
  );
  return records.map((record) => toRow(crm, record));
}

/** Rows of one page of the CRM. */
const ROWS_A_PAGE = 2000;

/** Returns the number of group profiles whose given settings fill one page of the CRM. */
function profilesAPage(settings: number): number {
  return Math.min(IDS_PER_QUERY, Math.floor(ROWS_A_PAGE / settings));
}

/** Returns the number of queries that read some settings of many group profiles. */
export function countQueries(profiles: number, settings: number): number {
  return Math.ceil(profiles / profilesAPage(settings));
}

/** Stored rows of some group profiles by `settingKey`; a setting without a stored value has no row. */
export type SettingsPage = { readonly profileIds: readonly string[]; readonly rows: ReadonlyMap<string, StoredRow> };

/**
 * Yields the given settings of many group profiles. Each query covers as many profiles as fill one page of the CRM;
 * only one page is in memory, because two thousand profiles would not fit.
 */
export async function* settingsPages(
  crm: Crm,
  profileIds: readonly string[],
  settingIds: readonly string[],
): AsyncGenerator<SettingsPage> {
  const { setting } = crm.names;
  for (const chunk of toChunks(profileIds, profilesAPage(settingIds.length))) {
    const records = await crm.query(soql`
      SELECT ${rowFields(crm)}, ${name(setting.key)} FROM ${name(setting.object)}
      WHERE ${name(setting.profile)} IN ${chunk} AND ${name(setting.settingId)} IN ${settingIds}`);
    const rows = new Map(records.map((record) => [textOf(record, setting.key) ?? '', toRow(crm, record)]));
    yield { profileIds: chunk, rows };
  }
}

/** Returns the stored rows of some group profiles at once, for as many as are written together. */
export async function loadSettings(
  crm: Crm,
  profileIds: readonly string[],
  settingIds: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const all = new Map<string, StoredRow>();
  for await (const { rows } of settingsPages(crm, profileIds, settingIds)) {
    for (const [key, row] of rows) all.set(key, row);
  }
  return all;
}

/** A setting of a profile with its stored row; none without a stored value. */
export type LoadedSetting = ProfileSetting & { readonly row: StoredRow | undefined };

/** Returns a setting of a loaded profile. */
export function loadedSetting(profile: ProfileSettings, settingId: string): LoadedSetting {
  return { profileId: profile.id, settingId, row: profile.rows.find((row) => row.settingId === settingId) };
}

/** Converts a setting's record to the contract's form. */
export function toRecord(row: StoredRow): z.infer<typeof settingRecord> {
  const { id, settingId, internalValue, displayValue, changed } = row;
  return { id, settingId, internalValue, displayValue, version: versionOf(internalValue), changed };
}

function rowFields({ names: { setting } }: Crm) {
  const { profile, settingId, internalValue, displayValue } = setting;
  const modified = ['LastModifiedById', 'LastModifiedBy.Name', 'LastModifiedDate'];
  return names(['Id', profile, settingId, internalValue, displayValue, ...modified]);
}

function toRow({ names: { setting } }: Crm, record: CrmRecord): StoredRow {
  const at = momentOf(record, 'LastModifiedDate');
  return {
    id: record.Id,
    profileId: textOf(record, setting.profile) ?? '',
    settingId: textOf(record, setting.settingId) ?? '',
    internalValue: textOf(record, setting.internalValue),
    displayValue: textOf(record, setting.displayValue),
    changed: at === null ? null : { by: modifierOf(record), at },
    changedById: modifierIdOf(record),
  };
}
