import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import type { Crm } from '../crm.ts';
import { inChunks, name, names, soql } from '../soql.ts';
import { momentOf, textOf } from '../values.ts';

/** When a setting's record was last changed, UTC milliseconds by the CRM's clock. */
export type SettingChange = { readonly profileId: string; readonly settingId: string; readonly at: number };

/** Returns when each setting record of some group profiles was last changed. */
export async function settingChanges(crm: Crm, profileIds: readonly string[]): Promise<readonly SettingChange[]> {
  const { setting } = crm.names;
  const rows = await inChunks(profileIds, (chunk) =>
    crm.query(soql`
      SELECT Id, ${names([setting.profile, setting.settingId, 'LastModifiedDate'])} FROM ${name(setting.object)}
      WHERE ${name(setting.settingId)} != ${PREVIOUS_EXECUTION_SETTING} AND ${name(setting.profile)} IN ${chunk}`),
  );
  return rows.map((row) => ({
    profileId: textOf(row, setting.profile) ?? '',
    settingId: textOf(row, setting.settingId) ?? '',
    at: Date.parse(momentOf(row, 'LastModifiedDate') ?? '') || 0,
  }));
}

/**
 * Returns the last change of any setting of each group profile, UTC milliseconds by profile id, omitting profiles
 * without settings. One query per 500 profiles: a grouped one returns at most 2,000 groups.
 */
export async function lastSettingChanges(
  crm: Crm,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { setting } = crm.names;
  const rows = await inChunks(profileIds, (chunk) =>
    crm.query(soql`
      SELECT ${name(setting.profile)} profile, MAX(LastModifiedDate) changed FROM ${name(setting.object)}
      WHERE ${name(setting.settingId)} != ${PREVIOUS_EXECUTION_SETTING} AND ${name(setting.profile)} IN ${chunk}
      GROUP BY ${name(setting.profile)}`),
  );
  return new Map(
    rows.flatMap((row): Array<[string, number]> => {
      const [profileId, changed] = [textOf(row, 'profile'), momentOf(row, 'changed')];
      return profileId === null || changed === null ? [] : [[profileId, Date.parse(changed)]];
    }),
  );
}
