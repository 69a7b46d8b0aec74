import type { HomeProfile, homeProfiles, OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { GroupProfileSummary } from '@fieldstone/contracts/organization/group-profiles';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import type { SessionContext } from '../../http/context.ts';
import { keepLast } from '../../platform/keep-last.ts';
import { keptDirectory } from '../../salesforce/queries/profile-directory.ts';
import type { SettingRecords } from '../../settings/read-model/kept-records.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import type { ProcessTimes } from '../../settings/read-model/read-processes.ts';
import type { Store } from '../../store/engine/database.ts';
import { loadReferenceChecker } from './problems.ts';
import type { ReferenceChecker } from './problems.ts';
import { offeredSettings, processReader, stateReader, storedAmong } from './profile-state.ts';
import type { StateReader } from './profile-state.ts';

/**
 * Returns all group profiles with the state of their settings. The reads share two CRM calls: the targets of references are read with the
 * records, for the references as last read. One more call is needed if there are others now, and one for each object along their field
 * paths that is not cached.
 */
export async function readHome(
  { readModel, store }: { readonly readModel: ReadModel; readonly store: Store },
  context: SessionContext,
): Promise<RouteResult<typeof homeProfiles>> {
  const { crm, session } = context;
  const reading = await readModel.open(context);
  const last = await reading.lastRead();
  const readLastProcesses = await reading.processes(last.processIds);
  const all = reading.all();
  const [{ profiles }, settings, offered, stateOf, checkerOfLast, processesOfLast] = await Promise.all([
    keptDirectory(crm),
    all,
    offeredSettings({ crm, orgId: session.orgId, packageVersion: session.user.packageVersion }),
    stateReader(crm, store, session.orgId),
    loadReferenceChecker(crm, last.references),
    readLastProcesses(all),
  ]);
  if ([...settings.references].every((text) => last.references.has(text))) {
    return toHome(profiles, settings, offered, stateOf, checkerOfLast, processesOfLast);
  }
  const readProcesses = await reading.processes(settings.processIds);
  const [checker, processes] = await Promise.all([loadReferenceChecker(crm, settings.references), readProcesses()]);
  return toHome(profiles, settings, offered, stateOf, checker, processes);
}

/** Derives the list from everything that it shows, once for the same. */
const toHome = keepLast(
  (
    profiles: readonly GroupProfileSummary[],
    settings: SettingRecords,
    offered: readonly OverviewSettingId[],
    stateOf: StateReader,
    checker: ReferenceChecker,
    processes: ProcessTimes,
  ): RouteResult<typeof homeProfiles> => {
    const ofProcesses = processReader(processes);
    const records = profiles.map((profile): HomeProfile => {
      const { id, name, description, isGlobal, isActive, salesforceProfiles, users } = profile;
      const rows = settings.ofProfile.get(id) ?? [];
      const state = stateOf(profile, rows, storedAmong(rows, offered), { offered, checker, ofProcesses });
      return { id, name, description, isGlobal, isActive, salesforceProfiles, users, ...state };
    });
    return { records, offeredSettings: offered.length };
  },
);
