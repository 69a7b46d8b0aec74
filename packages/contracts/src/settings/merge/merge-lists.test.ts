import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Side } from './collision.ts';
import type { List, ListRule } from './list-rule.ts';
import { mergeLists } from './merge-lists.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

const merge = (
  base: List,
  theirs: List,
  mine: List,
  rule: ListRule = {},
  choose: (id: string) => Side = () => 'mine',
) => {
  const merged = mergeLists(['list'], { base, between: [], theirs, mine }, rule, choose, 'collisions');
  if (merged === undefined) throw new Error('not merged');
  return merged;
};

const letters = (text: string) => text.split('');

const RULE: ListRule = { recognizedBy: ['title', 'process'], name: 'title' };

type Rule = { readonly title: string; readonly process: string; readonly color: number };

const rule = (title: string, color = 0): Rule => ({ title, process: `EXP-${title}`, color });

describe('entries without a structure', () => {
  it.each([
    ['an entry added by each at different places', 'ab', 'xab', 'aby', 'xaby'],
    ['an entry added by each at the same place, the stored one first', 'a', 'ax', 'ay', 'axy'],
    ['the same entry added by both', 'a', 'ax', 'xa', 'ax'],
    ['an entry replaced by them, another moved by me', 'abcd', 'xbcd', 'abdc', 'xbdc'],
    ['an entry removed by both', 'abc', 'ac', 'ac', 'ac'],
    ['everything removed by one side', 'abc', 'abc', '', ''],
    ['entries removed by each', 'abcd', 'bcd', 'abd', 'bd'],
    ['an entry moved by them, another by me', 'abcde', 'cabde', 'abced', 'cabed'],
    ['the same move by both', 'abc', 'cab', 'cab', 'cab'],
    ['an entry moved by them and one added by me at the end', 'abc', 'cab', 'abcx', 'cabx'],
    ['an entry moved by me with one added behind it', 'abcd', 'bacd', 'dxabc', 'dxbac'],
  ])('[FIX-19] merges %s', (_, base, theirs, mine, merged) => {
    expect(merge([...base], [...theirs], [...mine])).toMatchObject({ value: [...merged], collisions: [] });
  });

  it.each([
    ['the same entry was replaced differently', 'abc', 'axc', 'ayc', 'entry', 'b', 'x', 'y'],
    ['one removed the entry that the other moved', 'abcd', 'bcd', 'bcda', 'entry', 'a', undefined, 'a'],
    [
      'both moved the same entry to different places',
      'xabcd',
      'abxcd',
      'abcdx',
      'order',
      letters('xcd'),
      letters('xcd'),
      letters('cdx'),
    ],
    ['the moves make a circle', 'abc', 'bac', 'acb', 'order', letters('abc'), letters('bac'), letters('acb')],
  ])('[FIX-19] needs a decision where %s', (_, base, theirs, mine, kind, before, their, my) => {
    const versions = [[...base], [...theirs], [...mine]] as const;
    const { collisions } = merge(...versions);
    expect(collisions).toMatchObject([{ kind, base: before, theirs: their, mine: my }]);
    expect(merge(...versions, {}, () => 'theirs').value).toEqual([...theirs]);
    expect(merge(...versions, {}, () => 'mine').value).toEqual([...mine]);
  });

  it("ignores the order of an entry's keys", () => {
    const [one, same] = [
      { number: 1, name: 'a' },
      { name: 'a', number: 1 },
    ];
    expect(merge([1, 2], [one, 1, 2], [1, 2, same]).value).toEqual([one, 1, 2]);
  });

  it('never loses an addition and never duplicates an entry', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 });
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const { value, collisions } = merge(base, theirs, mine);
        const count = (items: readonly unknown[], item: unknown) => items.filter((other) => other === item).length;
        for (const item of new Set([...base, ...theirs, ...mine])) {
          const [before, here, there] = [count(base, item), count(mine, item), count(theirs, item)];
          expect(count(value, item)).toBeLessThanOrEqual(Math.max(before, here, there));
          if (collisions.length > 0) continue;
          expect(count(value, item)).toBe(here === before ? there : there === before ? here : count(value, item));
          if (here > before || there > before) expect(count(value, item)).toBeGreaterThan(0);
        }
      }),
      { numRuns: testRuns(500) },
    );
  });
});

