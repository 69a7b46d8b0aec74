import { expect, it } from 'vitest';
import { contrastRatio, readableText } from './contrast.ts';

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#004F9E', '#FFFFFF', 8.04],
  ['#777777', '#FFFFFF', 4.48],
])('contrast of %s and %s is %d', (first, second, ratio) => {
  expect(contrastRatio(first, second)).toBeCloseTo(ratio, 1);
  expect(contrastRatio(second, first)).toBeCloseTo(ratio, 1);
});

it('chooses the readable text colour', () => {
  expect(readableText('#004F9E')).toBe('#FFFFFF');
  expect(readableText('#FFE08A')).toBe('#000000');
});
