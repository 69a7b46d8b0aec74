import { expect, it } from 'vitest';
import { keepLast, shareEqual } from './keep-last.ts';

it('[PRF-08] computes a result again once one of its arguments is another one', () => {
  const computed: unknown[] = [];
  const sum = keepLast((list: readonly number[], factor: number, added: number) => {
    computed.push([list, factor, added]);
    return { sum: list.reduce((total, one) => total + one, added) * factor };
  });
  const [one, other] = [
    [1, 2],
    [1, 2],
  ];
  const first = sum(one, 2, 1);
  expect(first).toEqual({ sum: 8 });
  expect(sum(one, 2, 1)).toBe(first);
  expect(computed).toHaveLength(1);
  expect(sum(other, 2, 1)).toEqual(first);
  expect(sum(one, 2, 1)).toBe(first);
  expect(computed).toHaveLength(2);
  expect(sum(one, 3, 1)).toEqual({ sum: 12 });
  expect(sum(one, 3, 2)).toEqual({ sum: 15 });
  expect(sum(one, 2, 1)).toEqual(first);
  expect(computed).toHaveLength(5);
});

it('[PRF-08] shares equal values, and no others', () => {
  const share = shareEqual<ReadonlyArray<{ readonly id: string }>>();
  const first = share([{ id: 'a' }]);
  expect(share([{ id: 'a' }])).toBe(first);
  expect(share([{ id: 'b' }])).toEqual([{ id: 'b' }]);
  expect(share([{ id: 'a' }])).toBe(first);
});
