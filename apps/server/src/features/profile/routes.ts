import type { globalProfile, GroupProfile, listProfiles } from '@fieldstone/contracts/profile';
import type { Crm, CrmRecord } from '../../crm/crm.ts';
import { activeGroupProfiles } from '../../crm/group-profile.ts';
import { flagOf, modifierOf, momentOf, textOf } from '../../crm/values.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/context.ts';
import type { KnownProfiles } from '../../store/group-profiles.ts';
import { exceptInOutage } from '../../store/outages.ts';

/** Returns the handlers of the group profiles' routes. Listing them also registers them for devices. */
export function profileHandlers({ remember }: KnownProfiles) {
  return {
    listProfiles: (async (_input, { crm, session: { orgId } }) => {
      const found = await activeGroupProfiles(crm);
      const ids = found.map(({ Id }) => Id);
      await exceptInOutage(remember(orgId, ids));
      return { records: found.map(toProfile(crm)) };
    }) satisfies Handler<typeof listProfiles>,

    globalProfile: (async (_input, { crm }) => {
      const found = (await activeGroupProfiles(crm)).find((record) => flagOf(record, crm.names.profile.isGlobal));
      if (found === undefined) throw new AppError('not_found', 'The org has no global group profile.');
      return toProfile(crm)(found);
    }) satisfies Handler<typeof globalProfile>,
  };
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
