import { describe, expect, it } from 'vitest';
import { changedKeys, listDifference } from './list-difference.ts';
import type { ListRule } from './list-rule.ts';

const RULE: ListRule = { recognizedBy: ['title'], name: 'title', place: 'sequence' };
const rule = (title: string, color: string, sequence = 1) => ({ title, color, sequence });

/** Returns the entries as text: `+a` added, `-a` removed, `~a` changed, `>a` moved. */
const SIGNS = { added: '+', removed: '-', moved: '>', changed: '~' };
const textOf = (before: readonly unknown[], after: readonly unknown[], listRule?: ListRule) =>
  listDifference(before, after, listRule)
    .map((entry) => entry.marks.map((mark) => SIGNS[mark]).join('') + String((entry.after ?? entry.before)?.value))
    .join(' ');

describe('the difference of a list', () => {
  it.each([
    ['an addition', 'abc', 'abxc', 'a b +x c'],
    ['a removal', 'abc', 'ac', 'a -b c'],
    ['a removal at the start', 'abc', 'bc', '-a b c'],
    ['a move, but not the shifts that it causes', 'abcd', 'dabc', '>d a b c'],
    ['a move past two others', 'abcd', 'bcad', 'b c >a d'],
    ['no move where only an addition and a removal shift entries', 'abcd', 'xbcd', '-a +x b c d'],
    ['everything removed', 'ab', '', '-a -b'],
    ['duplicates', 'aab', 'ab', 'a -a b'],
  ])('[CMP-03] marks %s', (_, before, after, marked) => {
    expect(textOf([...before], [...after])).toBe(marked);
  });

  it('[CMP-04] has no moves in a set', () => {
    expect(textOf(['a', 'b', 'c'], ['c', 'a', 'x'], { isSet: true })).toBe('c a -b +x');
  });

  it('[CMP-03] marks changes of recognized entries, also of moved ones, and ignores their numbering', () => {
    const before = [rule('One', 'red', 1), rule('Two', 'blue', 2), rule('Three', 'green', 3)];
    const after = [rule('Three', 'gray', 1), rule('One', 'red', 2), rule('Two', 'pink', 3)];
    const marks = listDifference(before, after, RULE).map((entry) => entry.marks);
    expect(marks).toEqual([['moved', 'changed'], [], ['changed']]);
    expect(changedKeys(before[1], after[2], RULE)).toEqual(['color']);
    expect(changedKeys('a', 'b')).toBeUndefined();
  });
});
