import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import type { Crm, CrmRecord } from '../crm.ts';
import { clause, name, names, soql } from '../soql.ts';
import { flagOf, modifierIdOf, modifierOf, momentOf, numberOf, textOf } from '../values.ts';

/** A setting's record without its value. */
export type StampedSetting = {
  readonly id: string;
  readonly profileId: string;
  readonly settingId: string;
  /** The external id; null if other software created the record without one. */
  readonly key: string | null;
  readonly isDeleted: boolean;
  /** SystemModstamp, UTC milliseconds: set when a transaction writes, before it commits. */
  readonly stamp: number;
  readonly changed: { readonly by: string | null; readonly at: string } | null;
  readonly changedById: string | null;
};

/** A setting's record with its value. */
export type StampedValue = StampedSetting & {
  readonly internalValue: string | null;
  readonly displayValue: string | null;
};

/** Records of one page of the CRM. */
const PAGE = 2000;

/** Returns the condition on the records that the read model contains: all but the times of notifications. */
function ofSettings({ names: { setting } }: Crm) {
  return clause`${name(setting.settingId)} != ${PREVIOUS_EXECUTION_SETTING}
    AND ${name(setting.settingId)} != null AND ${name(setting.profile)} != null`;
}

/** Returns the number and the newest stamp of the setting records with a later stamp, deleted ones included; 0 without any. */
export async function countSettingsSince(
  crm: Crm,
  stamp: number,
): Promise<{ readonly count: number; readonly newest: number }> {
  const [row] = await crm.queryAll(soql`
    SELECT COUNT(Id) total, MAX(SystemModstamp) newest FROM ${name(crm.names.setting.object)}
    WHERE SystemModstamp > ${new Date(stamp)} AND ${ofSettings(crm)}`);
  if (row === undefined) return { count: 0, newest: 0 };
  return { count: numberOf(row, 'total') ?? 0, newest: Date.parse(momentOf(row, 'newest') ?? '') || 0 };
}

/** Returns the setting records with a later stamp, deleted ones included, without their values. */
export async function settingsSince(crm: Crm, stamp: number): Promise<StampedSetting[]> {
  const records = await crm.queryAll(soql`
    SELECT ${stampFields(crm)}, IsDeleted FROM ${name(crm.names.setting.object)}
    WHERE SystemModstamp > ${new Date(stamp)} AND ${ofSettings(crm)}`);
  return records.map((record) => toStamped(crm, record));
}

/** Returns the newest stamp of any setting record, UTC milliseconds; 0 without records. */
export async function newestStamp(crm: Crm): Promise<number> {
  const [newest] = await crm.query(
    soql`SELECT Id, SystemModstamp FROM ${name(crm.names.setting.object)} ORDER BY SystemModstamp DESC LIMIT 1`,
  );
  return newest === undefined ? 0 : stampOf(newest);
}

/**
 * Yields setting records with their values by id, a page at a time, so that one page is in memory.
 * @param since only those with this stamp or a later one
 */
export async function* settingValuePages(crm: Crm, since?: number): AsyncGenerator<StampedValue[]> {
  const later = since === undefined ? clause`` : clause` AND SystemModstamp >= ${new Date(since)}`;
  let after: string | undefined;
  do {
    const beyond = after === undefined ? clause`` : clause` AND Id > ${after}`;
    const records: readonly CrmRecord[] = await crm.query(soql`
      SELECT ${valueFields(crm)} FROM ${name(crm.names.setting.object)}
      WHERE ${ofSettings(crm)}${later}${beyond} ORDER BY Id LIMIT ${PAGE}`);
    yield records.map((record) => toValue(crm, record));
    after = records.length < PAGE ? undefined : records.at(-1)?.Id;
  } while (after !== undefined);
}

/** Returns setting records with their values; at most `IDS_PER_QUERY` ids. */
export async function settingValues(crm: Crm, ids: readonly string[]): Promise<StampedValue[]> {
  const records = await crm.query(
    soql`SELECT ${valueFields(crm)} FROM ${name(crm.names.setting.object)} WHERE Id IN ${ids}`,
  );
  return records.map((record) => toValue(crm, record));
}

/** Returns the number of setting records that the user sees. */
export function countSettings(crm: Crm): Promise<number> {
  return crm.count(soql`SELECT COUNT() FROM ${name(crm.names.setting.object)} WHERE ${ofSettings(crm)}`);
}

/** Returns the ids of the setting records that the user sees. */
export async function visibleSettings(crm: Crm): Promise<ReadonlySet<string>> {
  const records = await crm.query(soql`SELECT Id FROM ${name(crm.names.setting.object)} WHERE ${ofSettings(crm)}`);
  return new Set(records.map(({ Id }) => Id));
}

function stampFields({ names: { setting } }: Crm) {
  const { profile, settingId, key } = setting;
  const modified = ['SystemModstamp', 'LastModifiedDate', 'LastModifiedById', 'LastModifiedBy.Name'];
  return names(['Id', profile, settingId, key, ...modified]);
}

function valueFields(crm: Crm) {
  const { internalValue, displayValue } = crm.names.setting;
  return clause`${stampFields(crm)}, ${names([internalValue, displayValue])}`;
}

function stampOf(record: CrmRecord): number {
  return Date.parse(momentOf(record, 'SystemModstamp') ?? '') || 0;
}

function toStamped({ names: { setting } }: Crm, record: CrmRecord): StampedSetting {
  const at = momentOf(record, 'LastModifiedDate');
  return {
    id: record.Id,
    profileId: textOf(record, setting.profile) ?? '',
    settingId: textOf(record, setting.settingId) ?? '',
    key: textOf(record, setting.key),
    isDeleted: flagOf(record, 'IsDeleted'),
    stamp: stampOf(record),
    changed: at === null ? null : { by: modifierOf(record), at },
    changedById: modifierIdOf(record),
  };
}

function toValue(crm: Crm, record: CrmRecord): StampedValue {
  const { internalValue, displayValue } = crm.names.setting;
  return {
    ...toStamped(crm, record),
    internalValue: textOf(record, internalValue),
    displayValue: textOf(record, displayValue),
  };
}