describe('entries that a person recognizes', () => {
  const [one, two, three] = [rule('One'), rule('Two'), rule('Three')] as const;

  it('[FIX-19] keeps changes of neighbors', () => {
    const merged = merge(
      [one, two, three],
      [{ ...one, color: 1 }, two, three],
      [one, { ...two, color: 2 }, three],
      RULE,
    );
    expect(merged).toMatchObject({ value: [{ ...one, color: 1 }, { ...two, color: 2 }, three], collisions: [] });
  });

  it('[FIX-19] keeps a change of an entry that the other side moved', () => {
    const merged = merge([one, two, three], [three, one, two], [one, two, { ...three, color: 3 }], RULE);
    expect(merged).toMatchObject({ value: [{ ...three, color: 3 }, one, two], collisions: [] });
  });

  it.each([
    ['title', { ...two, title: 'Renamed' }],
    ['process', { ...two, process: 'EXP-9' }],
    ['color', { ...two, color: 7 }],
  ])('[FIX-19] recognizes an entry whose %s changed', (_, changed) => {
    const { collisions } = merge([one, two], [one, changed], [one], RULE);
    expect(collisions).toMatchObject([{ kind: 'entry', base: two, theirs: changed, mine: undefined }]);
  });

  it('[FIX-19] needs one decision for each entry that both changed, and merges the others', () => {
    const versions = [
      [one, two, three],
      [{ ...one, color: 1 }, { ...two, color: 1 }, three],
      [{ ...one, color: 2 }, two, { ...three, color: 2 }],
    ] as const;
    const { collisions, value } = merge(...versions, RULE);
    expect(collisions).toMatchObject([{ kind: 'entry', base: one, theirs: { color: 1 }, mine: { color: 2 } }]);
    expect(value).toEqual([
      { ...one, color: 2 },
      { ...two, color: 1 },
      { ...three, color: 2 },
    ]);
    expect(merge(...versions, RULE, () => 'theirs').value[0]).toEqual({ ...one, color: 1 });
  });

  it('[FIX-19] needs a decision if both added the same entry differently', () => {
    const [red, blue] = [rule('New', 1), rule('New', 2)];
    expect(merge([one], [one, red], [blue, one], RULE).collisions).toMatchObject([
      { kind: 'entry', base: undefined, theirs: red, mine: blue },
    ]);
  });

  it('[FIX-19] ignores ids: the same id means no match, and another id no change', () => {
    const ids: ListRule = { ...RULE, id: 'id' };
    const [mine, theirs] = [
      { ...rule('Mine'), id: 'new-1' },
      { ...rule('Yours'), id: 'new-1' },
    ];
    expect(merge([], [theirs], [mine], ids)).toMatchObject({ value: [theirs, mine], collisions: [] });
    const [before, again] = [
      { ...one, id: 'a' },
      { ...one, id: 'b' },
    ];
    expect(merge([before], [again], [{ ...before, color: 4 }], ids)).toMatchObject({
      value: [{ ...before, color: 4 }],
      collisions: [],
    });
  });

  it('[FIX-19] ignores a changed position in the list, and numbers the merged list', () => {
    const placed: ListRule = { ...RULE, place: 'sequence' };
    const at = (entry: Rule, sequence: number) => ({ ...entry, sequence });
    const merged = merge(
      [at(one, 1), at(two, 2), at(three, 3)],
      [at(two, 1), at(three, 2)],
      [at(one, 1), at(two, 2), at({ ...three, color: 5 }, 3)],
      placed,
    );
    expect(merged).toMatchObject({ value: [at(two, 1), at({ ...three, color: 5 }, 2)], collisions: [] });
  });
});

