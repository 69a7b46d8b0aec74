import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';

/** Milliseconds between two writes of one copy at most. */
const COPY_PAUSE = 60_000;

/** Changes that are shown as one: a copy of a setting to several group profiles, or a single change. Never empty. */
export type ChangeGroup = readonly [ChangeHistoryEntry, ...ChangeHistoryEntry[]];

/** Groups the changes of a copy by its setting, at the place of the latest one; all others stay alone (requirement ACT-01). */
export function groupChanges(changes: readonly ChangeHistoryEntry[]): ChangeGroup[] {
  const groups: Array<[ChangeHistoryEntry, ...ChangeHistoryEntry[]]> = [];
  for (const change of changes) {
    const group = groups.findLast((other) => isSameCopy(other.at(-1), change));
    if (group) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function isSameCopy(one: ChangeHistoryEntry | undefined, other: ChangeHistoryEntry): boolean {
  if (!one?.copiedFrom || one.origin !== 'copy' || other.origin !== 'copy') return false;
  return (
    one.copiedFrom.id === other.copiedFrom?.id &&
    one.settingId === other.settingId &&
    one.by === other.by &&
    one.note === other.note &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= COPY_PAUSE
  );
}
