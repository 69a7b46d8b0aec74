import { expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { fenced } from './lease.ts';
import type { Lease } from './lease.ts';

it('[ENG-13] rejects each write of a store after the loss of its lease, whatever its name', async () => {
  let isLost = false;
  const lease: Lease = {
    signal: new AbortController().signal,
    assertHeld: () => {
      if (isLost) throw new AppError('lease_lost');
    },
  };
  const stored: string[] = [];
  const writes = fenced(lease, {
    save: async (text: string) => stored.push(text),
    added: async (one: string, other: string) => {
      stored.push(one, other);
    },
  });
  expect(await writes.save('a')).toBe(1);
  await writes.added('b', 'c');
  isLost = true;
  await expect(writes.save('d')).rejects.toMatchObject({ code: 'lease_lost' });
  await expect(writes.added('e', 'f')).rejects.toMatchObject({ code: 'lease_lost' });
  expect(stored).toEqual(['a', 'b', 'c']);
});

it('[ENG-13] does not compile for a write that cannot be rejected', () => {
  const lease: Lease = { signal: new AbortController().signal, assertHeld: () => {} };
  // @ts-expect-error -- The method returns no promise.
  expect(fenced(lease, { save: () => 1 })).toBeDefined();
  // @ts-expect-error -- A store is not a write.
  expect(fenced(lease, { rows: new Map() })).toBeDefined();
});
