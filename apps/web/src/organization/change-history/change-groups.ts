import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';

/** Changes that are shown as one: those of an operation, such as a copy, or a single change. Never empty. */
export type ChangeGroup = readonly [ChangeHistoryEntry, ...ChangeHistoryEntry[]];

/** Groups the changes of each operation at the place of its latest one; all others stay alone (requirements ACT-01, FIX-92). */
export function groupChanges(changes: readonly ChangeHistoryEntry[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ id, operationId }) => operationId ?? id);
  return [...groups.values()].flatMap(([latest, ...others]): ChangeGroup[] => (latest ? [[latest, ...others]] : []));
}
