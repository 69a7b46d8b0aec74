import { isObject } from '../equal.ts';
import { listDifference } from './list-difference.ts';
import type { EntryDifference } from './list-difference.ts';
import type { List, ListRule } from './list-rule.ts';

/**
 * Returns the later version of a list without the difference of one entry, which was found by `listDifference` in the same two
 * versions: an added entry is gone; any other has its earlier value, and its earlier place behind its earlier neighbor.
 */
export function discardEntry(
  before: List,
  after: List,
  rule: ListRule,
  { marks, ...entry }: EntryDifference,
): unknown[] {
  const restored = [...after];
  if (entry.before && entry.after && !marks.includes('moved')) {
    restored[entry.after.at] = entry.before.value;
    return numbered(restored, rule);
  }
  if (entry.after) restored.splice(entry.after.at, 1);
  if (entry.before) restored.splice(placeOf(entry.before.at, before, restored, rule), 0, entry.before.value);
  return numbered(restored, rule);
}

/** Returns the index behind the nearest earlier entry that is in both versions and in the same order there. */
function placeOf(at: number, before: List, after: List, rule: ListRule): number {
  const neighbor = listDifference(before, after, rule).findLast(
    (other) => other.before && other.after && other.before.at < at && !other.marks.includes('moved'),
  );
  return neighbor?.after ? neighbor.after.at + 1 : 0;
}

function numbered(list: readonly unknown[], { place }: ListRule): unknown[] {
  if (place === undefined) return [...list];
  return list.map((value, at) => (isObject(value) ? { ...value, [place]: at + 1 } : value));
}
