import type { globalProfile, GroupProfile, listProfiles } from '@fieldstone/contracts/organization/profile';
import { keepLast } from '../../platform/keep-last.ts';
import type { Crm, CrmRecord } from '../../salesforce/crm.ts';
import type { PackageNames } from '../../salesforce/names.ts';
import { activeGroupProfiles, globalAmong, lastChangeOf } from '../../salesforce/queries/group-profile.ts';
import { flagOf, textOf } from '../../salesforce/values.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../http/context.ts';
import { createKnownProfiles } from '../../store/repositories/group-profiles.ts';
import { lastProcessChanges } from '../../store/repositories/process-states.ts';
import type { Store } from '../../store/engine/database.ts';
import { exceptInOutage } from '../../store/engine/outages.ts';

/** Returns the handlers of the group profiles' routes. Listing them also registers them for devices. */
export function profileHandlers({ store }: { readonly store: Store }) {
  const { remember } = createKnownProfiles(store);
  return {
    listProfiles: (async (_input, { crm, session: { orgId } }) => {
      const [found, processes] = await profilesWithProcesses(crm, store, orgId);
      const ids = found.map(({ Id }) => Id);
      await exceptInOutage(remember(orgId, ids));
      return toList(found, processes, crm.names);
    }) satisfies Handler<typeof listProfiles>,

    globalProfile: (async (_input, { crm, session: { orgId } }) => {
      const [profiles, processes] = await profilesWithProcesses(crm, store, orgId);
      const found = globalAmong(crm, profiles);
      if (found === undefined) throw new AppError('global_profile_missing');
      return toProfile(crm.names, found, processes);
    }) satisfies Handler<typeof globalProfile>,
  };
}

type ProcessChanges = Awaited<ReturnType<typeof lastProcessChanges>>;

/**
 * Returns the active group profiles, and the last changes of their processes. The store is read while the CRM responds: a later
 * read would delay the requests that follow in a page load, so that they would miss the CRM call of the others.
 */
function profilesWithProcesses(
  crm: Crm,
  store: Store,
  orgId: string,
): Promise<[profiles: readonly CrmRecord[], processes: ProcessChanges]> {
  return Promise.all([activeGroupProfiles(crm), processChanges(store, orgId)]);
}

/** Returns the last changes of the processes of each group profile; none while the store is unavailable. */
async function processChanges(store: Store, orgId: string): Promise<ProcessChanges> {
  return (await exceptInOutage(lastProcessChanges(store, orgId))) ?? NO_CHANGES;
}

const NO_CHANGES: ProcessChanges = new Map();

/** Derives the list from its records, once for the same ones. */
const toList = keepLast((found: readonly CrmRecord[], processes: ProcessChanges, orgNames: PackageNames) => ({
  records: found.map((record) => toProfile(orgNames, record, processes)),
}));

function toProfile(orgNames: PackageNames, record: CrmRecord, processes: ProcessChanges): GroupProfile {
  return {
    id: record.Id,
    name: textOf(record, 'Name') ?? '',
    isGlobal: flagOf(record, orgNames.profile.isGlobal),
    lastChanged: lastChangeOf(orgNames, record, processes.get(record.Id)),
  };
}
