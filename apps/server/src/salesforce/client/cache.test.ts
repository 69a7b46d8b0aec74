import { describe, expect, it } from 'vitest';
import { createCrmCache } from './cache.ts';

const mine = new Error('concerns only me');
const down = new Error('concerns all');

const START = Date.UTC(2026, 10, 20);

/** Returns a cache over a counting loader, with a clock that the test moves. */
function cacheOf(bounds: { maxWeight?: number; maxAgeMs?: number } = {}) {
  const clock = { now: START };
  const loads: string[] = [];
  const cache = createCrmCache<string>((value) => value.length, {
    maxWeight: bounds.maxWeight ?? 100,
    maxAgeMs: bounds.maxAgeMs ?? 1000,
    isPersonal: (error) => error === mine,
    now: () => clock.now,
  });
  const get = (key: string, value = key, options = {}) =>
    cache.get(
      key,
      async () => {
        loads.push(key);
        return value;
      },
      options,
    );
  return { cache, clock, loads, get };
}

describe('createCrmCache', () => {
  it('shares one load between parallel requests', async () => {
    const { get, loads } = cacheOf();
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a', 'a', 'a']);
    expect(loads).toEqual(['a']);
  });

  it('reloads entries that are too old for the cache or the caller, and on demand', async () => {
    const { get, clock, loads } = cacheOf();
    await get('a');
    clock.now = START + 500;
    await get('a', 'a', { maxAgeMs: 600 });
    expect(loads).toHaveLength(1);
    await get('a', 'a', { maxAgeMs: 400 });
    expect(loads).toHaveLength(2);
    await get('a', 'a', { refresh: true });
    expect(loads).toHaveLength(3);
    clock.now = START + 1500;
    await get('a');
    expect(loads).toHaveLength(4);
  });

  it('[OPS-09] reloads an entry from before a refresh, and uses one of the same millisecond at any later time', async () => {
    const { get, clock, loads } = cacheOf();
    await get('a');
    const notBefore = START + 1;
    clock.now = notBefore;
    await get('a', 'a', { notBefore });
    expect(loads).toEqual(['a', 'a']);
    for (const at of [notBefore, notBefore + 1, notBefore + 999]) {
      clock.now = at;
      await get('a', 'a', { notBefore });
    }
    expect(loads).toEqual(['a', 'a']);
  });

  it('drops the least recently used entry when it is full', async () => {
    const { get, loads } = cacheOf({ maxWeight: 10 });
    await get('a', 'xxxx');
    await get('b', 'xxxx');
    await get('a');
    await get('c', 'xxxx');
    await get('a');
    await get('c');
    expect(loads).toEqual(['a', 'b', 'c']);
    await get('b');
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('does not cache failures, and returns personal ones to their caller only', async () => {
    const { cache, get } = cacheOf();
    const fails = (reason: Error) => cache.get('a', () => Promise.reject(reason));
    const [own, other] = await Promise.allSettled([fails(mine), get('a', 'loaded by the other')]);
    expect(own).toEqual({ status: 'rejected', reason: mine });
    expect(other).toEqual({ status: 'fulfilled', value: 'loaded by the other' });
    const shared = await Promise.allSettled([fails(down), get('a')]);
    expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await get('a', 'again')).toBe('again');
  });
});
