import type { HomeProfile, OverviewSettingId } from '@fieldstone/contracts/organization/overview';
import type { LastChange } from '@fieldstone/contracts/organization/profile';
import { isOfOrganization } from '@fieldstone/contracts/organization/change-kinds';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { keepLast, shareEqual } from '../../platform/keep-last.ts';
import type { Crm } from '../../salesforce/crm.ts';
import { hiddenSettings } from '../../settings/availability.ts';
import type { AvailabilityOrg } from '../../settings/availability.ts';
import { isChangedSince, lastNotificationReader, settingsChangedSince } from '../../settings/notified-state.ts';
import type { Last } from '../../settings/notified-state.ts';
import type { ProcessTimes } from '../../settings/read-model/read-processes.ts';
import type { Store } from '../../store/engine/database.ts';
import { lastChangesHere } from '../../store/repositories/notifications/last-notifications.ts';
import type { ProcessChangeTime } from '../../store/repositories/process-states.ts';
import { processIdsOf, referencesIn } from '../../store/repositories/setting-processes.ts';
import type { SettingStateRow } from '../../store/repositories/setting-states.ts';
import { unchangedProfiles } from '../../store/repositories/notifications/unchanged-profiles.ts';
import type { UnchangedProfile } from '../../store/repositories/notifications/unchanged-profiles.ts';
import type { ReferenceChecker } from './problems.ts';

/** The state that follows from the records of a group profile's settings. */
type StateOfSettings = Pick<
  HomeProfile,
  'lastChanged' | 'lastNotified' | 'changedSinceNotification' | 'changedSettings' | 'storedSettings' | 'problems'
>;

type StateOptions = {
  readonly offered: readonly OverviewSettingId[];
  readonly checker: ReferenceChecker;
  readonly ofProcesses: LastOfProcesses;
};

/** Returns the settings that the org offers (APP-08, APP-10), in the order of the contracts. */
export async function offeredSettings(org: AvailabilityOrg): Promise<readonly OverviewSettingId[]> {
  const ids = allSettings.map(({ id }) => id);
  const hidden = await hiddenSettings(org, ids);
  return sharedOffer([...ids.filter((id) => !hidden.has(id)), EVENT_SETTING]);
}

const sharedOffer = shareEqual<readonly OverviewSettingId[]>();

/** Returns the record that the app reads for each setting of a group profile; those without a value have none. */
export function storedAmong<R extends SettingStateRow>(
  rows: readonly R[],
  offered: readonly OverviewSettingId[],
): ReadonlyMap<OverviewSettingId, R> {
  const stored = new Map<OverviewSettingId, R>();
  for (const row of rows) {
    if (row.is_own_key === 0 || row.state === 'empty') continue;
    const id = offered.find((one) => one === row.setting_id);
    if (id !== undefined) stored.set(id, row);
  }
  return stored;
}

/**
 * Returns the reader of each group profile's state; its notifications and changes here are read at once.
 * @param profileId the only group profile whose state is needed; of all without it
 */
export async function stateReader(crm: Crm, store: Store, orgId: string, profileId?: string): Promise<StateReader> {
  const [lastOf, changesHere, unchanged] = await Promise.all([
    lastNotificationReader(crm, store, orgId, profileId),
    lastChangesHere(store, orgId, profileId),
    unchangedProfiles(store, orgId, profileId),
  ]);
  return readerWith(lastOf, changesHere, unchanged);
}

/** Returns the state of a group profile with its records, and those of them with a value. */
export type StateReader = (
  profile: { readonly id: string; readonly isActive: boolean },
  rows: readonly SettingStateRow[],
  storedRows: ReadonlyMap<OverviewSettingId, SettingStateRow>,
  options: StateOptions,
) => StateOfSettings;

const readerWith = keepLast(
  (
    lastOf: (profileId: string) => Last | null,
    changesHere: ReadonlyMap<string, number>,
    unchanged: ReadonlyMap<string, UnchangedProfile>,
  ): StateReader =>
    ({ id, isActive }, rows, storedRows, { offered, checker, ofProcesses }) => {
      const lastChanged = selectLastChange(rows, ofProcesses);
      const last = lastOf(id);
      const changed = { inCrm: Date.parse(lastChanged?.at ?? '') || 0, here: changesHere.get(id) ?? 0 };
      const isChanged = isActive && isChangedSince(last, changed, unchanged.get(id));
      const stored = [...storedRows.values()];
      const isInvalid = ({ state }: SettingStateRow) => state === 'invalid' || state === 'unreadable';
      return {
        lastChanged,
        lastNotified: last && { at: new Date(last.at).toISOString(), by: last.by },
        changedSinceNotification: isChanged,
        changedSettings: isChanged
          ? settingsChangedSince(last, changesAmong(rows, offered, ofProcesses), unchanged.get(id))
          : [],
        storedSettings: stored.length,
        problems: {
          brokenReference: stored.filter((row) => checker.brokenIn(row).length > 0).length,
          invalid: stored.filter(isInvalid).length,
        },
      };
    },
);

/** Returns the last change of the processes that the app uses by a record; undefined without any. */
export type LastOfProcesses = (row: SettingStateRow) => ProcessChangeTime | undefined;

/** Returns the reader of the last change of each record's processes. Records of copies have the same references, which are read once. */
export function processReader(processes: ProcessTimes): LastOfProcesses {
  const known = new Map<string, ProcessChangeTime | undefined>();
  return ({ is_own_key, references_json: text }) => {
    if (is_own_key === 0 || text === null) return undefined;
    if (!known.has(text)) {
      const changes = processIdsOf(referencesIn(text)).flatMap((id) => processes.get(id) ?? []);
      known.set(text, changes.toSorted((left, right) => right.at - left.at)[0]);
    }
    return known.get(text);
  };
}

/** Returns the last change of each setting that the app reads and that ever changed. */
function changesAmong(
  rows: readonly SettingStateRow[],
  offered: readonly OverviewSettingId[],
  ofProcesses: LastOfProcesses,
): Array<{ readonly id: OverviewSettingId; readonly at: number }> {
  const latest = new Map<string, number>();
  for (const row of rows) {
    if (row.is_own_key === 0) continue;
    latest.set(row.setting_id, Math.max(latest.get(row.setting_id) ?? 0, changeOf(row, ofProcesses).at));
  }
  return offered.flatMap((id) => {
    const at = latest.get(id) ?? 0;
    return at === 0 ? [] : [{ id, at }];
  });
}

/**
 * Returns the author and time of the last change of a group profile's records, or of the processes that the app uses by them; null without
 * any. The records of the global group profile contain settings of the organization, too, which are none of its own.
 */
export function selectLastChange(rows: readonly SettingStateRow[], ofProcesses: LastOfProcesses): LastChange | null {
  let latest: ProcessChangeTime = { at: 0, by: null };
  for (const row of rows) {
    if (isOfOrganization(row.setting_id)) continue;
    const change = changeOf(row, ofProcesses);
    if (change.at > latest.at) latest = change;
  }
  return latest.at === 0 ? null : { at: new Date(latest.at).toISOString(), by: latest.by };
}

/** Returns the last change of a record or of its processes; `at` is 0 without any. */
function changeOf(row: SettingStateRow, ofProcesses: LastOfProcesses): ProcessChangeTime {
  const at = row.changed_at ?? 0;
  const change = ofProcesses(row);
  return change !== undefined && change.at > at ? change : { at, by: row.changed_by };
}
