import type { OverviewSetting, OverviewSettingId, ProfileOverview } from '@fieldstone/contracts/organization/overview';
import { settingById } from '@fieldstone/contracts/settings/all-settings';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import { lastSyncsIfReadable } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { SessionContext } from '../../http/context.ts';
import { requireVisibleProfile } from '../../salesforce/queries/group-profile.ts';
import { assignedSalesforceProfiles, activeUsersAmong } from '../../salesforce/queries/profile-users.ts';
import { longId } from '../../salesforce/record-id.ts';
import { processIdsAmong, parseReferences } from '../../settings/read-model/kept-records.ts';
import type { ReadModel } from '../../settings/read-model/read-model.ts';
import { isSettingId } from '../../settings/read-model/state-of-value.ts';
import { summaryOfValue } from '../../settings/summary-of-value.ts';
import type { Store } from '../../store/engine/database.ts';
import type { SettingValueRow } from '../../store/repositories/setting-states.ts';
import { loadReferenceChecker, findProblems } from './problems.ts';
import type { ReferenceChecker } from './problems.ts';
import { selectLastChange, offeredSettings, processReader, stateReader, storedAmong } from './profile-state.ts';
import type { LastOfProcesses } from './profile-state.ts';
import { measureReach } from './reach.ts';

export type OverviewDependencies = SyncReader & {
  readonly readModel: ReadModel;
  readonly store: Store;
};

/**
 * Returns a group profile with all of its settings. The first reads share one CRM call, users and the targets of references the next;
 * objects along field paths that are not cached need another one for each step.
 * @throws {AppError} `not_found` for a group profile that the user cannot see
 */
export async function readProfileOverview(
  { readModel, store, ...syncs }: OverviewDependencies,
  context: SessionContext,
  anyId: string,
): Promise<ProfileOverview> {
  const { crm, session } = context;
  const { orgId } = session;
  const profileId = longId(anyId);
  const reading = await readModel.open(context);
  const visible = requireVisibleProfile(crm, profileId);
  const [{ profile }, assigned, rows, offered, stateOf] = await Promise.all([
    visible,
    assignedSalesforceProfiles(crm, profileId),
    reading.ofProfile(
      profileId,
      visible.then(({ settings }) => settings),
    ),
    offeredSettings({ crm, orgId, packageVersion: session.user.packageVersion }),
    stateReader(crm, store, orgId, profileId),
  ]);
  const stored = storedAmong(rows, offered);
  const references = parseReferences(rows);
  const readProcesses = await reading.processes(processIdsAmong(references));
  const [users, checker, processes, synced] = await Promise.all([
    activeUsersAmong(crm, assigned),
    loadReferenceChecker(crm, references),
    readProcesses(),
    lastSyncsIfReadable(syncs, context),
  ]);
  const ofProcesses = processReader(processes);
  const state = stateOf(profile, rows, stored, { offered, checker, ofProcesses });
  const latest = new Map(rows.filter(({ is_own_key }) => is_own_key === 1).map((row) => [row.setting_id, row]));
  return {
    profile: { ...profile, salesforceProfiles: assigned.length, users: users.length, ...state },
    settings: offered.map((id) => toSetting(id, latest.get(id), { checker, ofProcesses })),
    reach:
      state.lastNotified === null || synced === null || !profile.isActive
        ? null
        : measureReach(state.lastNotified.at, users, synced),
  };
}

function toSetting(
  id: OverviewSettingId,
  row: SettingValueRow | undefined,
  { checker, ofProcesses }: { readonly checker: ReferenceChecker; readonly ofProcesses: LastOfProcesses },
): OverviewSetting {
  const value = row?.internal_value ?? null;
  const form = checker.org.processes.find(({ processId }) => processId === value);
  return {
    id,
    origin: value === null ? 'default' : 'set',
    summary: summaryOfValue(id, value, form?.name ?? row?.display_value ?? null),
    switchKey: (isSettingId(id) ? settingById(id)?.switchKey : undefined) ?? null,
    problems: row === undefined ? [] : findProblems(row, checker),
    changed: row === undefined ? null : selectLastChange([row], ofProcesses),
    version: row?.version ?? UNSTORED_VERSION,
  };
}
