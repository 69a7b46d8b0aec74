import { describe, expect, it } from 'vitest';
import { mergeOrders, movedEntries } from './merge-order.ts';

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

describe('mergeOrders', () => {
  it('[FIX-19] merges every two orders of five entries into the same result from both sides', () => {
    const all = permutations([0, 1, 2, 3, 4]);
    for (const theirs of all) {
      for (const mine of all) {
        const [here, there] = [mergeOrders(theirs, mine), mergeOrders(mine, theirs)];
        expect(here.order.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
        expect(here.contested).toEqual(there.contested);
        if (here.contested.length === 0) expect(here.order).toEqual(there.order);
      }
    }
  });

  it('needs one decision for an order that is too long to be merged pair by pair', () => {
    const order = Array.from({ length: 1500 }, (_, index) => index);
    const [theirs, mine] = [order.toReversed(), [...order.slice(1), 0]];
    expect(mergeOrders(theirs, mine)).toEqual({ order: mine, contested: [{ from: 0, to: 1499 }] });
  });
});

it.each([
  ['nothing', [0, 1, 2], []],
  ['an entry moved up', [3, 0, 1, 2], [3]],
  ['an entry moved down', [1, 2, 3, 0], [0]],
  ['two entries', [4, 0, 1, 3, 2], [3, 4]],
])('finds %s moved', (_, order, moved) => {
  expect([...movedEntries(order)].toSorted((one, other) => one - other)).toEqual(moved);
});
