import { expect, it } from 'vitest';
import { backOffAfter, jittered } from './back-off.ts';

const POLICY = { firstMs: 1000, longestMs: 60_000 };

it('doubles the pauses up to the longest, half of each at random', () => {
  const pauses = (random: number) => [1, 2, 3, 7, 8, 5000].map((failures) => backOffAfter(failures, POLICY, random));
  expect(pauses(0)).toEqual([500, 1000, 2000, 30_000, 30_000, 30_000]);
  expect(pauses(0.5)).toEqual([750, 1500, 3000, 45_000, 45_000, 45_000]);
});

it('waits at least as long as required, with the random part on top', () => {
  expect(jittered(1000, 0.5, 30_000)).toBe(30_250);
  expect(backOffAfter(1, POLICY, 1 / 3, 2000)).toBe(2167);
});
