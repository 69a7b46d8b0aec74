import { expect, it } from 'vitest';
import { chunksOf } from './chunks.ts';

it('splits items into chunks in their order, the last one with the rest', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunksOf([], 2)).toEqual([]);
});
