import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('rejects attempts beyond the limit in a window, for each key separately', () => {
  let time = 0;
  const limit = createRateLimit({ attempts: 2, perMs: 1000 }, () => time);
  const take = (key: string) => () => limit.take(key);
  take('a')();
  take('a')();
  expect(take('a')).toThrow('Please wait 1 seconds');
  expect(take('b')).not.toThrow();
  time = 1000;
  expect(take('a')).not.toThrow();
});

it('drops the oldest key instead of growing without limit', () => {
  const limit = createRateLimit({ attempts: 1, perMs: 1000, maxKeys: 2 }, () => 0);
  for (const key of ['a', 'b', 'c']) limit.take(key);
  expect(() => limit.take('a')).not.toThrow();
  expect(() => limit.take('c')).toThrow('too many attempts');
});
