import type { globalProfile, GroupProfile, listProfiles } from '@fieldstone/contracts/profile';
import type { Crm, CrmRecord } from '../../crm/crm.ts';
import { clause, name, soql } from '../../crm/soql.ts';
import type { Fragment } from '../../crm/soql.ts';
import { flagOf, modifierOf, momentOf, textOf } from '../../crm/values.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/context.ts';
import type { KnownProfiles } from '../../store/group-profiles.ts';
import { exceptInOutage } from '../../store/outages.ts';

/** Returns the handlers of the group profiles' routes. Listing them also lets devices name them. */
export function profileHandlers({ remember }: KnownProfiles) {
  return {
    listProfiles: (async (_input, { crm, session: { orgId } }) => {
      const found = await profilesWhere(crm, clause`${name(crm.names.profile.active)} = true`);
      const ids = found.map(({ Id }) => Id);
      await exceptInOutage(remember(orgId, ids));
      return { records: found.map(toProfile(crm)) };
    }) satisfies Handler<typeof listProfiles>,

    globalProfile: (async (_input, { crm }) => {
      const { active, isGlobal } = crm.names.profile;
      const [found] = await profilesWhere(crm, clause`${name(active)} = true AND ${name(isGlobal)} = true`);
      if (found === undefined) throw new AppError('not_found', 'The org has no global group profile.');
      return toProfile(crm)(found);
    }) satisfies Handler<typeof globalProfile>,
  };
}

function profilesWhere(crm: Crm, condition: Fragment): Promise<readonly CrmRecord[]> {
  const { object, isGlobal } = crm.names.profile;
  return crm.query(soql`
    SELECT Id, Name, ${name(isGlobal)}, LastModifiedBy.Name, LastModifiedDate
    FROM ${name(object)} WHERE ${condition} ORDER BY Name, Id`);
}

function toProfile({ names }: Crm): (record: CrmRecord) => GroupProfile {
  return (record) => ({
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    isGlobal: flagOf(record, names.profile.isGlobal),
    lastModifiedBy: modifierOf(record),
    lastModifiedDate: momentOf(record, 'LastModifiedDate'),
  });
}
