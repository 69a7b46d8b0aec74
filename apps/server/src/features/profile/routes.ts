import type { globalProfile, GroupProfile, listProfiles } from '@fieldstone/contracts/organization/profile';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import { activeGroupProfiles } from '../../salesforce/queries/group-profile.ts';
import { flagOf, modifierOf, momentOf, textOf } from '../../salesforce/values.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/context.ts';
import type { KnownProfiles } from '../../store/repositories/group-profiles.ts';
import { exceptInOutage } from '../../store/engine/outages.ts';

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