describe('any two edits', () => {
  const NAMES = ['Alpine', 'Boiler', 'Cellar', 'Diesel', 'Engine', 'Freezer', 'Garage', 'Heater'];
  const base = NAMES.slice(0, 5).map((name) => rule(name));
  type Change = { readonly kind: 'color' | 'remove' | 'move' | 'add'; readonly at: number; readonly to: number };
  const change: fc.Arbitrary<Change> = fc.record({
    kind: fc.constantFrom('color', 'remove', 'move', 'add'),
    at: fc.nat(7),
    to: fc.nat(7),
  });
  const edit = (prefix: string, changes: readonly Change[]): Rule[] =>
    changes.reduce<Rule[]>((list, { kind, at, to }, number) => {
      if (kind === 'add')
        return list.toSpliced(at, 0, rule(letters(`${prefix}${NAMES[to]}${number}`).toReversed().join('')));
      const entry = list[at];
      if (entry === undefined) return list;
      if (kind === 'color') return list.with(at, { ...entry, color: 10 * (to + 1) + prefix.length });
      const others = list.toSpliced(at, 1);
      return kind === 'remove' ? others : others.toSpliced(to, 0, entry);
    }, base);
  const edits = fc
    .tuple(fc.array(change, { maxLength: 4 }), fc.array(change, { maxLength: 4 }))
    .map(([theirs, mine]) => ({
      theirs: edit('T', theirs),
      mine: edit('Me', mine),
    }));
  const find = (list: List, title: string) => list.find((entry) => (entry as Rule).title === title) as Rule | undefined;
  const titlesOf = (list: List) => list.map((entry) => (entry as Rule).title);

  it('[FIX-19] keep everything that does not collide', () => {
    fc.assert(
      fc.property(edits, ({ theirs, mine }) => {
        const { value, collisions } = merge(base, theirs, mine, RULE);
        const inCollision = (title: string) =>
          collisions.some(({ kind, base: before, theirs: their, mine: my }) =>
            kind === 'entry'
              ? [before, their, my].some((entry) => (entry as Rule | undefined)?.title === title)
              : false,
          );
        for (const title of new Set([...base, ...theirs, ...mine].map((entry) => entry.title))) {
          const [before, their, my] = [find(base, title), find(theirs, title), find(mine, title)];
          const isTouchedByBoth = [their, my].every((entry) => entry?.color !== before?.color);
          if (isTouchedByBoth && their?.color !== my?.color) expect(inCollision(title)).toBe(true);
          if (inCollision(title)) continue;
          const expected = my?.color === before?.color ? their : my;
          expect(find(value, title)).toEqual(expected);
          expect(titlesOf(value).filter((one) => one === title)).toHaveLength(expected === undefined ? 0 : 1);
        }
      }),
      { numRuns: testRuns(2000) },
    );
  });

  it('[FIX-19] keep the order of every two entries that only one side swapped', () => {
    fc.assert(
      fc.property(edits, ({ theirs, mine }) => {
        const { value, collisions } = merge(base, theirs, mine, RULE);
        if (collisions.length > 0) return;
        const shared = titlesOf(base).filter((title) => find(theirs, title) && find(mine, title));
        const isBefore = (list: List, one: string, other: string) => {
          const titles = titlesOf(list);
          return titles.indexOf(one) < titles.indexOf(other);
        };
        for (const [index, one] of shared.entries()) {
          for (const other of shared.slice(index + 1)) {
            const expected = isBefore(theirs, one, other) && isBefore(mine, one, other);
            expect(isBefore(value, one, other)).toBe(expected);
          }
        }
      }),
      { numRuns: testRuns(2000) },
    );
  });

  it('[FIX-19] have the same entries and decisions from both sides', () => {
    fc.assert(
      fc.property(edits, ({ theirs, mine }) => {
        const [here, there] = [merge(base, theirs, mine, RULE), merge(base, mine, theirs, RULE)];
        const decisions = (merged: typeof here) =>
          merged.collisions.map(({ kind, base: before }) => JSON.stringify([kind, before ?? null])).toSorted();
        expect(decisions(here)).toEqual(decisions(there));
        const chosen = merge(base, mine, theirs, RULE, () => 'theirs');
        expect(titlesOf(here.value).toSorted()).toEqual(titlesOf(chosen.value).toSorted());
      }),
      { numRuns: testRuns(2000) },
    );
  });

  it('[FIX-19] return the other side if one changed nothing', () => {
    fc.assert(
      fc.property(edits, ({ theirs, mine }) => {
        expect(merge(base, theirs, base, RULE)).toMatchObject({ value: theirs, collisions: [] });
        expect(merge(base, base, mine, RULE)).toMatchObject({ value: mine, collisions: [] });
        expect(merge(base, mine, mine, RULE)).toMatchObject({ value: mine, collisions: [] });
      }),
    );
  });
});

describe('sets', () => {
  const set = fc.uniqueArray(fc.constantFrom(...letters('abcdefgh')));

  it('[FIX-19] keep every addition and removal without a decision', () => {
    fc.assert(
      fc.property(set, set, set, (base, theirs, mine) => {
        const { value, collisions } = merge(base, theirs, mine, { isSet: true });
        const expected = letters('abcdefgh').filter((item) =>
          base.includes(item)
            ? theirs.includes(item) && mine.includes(item)
            : theirs.includes(item) || mine.includes(item),
        );
        expect(collisions).toEqual([]);
        expect(value.map(String).toSorted()).toEqual(expected);
      }),
    );
  });
});

describe('long lists', () => {
  /** Returns entries that count the reads of their values. */
  const counted = () => {
    const count = { reads: 0 };
    const entry = <T extends object>(values: T): T =>
      new Proxy(values, {
        get: (target, key, receiver): unknown => {
          count.reads += 1;
          return Reflect.get(target, key, receiver);
        },
      });
    return { count, entry };
  };

  it('[FIX-19] of 5,000 grants merge in linear time', () => {
    const { count, entry } = counted();
    const grants = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => entry({ user_id: `005-${from + index}` }));
    const { value } = merge(grants(0, 5000), grants(2500, 7500), grants(1000, 6000), { isSet: true });
    expect(value).toHaveLength(5000);
    expect(count.reads).toBeLessThan(5000 * 40);
  });

  it('[FIX-19] of 200 entries that all changed are compared pair by pair, and longer ones are not', () => {
    const readsOf = (size: number) => {
      const { count, entry } = counted();
      const rules = (suffix: string) =>
        Array.from({ length: size }, (_, index) =>
          entry({ title: `${suffix}${index}`, process: `${suffix}-${index}`, color: index }),
        );
      merge(rules('a'), rules('b'), rules('c'), RULE);
      return count.reads;
    };
    expect(readsOf(200)).toBeLessThan(3 * 200 * 200 * 12);
    expect(readsOf(2000)).toBeLessThan(2000 * 60);
  });
});
