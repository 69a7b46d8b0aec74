import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { keepLast } from '../../platform/keep-last.ts';
import type { Crm, CrmRecord, WriteAccess } from '../crm.ts';
import type { PackageNames } from '../names.ts';
import { loadInstallation } from './installation.ts';
import { clause, name, names, soql } from '../soql.ts';
import { modifierOf, textOf } from '../values.ts';

/** The last notification of a group profile, as the CRM stores it for every console of the org. */
export type PreviousExecution = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly by: string | null;
};

/** The outcome of recording. `unknown`: neither the CRM's response nor reading back shows it. */
export type Recording = 'recorded' | 'failed' | 'unknown';

/**
 * Returns the last notification of each group profile that has one, by profile id.
 * @param onlyOf the only group profile to read
 */
export async function previousExecutions(crm: Crm, onlyOf?: string): Promise<ReadonlyMap<string, PreviousExecution>> {
  const { setting } = crm.names;
  const ofProfile = onlyOf === undefined ? clause`` : clause` AND ${name(setting.profile)} = ${onlyOf}`;
  const rows = await crm.query(soql`
    SELECT ${names(['Id', setting.profile, setting.internalValue, 'LastModifiedBy.Name'])} FROM ${name(setting.object)}
    WHERE ${name(setting.settingId)} = ${PREVIOUS_EXECUTION_SETTING}${ofProfile}`);
  return toExecutions(rows, crm.names);
}

/** Derives the notifications from their records, once for the same ones. */
const toExecutions = keepLast(
  (rows: readonly CrmRecord[], { setting }: PackageNames): ReadonlyMap<string, PreviousExecution> =>
    new Map(
      rows.flatMap((row): Array<[string, PreviousExecution]> => {
        const at = Date.parse(textOf(row, setting.internalValue) ?? '');
        const profileId = textOf(row, setting.profile);
        return profileId === null || Number.isNaN(at) ? [] : [[profileId, { at, by: modifierOf(row) }]];
      }),
    ),
);

/**
 * Records when group profiles were notified, with one composite save per 200 (NTF-03).
 * @param at UTC milliseconds
 */
export async function recordExecutions(
  crm: Crm,
  access: WriteAccess,
  profileIds: readonly string[],
  at: number,
): Promise<Recording> {
  const { setting } = crm.names;
  const moment = new Date(at).toISOString();
  const { key } = await loadInstallation(crm);
  const records = profileIds.map((profileId) => ({
    [setting.key]: `${profileId}:${PREVIOUS_EXECUTION_SETTING}`,
    [setting.profile]: profileId,
    [setting.settingId]: PREVIOUS_EXECUTION_SETTING,
    [setting.internalValue]: moment,
    [setting.displayValue]: moment,
    [setting.installationKey]: key,
  }));
  const outcomes = await crm.writes(access).upsertAll(setting.object, setting.key, records, { allOrNone: true });
  if (outcomes.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (!outcomes.some(({ outcome }) => outcome === 'unknown')) return 'recorded';
  const known = await previousExecutions(crm).catch(() => null);
  return profileIds.every((profileId) => (known?.get(profileId)?.at ?? 0) >= at) ? 'recorded' : 'unknown';
}

/** Records the time for group profiles with an older or missing record: a repetition must not replace a later one. */
export async function ensureExecutions(
  crm: Crm,
  access: WriteAccess,
  profileIds: readonly string[],
  at: number,
): Promise<Recording> {
  const known = await previousExecutions(crm);
  const missing = profileIds.filter((profileId) => (known.get(profileId)?.at ?? 0) < at);
  return missing.length === 0 ? 'recorded' : recordExecutions(crm, access, missing, at);
}
