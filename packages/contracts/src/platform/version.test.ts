import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions, PACKAGE_VERSIONS } from './version.ts';

it('[APP-11] compares number by number, not as text', () => {
  expect(compareVersions('24.10', '24.9')).toBeGreaterThan(0);
  expect(compareVersions('24.9', PACKAGE_VERSIONS.timesheets)).toBeLessThan(0);
  expect(compareVersions('23.10', PACKAGE_VERSIONS.barcode)).toBeGreaterThan(0);
  expect(compareVersions('23.2.0', PACKAGE_VERSIONS.barcode)).toBe(0);
  expect(compareVersions('', '0.0.0')).toBe(0);
});

it('orders versions like their lists of numbers', () => {
  const parts = fc.array(fc.nat({ max: 99_999 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const length = Math.max(a.length, b.length);
      const difference =
        Array.from({ length }, (_, index) => (a[index] ?? 0) - (b[index] ?? 0)).find((value) => value !== 0) ?? 0;
      expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(Math.sign(difference));
    }),
  );
});
