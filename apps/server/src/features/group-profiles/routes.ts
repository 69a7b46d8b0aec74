import type * as contract from '@fieldstone/contracts/organization/group-profiles';
import type { listProcesses } from '@fieldstone/contracts/organization/processes';
import { AppError } from '../../platform/errors.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { createScopes } from '../../settings/scope.ts';
import { whenFree } from '../../settings/when-free.ts';
import type { ScopeParts } from '../../settings/scope.ts';
import type { AiConfigurations } from '../../store/repositories/ai-configurations.ts';
import { moveProfiles } from './assign.ts';
import { groupProfilesLease, oneAtATime } from './change.ts';
import { createProfile } from './create-profile.ts';
import { readDetails, readUsers } from './details.ts';
import { editProfile } from './edit-profile.ts';
import { readHistory, undoChange } from './history.ts';
import { readProcesses } from './processes.ts';
import { isChangeOpen, reconcileChanges } from './reconcile.ts';
import { keptDirectory, loadDirectory, requireProfile } from '../../salesforce/queries/profile-directory.ts';

export type GroupProfilesFeature = ScopeParts & { readonly configurations: AiConfigurations };

/** Returns the handlers of group profiles, their Salesforce profiles, and processes. */
export function groupProfilesHandlers({ leases, gate, configurations }: GroupProfilesFeature) {
  const scopeOf = createScopes({ leases, gate });
  const detailsOf = ({ crm, session: { orgId } }: SessionContext, profileId: string) =>
    readDetails({ crm, orgId, configurations }, profileId);

  return {
    listGroupProfiles: (async (_input, { crm }) => ({
      records: [...(await keptDirectory(crm)).profiles],
    })) satisfies Handler<typeof contract.listGroupProfiles>,

    readGroupProfile: (({ params }, context) => detailsOf(context, params.profileId)) satisfies Handler<
      typeof contract.readGroupProfile
    >,

    groupProfileUsers: (({ params, query }, { crm }) => readUsers(crm, params.profileId, query)) satisfies Handler<
      typeof contract.groupProfileUsers
    >,

    listSalesforceProfiles: (async (_input, { crm }) => ({
      records: [...(await keptDirectory(crm)).salesforceProfiles],
    })) satisfies Handler<typeof contract.listSalesforceProfiles>,

    createGroupProfile: (({ body }, context) =>
      oneAtATime(leases, scopeOf(context), (scope) => createProfile(scope, body))) satisfies Handler<
      typeof contract.createGroupProfile
    >,

    updateGroupProfile: (({ params, body: { version, ...edit } }, context) =>
      oneAtATime(leases, scopeOf(context), async (scope) => {
        const directory = await loadDirectory(scope.crm);
        const profile = requireProfile(directory, params.profileId);
        if (profile.version !== version) {
          throw new AppError('group_profile_changed', { by: profile.lastModifiedBy ?? 'Someone' });
        }
        return editProfile(scope, directory, profile, edit);
      })) satisfies Handler<typeof contract.updateGroupProfile>,

    assignSalesforceProfiles: (async ({ params: { profileId }, body }, context) => {
      await oneAtATime(leases, scopeOf(context), async (scope) => {
        const directory = await loadDirectory(scope.crm);
        const { id } = requireProfile(directory, profileId);
        await moveProfiles(scope, directory, id, [
          ...body.assign.map((one) => ({ ...one, to: id })),
          ...body.remove.map((removed) => ({ id: removed, from: id, to: null })),
        ]);
      });
      return detailsOf(context, profileId);
    }) satisfies Handler<typeof contract.assignSalesforceProfiles>,

    groupProfileHistory: (async ({ params: { profileId } }, { crm, journal, session: { orgId } }) => {
      const { id } = requireProfile(await keptDirectory(crm), profileId);
      if (await isChangeOpen(journal, id)) {
        await whenFree(leases, groupProfilesLease(orgId), (lease) =>
          reconcileChanges({ crm, journal: journal.under(lease) }, [id]),
        );
      }
      return readHistory(journal, id);
    }) satisfies Handler<typeof contract.groupProfileHistory>,

    undoGroupProfileChange: (async ({ params: { profileId, changeId } }, context) => {
      await oneAtATime(leases, scopeOf(context), (scope) => undoChange(scope, profileId, changeId));
      return detailsOf(context, profileId);
    }) satisfies Handler<typeof contract.undoGroupProfileChange>,

    listProcesses: (async ({ query }, { crm }) => ({
      records: await readProcesses(crm, query.kind),
    })) satisfies Handler<typeof listProcesses>,
  };
}
