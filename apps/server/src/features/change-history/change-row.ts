import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { CsvRow } from '@fieldstone/contracts/platform/csv';
import { changedSetting } from '@fieldstone/contracts/organization/change-kinds';
import type { ProcessUse } from '@fieldstone/contracts/settings/process-content';

/**
 * Returns the row of a change in the order of `CHANGE_COLUMNS`; values are JSON, and empty if nothing was stored. For a change of an expression or form process, the row
 * contains the settings that used it and their group profiles, as the change history names them.
 * @param names the names of the group profiles by id
 */
export function changeRow(entry: ChangeHistoryEntry, names: ReadonlyMap<string, string>): CsvRow {
  const { id, at, by, writtenBy, origin, outcome, profileId, settingId, action, copiedFrom, note, process } = entry;
  const { before, after } = entry;
  return [
    id,
    at,
    by,
    writtenBy,
    origin,
    outcome,
    profileId,
    profileId === null ? null : names.get(profileId),
    settingId,
    changedSetting(settingId).name,
    action,
    copiedFrom?.name,
    note,
    process?.processId,
    process && process.usedBy.map((use) => usedText(use, names)).join('; '),
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
  ];
}

/** Returns a setting and its group profiles: `appointment-color: Crew A, Crew B, +12`. */
function usedText({ settingId, profiles, profileIds }: ProcessUse, names: ReadonlyMap<string, string>): string {
  const named = profileIds.map((id) => names.get(id) ?? id);
  const more = profiles - profileIds.length;
  return `${changedSetting(settingId).name}: ${[...named, ...(more > 0 ? [`+${String(more)}`] : [])].join(', ')}`;
}
