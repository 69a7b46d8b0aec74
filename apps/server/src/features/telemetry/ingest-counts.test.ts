import type { KyselyPlugin } from 'kysely';
import { COUNTED_HOURS } from '@fieldstone/contracts/insights/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../access/access-tokens.ts';
import { createLogger } from '../../platform/logging.ts';
import type { Store } from '../../store/engine/database.ts';
import { engines } from '../../test/engines.ts';
import type { TestDatabase } from '../../test/engines.ts';
import { createIngestCounts } from './ingest-counts.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-22T10:20:00Z');
const log = createLogger('silent');

describe.each(engines)('the counts of received events on %s', (_name, create) => {
  let database: TestDatabase;
  let stores: readonly [Store, Store];
  let time = START;
  let orgs = 0;

  beforeAll(async () => {
    database = await create();
    stores = [await database.open(), await database.open()];
  });
  afterAll(() => database.drop());

  /** Returns the counts of two consoles, and a new org with an access token. */
  async function consoles() {
    time = START;
    orgs += 1;
    const orgId = `00D00000000000${orgs}AAA`;
    const tokens = createAccessTokens(stores[0]);
    const { entry } = await tokens.issue(orgId, {
      kind: 'ingest',
      name: 'App East',
      createdBy: 'Avery Admin',
      createdById: null,
      expiresAt: null,
    });
    const [first, second] = stores.map((store) => createIngestCounts(store, () => time, log));
    if (!first || !second) throw new Error('There are two stores.');
    return { orgId, token: { orgId, id: entry.id }, tokens, first, second };
  }

  it('[INX-10] are the sums of all consoles, by access token and hour, and survive a restart', async () => {
    const { orgId, token, tokens, first, second } = await consoles();
    const other = { orgId, id: 'other' };
    first.add(token, [
      ['stored', 5],
      ['duplicate', 2],
      ['late', 1],
      ['refused:old', 3],
      ['refused:skill', 0],
    ]);
    first.add(token, [['stored', 1]]);
    second.add(token, [
      ['stored', 10],
      ['response:429', 2],
    ]);
    second.add({ orgId: '00D000000000099AAA', id: token.id }, [['stored', 1000]]);
    time += HOUR_MS;
    second.add(other, [
      ['stored', 4],
      ['refused:future', 9],
    ]);
    const closed = first.close();
    // A process opens SQLite's file once: two transactions of one thread would wait for each other.
    if (stores[0].engine === 'SQLite') await closed;
    await Promise.all([closed, second.close()]);
    await tokens.revoke(orgId, token.id);

    const restarted = createIngestCounts(stores[1], () => time, log);
    const east = { stored: 16, duplicates: 2, late: 1, refused: 3 };
    const rest = { stored: 4, duplicates: 0, late: 0, refused: 9 };
    expect(await restarted.read(orgId, 24, undefined)).toEqual({
      tokens: [
        { id: token.id, name: 'App East', ...east },
        { id: 'other', name: 'other', ...rest },
      ],
      hours: [
        { at: '2026-11-22T11:00:00.000Z', ...rest },
        { at: '2026-11-22T10:00:00.000Z', ...east },
      ],
      total: { stored: 20, duplicates: 2, late: 1, refused: 12 },
      refusals: [
        { reason: 'future', count: 9 },
        { reason: 'old', count: 3 },
      ],
      ignored: 0,
      failedRequests: [{ status: 429, count: 2 }],
    });
    const { tokens: all, hours, total } = await restarted.read(orgId, 24, 'other');
    expect([all.length, hours, total]).toEqual([2, [{ at: '2026-11-22T11:00:00.000Z', ...rest }], rest]);
    // The last hour alone.
    expect((await restarted.read(orgId, 1, undefined)).total).toEqual(rest);
  });

  it('[INX-10] are deleted after their time', async () => {
    const { orgId, token, first } = await consoles();
    first.add(token, [['stored', 1]]);
    await first.close();
    const rows = async () =>
      (await stores[0].db.selectFrom('ingest_counts').where('org_id', '=', orgId).selectAll().execute()).length;
    time += COUNTED_HOURS * HOUR_MS;
    await first.sweep();
    expect(await rows()).toBe(1);
    time += HOUR_MS;
    await first.sweep();
    expect(await rows()).toBe(0);
  });

  it('[INX-10] are kept until the store accepts them', async () => {
    const { orgId, token, first } = await consoles();
    let isBroken = true;
    const failing: Store = {
      ...stores[0],
      get db() {
        if (isBroken) throw new Error('the disk is full');
        return stores[0].db;
      },
    };
    const counts = createIngestCounts(failing, () => time, log);
    counts.add(token, [['stored', 3]]);
    await counts.close();
    expect((await first.read(orgId, 1, undefined)).total.stored).toBe(0);
    isBroken = false;
    counts.add(token, [['stored', 4]]);
    await counts.close();
    expect((await first.read(orgId, 1, undefined)).total.stored).toBe(7);
  });

  /** Fails once: when the second chunk of counts is sent, or when the response to the first one is lost. */
  const failingOnce = (place: 'second chunk' | 'response'): KyselyPlugin => {
    let chunks = 0;
    let hasFailed = false;
    const fail = () => {
      hasFailed = true;
      throw new Error('the connection is lost');
    };
    return {
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'ingest_counts') chunks += 1;
        if (place === 'second chunk' && chunks === 2 && !hasFailed) fail();
        return node;
      },
      transformResult: async ({ result }) => {
        if (place === 'response' && chunks === 1 && !hasFailed) fail();
        return result;
      },
    };
  };

  /** Returns a store that commits the first transaction and loses the response. */
  const losingCommit = (store: Store): Store => {
    let hasFailed = false;
    const transaction = () => ({
      execute: async (work: Parameters<ReturnType<Store['db']['transaction']>['execute']>[0]) => {
        await store.db.transaction().execute(work);
        if (!hasFailed) {
          hasFailed = true;
          throw new Error('the connection is lost');
        }
      },
    });
    const db = new Proxy(store.db, {
      get: (target, name): unknown => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
    });
    return { ...store, db };
  };

  it.each([
    ['a later statement fails', (store: Store) => ({ ...store, db: store.db.withPlugin(failingOnce('second chunk')) })],
    [
      'the response of a statement is lost',
      (store: Store) => ({ ...store, db: store.db.withPlugin(failingOnce('response')) }),
    ],
    ['the response of the commit is lost', losingCommit],
  ])('[FIX-84] are counted once if %s', async (_failure, broken) => {
    const { orgId, first } = await consoles();
    const counts = createIngestCounts(broken(stores[0]), () => time, log);
    // More rows than a statement has.
    for (let number = 0; number < 600; number += 1) counts.add({ orgId, id: `token-${number}` }, [['stored', 1]]);
    await counts.close();
    // Counts of the time after the failure are no part of the repeated batch.
    counts.add({ orgId, id: 'token-1' }, [['stored', 5]]);
    await counts.close();
    expect((await first.read(orgId, 1, undefined)).total.stored).toBe(605);
  });

  it('[FIX-84] forget the batches of consoles that ended a week ago', async () => {
    const { token, first, second } = await consoles();
    const writers = async () =>
      (await stores[0].db.selectFrom('ingest_count_writers').selectAll().execute()).map(({ written_at: at }) => at);
    first.add(token, [['stored', 1]]);
    await first.close();
    time += (COUNTED_HOURS + 1) * HOUR_MS;
    second.add(token, [['stored', 1]]);
    await second.close();
    expect(await writers()).toContain(START);
    await second.sweep();
    expect(await writers()).not.toContain(START);
    expect(await writers()).toContain(time);
  });
});
