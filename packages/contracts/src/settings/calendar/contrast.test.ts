import { expect, it } from 'vitest';
import { lowContrast } from './contrast.ts';

it.each([
  ['#000000', undefined],
  ['#FFFFFF', 1],
  ['#004F9E', undefined],
  ['#777777', 4.4],
  ['#767676', undefined],
  ['#FFE08A', 1.2],
])('returns the contrast of white text on %s if it is too low: %s', (color, expected) => {
  expect(lowContrast(color)).toBe(expected);
});
