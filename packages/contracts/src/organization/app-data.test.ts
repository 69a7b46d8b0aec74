import { expect, it } from 'vitest';
import { FALLBACK_CONFIG, isBeta } from './app-data.ts';

const orgId = '00D000000000001AAA';
const cases = [
  [true, [], true],
  [true, [orgId], true],
  [true, ['00D000000000002AAA'], false],
  [false, [], false],
  [false, [orgId], false],
] as const;

it.each(cases)('[APP-12] returns for beta enabled %j with tenants %j: %j', (enabled, tenants, expected) => {
  expect(isBeta({ enabled, tenants: [...tenants] }, orgId)).toBe(expected);
});

it('[APP-04] falls back to 0.0.0 on every platform', () => {
  expect(FALLBACK_CONFIG.minimumAppVersion).toEqual({ ios: '0.0.0', android: '0.0.0', windows: '0.0.0' });
});
