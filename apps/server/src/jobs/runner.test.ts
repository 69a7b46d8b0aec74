import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/engine/database.ts';
import { createLeases } from '../store/leases.ts';
import { enqueueJobs, sweepJobs } from '../store/repositories/jobs.ts';
import { engines, type TestDatabase } from '../test/engines.ts';
import { NotReady, PermanentFailure, RetryLater } from './failures.ts';
import type { JobPolicy } from './policy.ts';
import { createJobRunner } from './runner.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const FOREVER = Number.POSITIVE_INFINITY;
const RETRY = { firstMs: SECOND_MS, longestMs: 5 * 60 * SECOND_MS, attempts: FOREVER, forMs: 3 * DAY_MS };

describe.each(engines)('jobs on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let time = 1_700_000_000_000;
  let logged: string[];

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await store.db.deleteFrom('jobs').execute();
    logged = [];
  });

  let enqueued = 0;
  /** Enqueues jobs whose payloads are their names. */
  const enqueue = async (orgId: string, ...names: readonly string[]) => {
    const jobs = names.map((name) => {
      enqueued += 1;
      return { id: String(enqueued).padStart(6, '0'), payload: name, userId: null };
    });
    await enqueueJobs(store.db, orgId, { topic: 'notification', at: time, jobs });
  };

  const processOn = (
    at: Store,
    run: JobPolicy['run'],
    {
      policy = {},
      random = 0,
      now = () => time,
    }: { policy?: Partial<JobPolicy>; random?: number; now?: () => number } = {},
  ) => {
    const log = (level: string) => (details: object, message: string) => {
      const { err, attempt } = details as { err?: unknown; attempt?: number };
      logged.push(`${level} ${String(attempt)} ${message}: ${String(err)}`);
    };
    const runner = createJobRunner({
      store: at,
      leases: createLeases(at, now),
      now: () => time,
      random: () => random,
      log: { warn: log('warn'), error: log('error') },
    });
    const queue = runner.register({
      topic: 'notification',
      order: 'in-order',
      atOnce: 20,
      leaseName: () => 'notifications',
      retry: RETRY,
      run,
      ...policy,
    });
    return { ...queue, start: runner.start, stop: runner.stop };
  };

  const PARALLEL = { order: 'parallel', leaseName: (id: string) => `job:${id}` } as const;

  const states = async () =>
    (await store.db.selectFrom('jobs').selectAll().orderBy('id').execute()).map(
      ({ state, attempts }) => `${state} ${String(attempts)}`,
    );

  describe('in order', () => {
    it('run once each, in the order of enqueueing', async () => {
      const done: Array<readonly [string, unknown]> = [];
      await enqueue('org', 'a', 'b');
      time += 1;
      await enqueue('org', 'c');
      await enqueue('other', 'x');
      const here = processOn(store, async ({ orgId, payload }) => void done.push([orgId, payload]));
      await here.drain();
      await here.drain();
      const of = (org: string) => done.filter(([orgId]) => orgId === org).map(([, payload]) => payload);
      expect([of('org'), of('other')]).toEqual([['a', 'b', 'c'], ['x']]);
      expect(new Set(await states())).toEqual(new Set(['done 1']));
    });

    it('are retried with growing pauses, while the later ones of the org wait', async () => {
      let isDown = true;
      const attempts: number[] = [];
      const done: unknown[] = [];
      await enqueue('org', 'first', 'second');
      await enqueue('healthy', 'elsewhere');
      const here = processOn(store, async ({ orgId, payload }) => {
        if (payload === 'first') attempts.push(time);
        if (isDown && orgId === 'org') throw new Error('down');
        done.push(payload);
      });
      await here.drain();
      expect(done).toEqual(['elsewhere']);
      const begin = time;
      for (; time < begin + 40 * SECOND_MS; time += 500) await here.drain();
      // Half of 1, 2, 4, 8, 16 … seconds, with no random part.
      expect(attempts.map((at) => (at - begin) / SECOND_MS)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5]);
      expect(logged).toHaveLength(7);
      expect(logged[0]).toBe('warn 1 a job failed and will be retried: Error: down');
      isDown = false;
      time += 5 * 60 * SECOND_MS;
      await here.drain();
      expect(done).toEqual(['elsewhere', 'first', 'second']);
      expect((await states()).toSorted()).toEqual(['done 1', 'done 1', 'done 8']);
    });

    it('run once with two processes on one store', async () => {
      const done: string[] = [];
      const there = await database.open();
      await enqueue('org', ...Array.from({ length: 20 }, (_, index) => `job ${String(index)}`));
      const run: JobPolicy['run'] = async ({ payload }) => {
        await Promise.resolve();
        done.push(String(payload));
      };
      const [one, two] = [processOn(store, run), processOn(there, run)];
      await Promise.all([one.drain(), two.drain(), one.drain(), two.drain()]);
      expect(done).toEqual(Array.from({ length: 20 }, (_, index) => `job ${String(index)}`));
    });

    it('run when they are enqueued by another job', async () => {
      const done: unknown[] = [];
      await enqueue('org', 'a');
      const here = processOn(store, async ({ payload }) => {
        done.push(payload);
        if (payload !== 'a') return;
        await enqueue('other', 'b');
        here.wake();
      });
      await here.drain();
      expect(done).toEqual(['a', 'b']);
    });
  });

  describe('in parallel', () => {
    it('run up to the bound at once in each process, and once each', async () => {
      const names = Array.from({ length: 12 }, (_, index) => `job ${String(index)}`);
      await enqueue('org', ...names);
      const done: string[] = [];
      let most = 0;
      const start = async (at: Store) => {
        let running = 0;
        const here = processOn(
          at,
          async ({ payload }) => {
            running += 1;
            most = Math.max(most, running);
            await new Promise(setImmediate);
            running -= 1;
            done.push(String(payload));
          },
          { policy: { ...PARALLEL, atOnce: 3 } },
        );
        await here.drain();
      };
      await Promise.all([start(store), start(await database.open())]);
      await expect.poll(() => done.toSorted()).toEqual(names.toSorted());
      expect(most).toBeLessThanOrEqual(3);
    });

    it('do not wait for a failing one', async () => {
      await enqueue('org', 'bad', 'good');
      const done: unknown[] = [];
      const here = processOn(
        store,
        async ({ payload }) => {
          if (payload === 'bad') throw new Error('down');
          done.push(payload);
        },
        { policy: PARALLEL },
      );
      await here.drain();
      expect(done).toEqual(['good']);
      expect(await states()).toEqual(['pending 1', 'done 1']);
    });

    it('run again when they are requested during a run', async () => {
      const runs: unknown[] = [];
      const request = (payload: string) =>
        enqueueJobs(store.db, 'org', { topic: 'document', at: time, jobs: [{ id: 'one', payload, userId: 'user' }] });
      await request('first');
      const here = processOn(
        store,
        async ({ payload, userId }) => {
          runs.push([payload, userId]);
          if (payload === 'first') await request('second');
        },
        { policy: { ...PARALLEL, topic: 'document' } },
      );
      await here.drain();
      expect(runs).toEqual([
        ['first', 'user'],
        ['second', 'user'],
      ]);
      expect(await states()).toEqual(['done 1']);
    });
  });

  it('are retried at a whole millisecond, regardless of the random part of the pause', async () => {
    await enqueue('org', 'a');
    let isDown = true;
    const done: unknown[] = [];
    const run: JobPolicy['run'] = async ({ payload }) => {
      if (isDown) throw new Error('down');
      done.push(payload);
    };
    const here = processOn(store, run, { random: 1 / 3 });
    await here.drain();
    const job = await store.db.selectFrom('jobs').select(['run_at', 'last_error']).executeTakeFirst();
    // Two thirds of a second.
    expect(job).toEqual({ run_at: time + 667, last_error: 'down' });
    isDown = false;
    time += 667;
    await here.drain();
    expect(done).toEqual(['a']);
  });

  it('wait as long as the receiver requests, within the longest pause', async () => {
    await enqueue('org', 'a');
    const delays = [60 * SECOND_MS, DAY_MS];
    const attempts: number[] = [];
    const here = processOn(store, async () => {
      attempts.push(time);
      throw new RetryLater('later', delays[attempts.length - 1] ?? 0);
    });
    const begin = time;
    await here.drain();
    for (const step of [59, 1, 299, 1]) {
      time += step * SECOND_MS;
      await here.drain();
    }
    expect(attempts.map((at) => (at - begin) / SECOND_MS)).toEqual([0, 60, 360]);
  });

  it('that are not ready are checked again, which is no failed attempt', async () => {
    await enqueue('org', 'a');
    let isReady = false;
    const run: JobPolicy['run'] = async () => {
      if (!isReady) throw new NotReady('not yet', 10 * SECOND_MS);
    };
    const here = processOn(store, run, { policy: { retry: { ...RETRY, attempts: 2 } } });
    for (let round = 0; round < 5; round += 1) {
      await here.drain();
      expect(await states()).toEqual(['pending 0']);
      time += 10 * SECOND_MS;
    }
    isReady = true;
    await here.drain();
    expect(await states()).toEqual(['done 1']);
    expect(logged).toEqual([]);
  });

  it('end with a permanent failure, and the next one runs', async () => {
    const done: unknown[] = [];
    const givenUp: unknown[] = [];
    await enqueue('org', 'bad', 'good');
    const here = processOn(
      store,
      async ({ payload }) => {
        if (payload === 'bad') throw new PermanentFailure('no');
        done.push(payload);
      },
      { policy: { onGivenUp: async ({ payload }, error) => void givenUp.push([payload, String(error)]) } },
    );
    await here.drain();
    expect(done).toEqual(['good']);
    expect(await states()).toEqual(['failed 1', 'done 1']);
    expect(givenUp).toEqual([['bad', 'PermanentFailure: no']]);
    expect(logged).toEqual(['error 1 a job failed for good: PermanentFailure: no']);
  });

  it('end after the longest time', async () => {
    await enqueue('org', 'a');
    const here = processOn(store, async () => {
      throw new Error('down');
    });
    for (let hour = 0; hour < 72; hour += 1) {
      await here.drain();
      time += DAY_MS / 24;
    }
    expect(await states()).toEqual(['pending 72']);
    await here.drain();
    expect(await states()).toEqual(['failed 73']);
  });

  it('end after the last attempt, also if each one ended its process', async () => {
    const givenUp: unknown[] = [];
    const policy = {
      retry: { ...RETRY, attempts: 3 },
      onGivenUp: async (_job: unknown, error: unknown) => void givenUp.push(error),
    };
    await enqueue('org', 'crash');
    await store.db.updateTable('jobs').set({ attempts: 3 }).execute();
    await processOn(store, async () => expect.unreachable('it would crash again'), { policy }).drain();
    expect(givenUp).toEqual([null]);
    expect(await states()).toEqual(['failed 3']);
  });

  it('stay pending in a process that stops, and another one continues', async () => {
    const done: unknown[] = [];
    await enqueue('org', 'a', 'b', 'c');
    let stopped = Promise.resolve();
    const here = processOn(store, async ({ payload }, { signal }) => {
      done.push(payload);
      if (payload !== 'b') return;
      stopped = here.stop();
      signal.throwIfAborted();
    });
    await here.drain();
    await stopped;
    here.wake();
    expect(done).toEqual(['a', 'b']);
    expect(await states()).toEqual(['done 1', 'pending 0', 'pending 0']);
    await processOn(await database.open(), async ({ payload }) => void done.push(payload)).drain();
    expect(done).toEqual(['a', 'b', 'b', 'c']);
  });

  it('[REL-07] are aborted when their lease is lost, and only the other process records an outcome', async () => {
    await enqueue('org', 'a');
    let later = 0;
    const done: string[] = [];
    const here = processOn(
      store,
      async (_job, { lease, signal }) => {
        later = 60_000;
        expect(() => lease.assertHeld()).toThrow(/lost its lease/);
        expect(signal.aborted).toBe(true);
        const there = processOn(await database.open(), async () => void done.push('there'), {
          now: () => Date.now() + later,
        });
        await there.drain();
        throw new PermanentFailure('it records nothing');
      },
      { now: () => Date.now() + later },
    );
    await here.drain();
    expect(done).toEqual(['there']);
    expect(await states()).toEqual(['done 2']);
    expect(logged).toEqual([]);
  });

  it('can be waited for, wherever they run', async () => {
    await enqueue('org', 'a');
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const here = processOn(store, () => mayEnd);
    const there = processOn(await database.open(), async () => {});
    here.wake();
    await expect.poll(states).toEqual(['pending 1']);
    const id = String(enqueued).padStart(6, '0');
    const waiting = Promise.all([here.wait('org', id, 10_000), there.wait('org', id, 10_000)]);
    await there.wait('org', id, 1);
    expect(await states()).toEqual(['pending 1']);
    end();
    await waiting;
    expect(await states()).toEqual(['done 1']);
  });

  it('are deleted long after their end, and never while pending', async () => {
    await enqueue('org', 'a');
    await processOn(store, async () => {}).drain();
    const ended = time;
    time += 1;
    await enqueue('org', 'b');
    await sweepJobs(store, ended);
    expect(await states()).toEqual(['done 1', 'pending 0']);
    await sweepJobs(store, ended + 1);
    expect(await states()).toEqual(['pending 0']);
  });
});
