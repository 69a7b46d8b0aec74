import { expect, it } from 'vitest';
import { discardEntry } from './discard-entry.ts';
import { listDifference } from './list-difference.ts';
import type { ListRule } from './list-rule.ts';

const RULE: ListRule = { recognizedBy: ['title'], name: 'title', place: 'sequence' };
const rule = (title: string, color: string, sequence: number) => ({ title, color, sequence });

const changesOf = (before: readonly unknown[], after: readonly unknown[], listRule: ListRule = {}) =>
  listDifference(before, after, listRule).filter(({ marks }) => marks.length > 0);

/** Returns every selection of these items in every order. */
const arrangements = (items: readonly string[]): string[][] => [
  [],
  ...items.flatMap((item) => arrangements(items.filter((other) => other !== item)).map((rest) => [item, ...rest])),
];

it.each([
  ['an addition', 'abc', 'axbc', 0, 'abc'],
  ['a removal', 'abc', 'ac', 0, 'abc'],
  ['a removal at the start', 'abc', 'bc', 0, 'abc'],
  ['a removal at the end of a longer list', 'abc', 'xab', 1, 'xabc'],
  ['a move, and keeps an addition', 'abcd', 'dabxc', 0, 'abxcd'],
  ['an addition, and keeps a move', 'abcd', 'dabxc', 1, 'dabc'],
])('[CHB-01] discards %s', (_, before, after, at, left) => {
  const change = changesOf([...before], [...after])[at];
  expect(change && discardEntry([...before], [...after], {}, change).join('')).toBe(left);
});

it('[CHB-01] discards a changed value, also of a moved entry, and numbers the entries', () => {
  const before = [rule('One', 'red', 1), rule('Two', 'blue', 2), rule('Three', 'green', 3)];
  const after = [rule('Three', 'gray', 1), rule('One', 'red', 2), rule('Two', 'pink', 3)];
  const [moved, changed] = changesOf(before, after, RULE);
  expect(moved && discardEntry(before, after, RULE, moved)).toEqual([
    rule('One', 'red', 1),
    rule('Two', 'pink', 2),
    rule('Three', 'green', 3),
  ]);
  expect(changed && discardEntry(before, after, RULE, changed)).toEqual([
    rule('Three', 'gray', 1),
    rule('One', 'red', 2),
    rule('Two', 'blue', 3),
  ]);
});

it('[CHB-01] returns to the earlier list when all changes are discarded, in any order', () => {
  const before = ['a', 'b', 'c', 'd'];
  for (const after of arrangements(['a', 'b', 'c', 'd', 'x'])) {
    for (const pick of [0, -1]) {
      let left: readonly unknown[] = after;
      for (;;) {
        const changes = changesOf(before, left);
        const change = changes.at(pick);
        if (!change) break;
        left = discardEntry(before, left, {}, change);
        expect(changesOf(before, left).length).toBeLessThan(changes.length);
      }
      expect(left).toEqual(before);
    }
  }
});

it('[CHB-01] discards changes of a set, whose order has no meaning', () => {
  const [before, after] = [
    ['a', 'b'],
    ['c', 'b'],
  ];
  const [removed, added] = changesOf(before, after, { isSet: true });
  expect(removed && new Set(discardEntry(before, after, { isSet: true }, removed))).toEqual(new Set(['a', 'b', 'c']));
  expect(added && discardEntry(before, after, { isSet: true }, added)).toEqual(['b']);
});
