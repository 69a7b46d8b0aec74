import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/engine/database.ts';
import { createLeases } from '../store/leases.ts';
import { engines, type TestDatabase } from '../test/engines.ts';
import { createRetention } from './retention.ts';
import type { DeleteBefore, RetentionMonths } from './retention.ts';
import { createJobRunner } from './runner.ts';
import type { JobQueue } from './runner.ts';

const DAY_MS = 86_400_000;
const UNLIMITED: RetentionMonths = { events: null, aiUsage: null, changes: null, notifications: null };

describe.each(engines)('the retention of data, on %s,', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let time: number;
  let logged: object[];

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await store.db.deleteFrom('jobs').execute();
    time = Date.parse('2026-11-26T10:00:00Z');
    logged = [];
  });

  const consoleOn = (at: Store, months: Partial<RetentionMonths>) => {
    const log = { warn: () => {}, error: () => {}, info: (details: object) => void logged.push(details) };
    const leases = createLeases(at, () => time);
    const runner = createJobRunner({ store: at, leases, now: () => time, random: () => 0, log });
    let queue: JobQueue | undefined;
    let sweep = async (): Promise<unknown> => undefined;
    const retention = createRetention({
      months: { ...UNLIMITED, ...months },
      store: at,
      jobs: { ...runner, register: (policy) => (queue = runner.register(policy)) },
      sweeps: { add: (added) => void (sweep = added), stop: () => {} },
      now: () => time,
      log,
    });
    return { retention, sweep: () => sweep(), work: async () => queue?.drain(), stop: runner.stop };
  };

  const jobs = async () =>
    (await store.db.selectFrom('jobs').selectAll().orderBy('id').execute()).map(({ id, state }) => `${id} ${state}`);

  const moments = (list: number[]) => list.map((at) => new Date(at).toISOString());

  it('[REL-11] deletes once a day what is older than the configured months, on one of two consoles, and logs how much', async () => {
    const calls: number[] = [];
    const deleting: DeleteBefore = async function* recorded(before) {
      calls.push(before);
      yield 2;
      yield 3;
    };
    const consoles = [consoleOn(store, { events: 25 }), consoleOn(await database.open(), { events: 25 })];
    for (const { retention } of consoles) {
      retention.add('events', deleting);
      retention.add('changes', async function* unlimited() {
        yield expect.unreachable('no limit is configured');
      });
    }
    const round = async () => {
      await Promise.all(consoles.map(({ sweep }) => sweep()));
      await Promise.all(consoles.map(({ work }) => work()));
    };
    await round();
    await round();
    expect(moments(calls)).toEqual(['2024-10-26T10:00:00.000Z']);
    expect(logged).toEqual([{ kind: 'events', rows: 5, before: '2024-10-26T10:00:00.000Z' }]);
    expect(await jobs()).toEqual(['2026-11-26 done']);
    time += DAY_MS;
    await round();
    expect(moments(calls)).toEqual(['2024-10-26T10:00:00.000Z', '2024-10-27T10:00:00.000Z']);
    expect(await jobs()).toEqual(['2026-11-26 done', '2026-11-27 done']);
  });

  it('[REL-11] ends after the current batch when its console stops, and another one finishes', async () => {
    const rows = ['a', 'b', 'c', 'd'];
    const ended: Array<Promise<void>> = [];
    const deleting = (each: () => void): DeleteBefore =>
      async function* oneByOne() {
        while (rows.length > 0) {
          rows.shift();
          each();
          yield 1;
        }
      };
    const here = consoleOn(store, { changes: 1 });
    here.retention.add(
      'changes',
      deleting(() => rows.length === 2 && ended.push(here.stop())),
    );
    await here.sweep();
    await here.work();
    await Promise.all(ended);
    expect(rows).toEqual(['c', 'd']);
    expect(await jobs()).toEqual(['2026-11-26 pending']);
    const there = consoleOn(await database.open(), { changes: 1 });
    there.retention.add(
      'changes',
      deleting(() => {}),
    );
    await there.work();
    expect(rows).toEqual([]);
    expect(await jobs()).toEqual(['2026-11-26 done']);
    expect(logged).toMatchObject([{ rows: 2 }, { rows: 2 }]);
  });

  it('[REL-11] deletes nothing without a limit', async () => {
    const { sweep, retention } = consoleOn(store, {});
    await sweep();
    expect(await jobs()).toEqual([]);
    expect(retention.keptFrom('notifications')).toBeNull();
  });

  it.each([
    ['2026-03-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
    ['2028-03-30T08:00:00.000Z', 1, '2028-02-29T08:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
  ])('[REL-11] keeps at %s, with %i months, what is from %s or later', (now, changes, from) => {
    time = Date.parse(now);
    expect(moments([consoleOn(store, { changes }).retention.keptFrom('changes') ?? 0])).toEqual([from]);
  });
});
