import { expect, it } from 'vitest';
import { toChunks } from './chunks.ts';

it('splits items into chunks in their order, the last one with the rest', () => {
  expect(toChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(toChunks([], 2)).toEqual([]);
});
