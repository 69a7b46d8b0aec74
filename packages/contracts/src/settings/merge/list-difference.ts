import { isEqual, isObject } from '../equal.ts';
import type { List, ListRule } from './list-rule.ts';
import { contentOf, matchVersions } from './match-entries.ts';

/** What happened to an entry of a list. An entry can be both moved and changed. */
export type EntryMark = 'added' | 'removed' | 'moved' | 'changed';

/** An entry of two versions of a list: its index and value in each, undefined where it is absent. */
export type EntryDifference = {
  readonly before: { readonly at: number; readonly value: unknown } | undefined;
  readonly after: { readonly at: number; readonly value: unknown } | undefined;
  /** Empty for an entry without a difference. */
  readonly marks: readonly EntryMark[];
};

/**
 * Returns the entries of both versions of a list in the order of the later one, each removed one after its earlier neighbor. An
 * entry that shifts because of another one is not moved; the order of a set has no meaning (requirements CMP-03, CMP-04).
 */
export function listDifference(before: List, after: List, rule: ListRule = {}): EntryDifference[] {
  const matches = matchVersions(before, after, rule);
  const pairs = [...matches].toSorted(([, one], [, other]) => one - other);
  const unmoved = new Set(rule.isSet ? pairs.map(([from]) => from) : longestRising(pairs.map(([from]) => from)));
  const fromOf = new Map(pairs.map(([from, to]) => [to, from]));
  const rows = after.map((value, at): EntryDifference => {
    const from = fromOf.get(at);
    if (from === undefined) return { before: undefined, after: { at, value }, marks: ['added'] };
    const earlier = before[from];
    const marks: EntryMark[] = unmoved.has(from) ? [] : ['moved'];
    if (!isEqual(contentOf(earlier, rule), contentOf(value, rule))) marks.push('changed');
    return { before: { at: from, value: earlier }, after: { at, value }, marks };
  });
  for (const [at, value] of before.entries()) {
    if (matches.has(at)) continue;
    const neighbor = rows.findLastIndex(
      (row) => row.before !== undefined && row.before.at < at && !row.marks.includes('moved'),
    );
    rows.splice(neighbor + 1, 0, { before: { at, value }, after: undefined, marks: ['removed'] });
  }
  return rows;
}

/** Returns the values of an entry that differ, by their keys; undefined if the entries consist of single values. */
export function changedKeys(before: unknown, after: unknown, rule: ListRule = {}): string[] | undefined {
  const [from, to] = [contentOf(before, rule), contentOf(after, rule)];
  if (!isObject(from) || !isObject(to)) return undefined;
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !isEqual(from[key], to[key]));
}

/** Returns a longest rising subsequence of distinct numbers. */
function longestRising(numbers: readonly number[]): number[] {
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = ends.findIndex((end) => end > number);
    const at = found === -1 ? ends.length : found;
    previous.set(number, ends[at - 1]);
    ends[at] = number;
  }
  const rising: number[] = [];
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) rising.unshift(number);
  return rising;
}
