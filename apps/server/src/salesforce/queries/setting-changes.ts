import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/organization/notification';
import type { Crm } from '../crm.ts';
import { inChunks, name, soql } from '../soql.ts';
import { momentOf, textOf } from '../values.ts';

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
