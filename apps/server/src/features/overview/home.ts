import type { HomeProfile, homeProfiles } from '@fieldstone/contracts/organization/overview';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import type { SessionContext } from '../../http/context.ts';
import { loadDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import type { Store } from '../../store/engine/database.ts';
import { loadReferenceChecker } from './problems.ts';
import { offeredSettings, processReader, stateReader, storedAmong } from './profile-state.ts';

/**
 * Returns all group profiles with the state of their settings. The first reads share two CRM calls; the targets of references need
 * another one, and one for each object along their field paths that is not cached.
 */
export async function readHome(
  { readModel, store }: { readonly readModel: ReadModel; readonly store: Store },
  context: SessionContext,
): Promise<RouteResult<typeof homeProfiles>> {
  const { crm, session } = context;
  const reading = await readModel.open(context);
  const [{ profiles }, settings, offered, stateOf] = await Promise.all([
    loadDirectory(crm),
    reading.all(),
    offeredSettings({ crm, orgId: session.orgId, packageVersion: session.user.packageVersion }),
    stateReader(crm, store, session.orgId),
  ]);
  const ofProfile = profiles.map((profile) => {
    const rows = settings.ofProfile.get(profile.id) ?? [];
    return { profile, rows, stored: storedAmong(rows, offered) };
  });
  const stored = ofProfile.flatMap((one) => [...one.stored.values()]);
  const readProcesses = await reading.processes(settings.processIds);
  const [checker, processes] = await Promise.all([loadReferenceChecker(crm, stored), readProcesses()]);
  const ofProcesses = processReader(processes);
  const records = ofProfile.map(({ profile, rows, stored: storedRows }): HomeProfile => {
    const { id, name, description, isGlobal, isActive, salesforceProfiles, users } = profile;
    const state = stateOf(profile, rows, storedRows, { offered, checker, ofProcesses });
    return { id, name, description, isGlobal, isActive, salesforceProfiles, users, ...state };
  });
  return { records, offeredSettings: offered.length };
}
