import type { KyselyPlugin } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../test/engines.ts';
import type { LeaseLog } from './lease.ts';
import { createLeases, type Leases } from './leases.ts';

describe.each(engines)('leases on %s', (_name, create) => {
  let database: TestDatabase;
  let here: Leases;
  let there: Leases;

  beforeAll(async () => {
    database = await create();
    here = createLeases(await database.open());
    there = createLeases(await database.open());
  });
  afterAll(() => database.drop());

  it('admit one holder at a time, over two processes', async () => {
    let inside = 0;
    let most = 0;
    const ended: number[] = [];
    const work = (number: number) => async () => {
      inside += 1;
      most = Math.max(most, inside);
      await setImmediate();
      inside -= 1;
      ended.push(number);
    };
    const all = Array.from({ length: 24 }, (_, number) => (number % 2 ? here : there).withLease('org:1', work(number)));
    await Promise.all(all);
    expect(most).toBe(1);
    expect(ended).toHaveLength(24);
  });

  it('admit different names and different orgs concurrently', async () => {
    const result = await here.withLease('a:x', () =>
      here.withLease('a:y', () => there.withLease('b:x', async () => 'nested')),
    );
    expect(result).toBe('nested');
  });

  it('report unavailable if the lease is not free in time', async () => {
    await here.withLease('org:3', async () => {
      const waiting = { waitMs: 30 };
      const refused = { kind: 'unavailable', status: 503 };
      await expect(there.withLease('org:3', async () => 'in', waiting)).rejects.toMatchObject(refused);
      await expect(here.withLease('org:3', async () => 'in', waiting)).rejects.toMatchObject(refused);
    });
    await expect(there.withLease('org:3', async () => 'in')).resolves.toBe('in');
  });

  it('are free again after failed work', async () => {
    await expect(here.withLease('org:4', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(there.withLease('org:4', async () => 'in', { waitMs: 0 })).resolves.toBe('in');
  });

  it('pass to others when their holder has died', async () => {
    const store = await database.open();
    const time = 1_000_000;
    const dead = { org_id: 'org', name: '5', holder: 'dead', expires_at: time + 30_000 };
    await store.db.insertInto('leases').values(dead).execute();
    const before = createLeases(store, () => time + 29_999);
    const after = createLeases(store, () => time + 30_000);
    await expect(before.withLease('org:5', async () => 'in', { waitMs: 0 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(after.withLease('org:5', async () => 'in', { waitMs: 0 })).resolves.toBe('in');
  });

  it('are kept by a living holder past their expiry', async () => {
    const store = await database.open();
    await here.withLease(
      'org:6',
      async () => {
        const expiry = async () =>
          (await store.db.selectFrom('leases').select('expires_at').where('name', '=', '6').executeTakeFirstOrThrow())
            .expires_at;
        const first = await expiry();
        await expect.poll(expiry, { interval: 5 }).toBeGreaterThan(first);
      },
      { expiresMs: 60 },
    );
  });

  describe('that are lost', () => {
    const lost = expect.objectContaining({ kind: 'unavailable', status: 503 });
    /** A clock by which nothing expires. */
    const still = () => 1_000_000;
    const warnings = () => {
      const lines: Array<readonly [object, string]> = [];
      const log: LeaseLog = { warn: (details, message) => lines.push([details, message]) };
      return { lines, log };
    };

    it('[REL-07] abort the work when another console has taken them over, and are logged', async () => {
      const store = await database.open();
      const { lines, log } = warnings();
      const work = createLeases(store, still, log).withLease(
        'org:stolen',
        async (lease) => {
          lease.assertHeld();
          await store.db.updateTable('leases').set({ holder: 'another' }).where('name', '=', 'stolen').execute();
          await expect.poll(() => lease.signal.aborted, { timeout: 5000, interval: 5 }).toBe(true);
          expect(lease.signal.reason).toEqual(lost);
          lease.assertHeld();
        },
        { expiresMs: 60 },
      );
      await expect(work).rejects.toEqual(lost);
      expect(lines).toEqual([
        [{ orgId: 'org', leases: ['stolen'], count: 1 }, expect.stringContaining('a lease was lost')],
      ]);
      // The other console keeps its leases.
      expect(await store.db.selectFrom('leases').select('holder').where('name', '=', 'stolen').execute()).toEqual([
        { holder: 'another' },
      ]);
    });

    it('[REL-07] abort the work of a process that was paused past their expiry, before any timer runs', async () => {
      let time = 1_000_000;
      const { lines, log } = warnings();
      const paused = createLeases(await database.open(), () => time, log);
      const work = paused.withLease('org:paused', async (lease) => {
        time += 29_999;
        lease.assertHeld();
        time += 1;
        lease.assertHeld();
      });
      await expect(work).rejects.toEqual(lost);
      expect(lines).toHaveLength(1);
    });

    it('[REL-07] abort the work when one of many is lost', async () => {
      const store = await database.open();
      const work = createLeases(store, still).withLeases(
        ['org:one', 'org:two'],
        async (_held, lease) => {
          await store.db.deleteFrom('leases').where('name', '=', 'two').execute();
          await expect.poll(() => lease.signal.aborted, { timeout: 5000, interval: 5 }).toBe(true);
          lease.assertHeld();
        },
        { expiresMs: 60 },
      );
      await expect(work).rejects.toEqual(lost);
    });

    it('[REL-07] are kept through a renewal that fails, which is logged', async () => {
      const store = await database.open();
      let failures = 0;
      const failing: KyselyPlugin = {
        transformQuery: ({ node }) => {
          if (node.kind !== 'UpdateQueryNode' || failures > 0) return node;
          failures += 1;
          throw new Error('the store is gone');
        },
        transformResult: async ({ result }) => result,
      };
      const { lines, log } = warnings();
      const expiry = async () =>
        (await store.db.selectFrom('leases').select('expires_at').where('name', '=', 'kept').executeTakeFirst())
          ?.expires_at ?? 0;
      let time = 1_000_000;
      await createLeases({ ...store, db: store.db.withPlugin(failing) }, () => time, log).withLease(
        'org:kept',
        async (lease) => {
          const first = await expiry();
          time += 1;
          await expect.poll(expiry, { timeout: 5000, interval: 5 }).toBeGreaterThan(first);
          lease.assertHeld();
        },
        { expiresMs: 60 },
      );
      expect(lines).toEqual([
        [
          expect.objectContaining({ orgId: 'org', leases: ['kept'], err: new Error('the store is gone') }),
          'a lease could not be renewed',
        ],
      ]);
    });
  });

  it('can be taken in bulk, and are all released', async () => {
    const keys = Array.from({ length: 700 }, (_, index): `org:${string}` => `org:many:${String(index)}`);
    await here.withLeases(keys, async (held) => {
      expect(held.size).toBe(700);
      await expect(there.withLease('org:many:699', async () => 'in', { waitMs: 0 })).rejects.toMatchObject({
        kind: 'unavailable',
      });
      await there.withLeases(['org:many:3', 'org:free'], async (free) => expect([...free]).toEqual(['org:free']), {
        waitMs: 0,
      });
    });
    await expect(there.withLeases(keys, async (held) => held.size, { waitMs: 0 })).resolves.toBe(700);
    await expect(here.withLeases([], async (held) => held.size)).resolves.toBe(0);
  });

  it('are released even if the store fails while taking them', async () => {
    const store = await database.open();
    let statements = 0;
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== 'InsertQueryNode') return node;
        statements += 1;
        if (statements === 2) throw new Error('the store is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const broken = createLeases({ ...store, db: store.db.withPlugin(breaking) });
    const keys = Array.from({ length: 700 }, (_, index): `org:${string}` => `org:broken:${String(index)}`);
    const work = broken.withLeases(keys, async () => expect.unreachable('the second statement fails'));
    await expect(work).rejects.toThrow('the store is gone');
    await expect(there.withLeases(keys, async (held) => held.size, { waitMs: 0 })).resolves.toBe(700);
  });

  it('are released even if the connection breaks while releasing them', async () => {
    const store = await database.open();
    let statements = 0;
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== 'DeleteQueryNode') return node;
        statements += 1;
        if (statements === 1) throw new Error('the connection is lost');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const broken = createLeases({ ...store, db: store.db.withPlugin(breaking) });
    await expect(broken.withLease('org:lost', async () => 'done')).resolves.toBe('done');
    await expect(there.withLease('org:lost', async () => 'free', { waitMs: 0 })).resolves.toBe('free');
  });

  it('never deadlock two holders that want the same ones', async () => {
    const keys = ['org:x1', 'org:x2', 'org:x3'] as const;
    const orders = [keys, keys.toReversed(), [...keys.slice(1), 'org:x1' as const]];
    const sizes = await Promise.all(
      orders.map((order, index) =>
        (index % 2 ? here : there).withLeases(order, async (held) => {
          await setImmediate();
          return held.size;
        }),
      ),
    );
    expect(sizes).toEqual([3, 3, 3]);
  });
});
