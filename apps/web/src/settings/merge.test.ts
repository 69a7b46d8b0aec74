import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual } from './equal.ts';
import { mergeLists } from './merge-lists.ts';
import { decided, mergePayloads } from './merge.ts';

const leaf = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'a', 'b'));
const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 });
const payload = fc.dictionary(
  fc.constantFrom('enabled', 'title', 'rules', 'more'),
  fc.oneof(leaf, list, fc.dictionary(fc.constantFrom('title', 'color'), leaf)),
);

describe('mergePayloads', () => {
  it('keeps what only one side changed, whichever it is', () => {
    fc.assert(
      fc.property(payload, payload, (base, changed) => {
        expect(mergePayloads(base, changed, base)).toMatchObject({ payload: changed, collisions: [] });
        expect(mergePayloads(base, base, changed)).toEqual({ payload: changed, collisions: [], taken: [] });
        expect(mergePayloads(base, changed, changed)).toEqual({ payload: changed, collisions: [], taken: [] });
      }),
    );
  });

  it('finds the same collisions from both sides, and the same result where there is none', () => {
    fc.assert(
      fc.property(payload, payload, payload, (base, first, second) => {
        const [here, there] = [mergePayloads(base, first, second), mergePayloads(base, second, first)];
        const paths = (merge: typeof here) => merge.collisions.map(({ path }) => path.join('.')).toSorted();
        expect(paths(here)).toEqual(paths(there));
        if (here.collisions.length === 0) expect(here.payload).toEqual(there.payload);
      }),
    );
  });

  it('gives every field the value of a side that changed it', () => {
    fc.assert(
      fc.property(payload, payload, payload, (base, theirs, mine) => {
        const merge = mergePayloads(base, theirs, mine, { byItem: false });
        const keys = new Set([base, theirs, mine].flatMap((part) => Object.keys(part)));
        for (const key of keys) {
          const values = [base, theirs, mine].map((part) => part[key]);
          if (values.every((value) => typeof value === 'object' && !Array.isArray(value))) continue;
          const changed = [theirs, mine].filter((part) => !isEqual(part[key], base[key])).map((part) => part[key]);
          const allowed = changed.length === 0 ? [base[key]] : changed;
          expect(allowed.some((value) => isEqual(value, merge.payload[key]))).toBe(true);
        }
      }),
    );
  });

  it('takes the chosen side at every collision and nothing else', () => {
    fc.assert(
      fc.property(payload, payload, payload, (base, theirs, mine) => {
        const merge = mergePayloads(base, theirs, mine);
        expect(decided(merge, () => false)).toEqual(merge.payload);
        const fromTheirs = decided(merge, () => true);
        for (const collision of merge.collisions) {
          const value = collision.path.reduce<unknown>(
            (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
            fromTheirs,
          );
          expect(value).toEqual(collision.theirs);
        }
      }),
    );
  });

  it('descends to single values: a title and a color of the same object do not collide', () => {
    const base = { default: { title: 'Other', color: '#004F9E' } };
    const merge = mergePayloads(
      base,
      { default: { title: 'Rest', color: '#004F9E' } },
      { default: { title: 'Other', color: '#111111' } },
    );
    expect(merge).toEqual({
      payload: { default: { title: 'Rest', color: '#111111' } },
      collisions: [],
      taken: [['default', 'title']],
    });
  });

  it('names the field, what stood there and both changes where they collide', () => {
    const merge = mergePayloads({ name: 'a', on: true }, { name: 'b', on: true }, { name: 'c', on: false });
    expect(merge.collisions).toEqual([{ path: ['name'], base: 'a', theirs: 'b', mine: 'c' }]);
    expect(merge.payload).toEqual({ name: 'c', on: false });
    expect(decided(merge, () => true)).toEqual({ name: 'b', on: false });
  });
});

describe('mergeLists', () => {
  it.each([
    ['an item added by each at different places', 'ab', 'xab', 'aby', 'xaby'],
    ['an item changed by them, another moved by me', 'abcd', 'xbcd', 'abdc', 'xbdc'],
    ['an item removed by both', 'abc', 'ac', 'ac', 'ac'],
    ['everything removed by one side', 'abc', 'abc', '', ''],
  ])('merges %s', (_, base, theirs, mine, merged) => {
    expect(mergeLists([...base], [...theirs], [...mine])).toEqual([...merged]);
  });

  it.each([
    ['the same place was changed differently', 'abc', 'axc', 'ayc'],
    ['both added an item at the end', 'a', 'ax', 'ay'],
    ['both moved the same item elsewhere', 'xabcd', 'abxcd', 'abcdx'],
  ])('leaves the decision to a person when %s', (_, base, theirs, mine) => {
    expect(mergeLists([...base], [...theirs], [...mine])).toBeUndefined();
  });

  it('merges thousands of items without comparing each with each, and leaves too many changes to a person', () => {
    let reads = 0;
    const item = (number: number) => ({
      get id() {
        reads += 1;
        return number;
      },
    });
    const items = Array.from({ length: 3000 }, (_, index) => item(index));
    const merged = mergeLists(items, [...items, item(-1)], items.toSpliced(10, 1));
    expect(merged?.length).toBe(3000);
    expect(mergeLists(items, items.toReversed(), [...items.slice(1), item(-2)])).toBeUndefined();
    expect(reads).toBeLessThan(2_000_000);
  });

  it('counts items as the same whatever the order of their keys', () => {
    const [one, same] = [
      { id: 1, name: 'a' },
      { name: 'a', id: 1 },
    ];
    expect(mergeLists([1, 2], [one, 1, 2], [1, 2, same])).toBeUndefined();
  });

  it('never loses what one side added and never doubles an item', () => {
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const merged = mergeLists(base, theirs, mine);
        if (merged === undefined) return;
        const count = (items: readonly unknown[], item: unknown) => items.filter((other) => other === item).length;
        for (const item of new Set([...base, ...theirs, ...mine])) {
          const [before, here, there] = [count(base, item), count(mine, item), count(theirs, item)];
          const result = count(merged, item);
          expect(result).toBeLessThanOrEqual(Math.max(before, here, there));
          if (here > before || there > before) expect(result).toBeGreaterThan(0);
          if (here === before && there === before) expect(result).toBe(before);
        }
      }),
      { numRuns: 500 },
    );
  });
});
