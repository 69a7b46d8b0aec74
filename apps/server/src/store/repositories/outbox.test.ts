import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from '../engine/database.ts';
import { createLeases } from '../leases.ts';
import { createOutbox, enqueue, RetryLater, PermanentFailure, sweepOutbox, type Deliver } from './outbox.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

describe.each(engines)('the outbox on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let time = 1_700_000_000_000;
  let topic = 'topic-0';
  let topics = 0;
  const failures: string[] = [];

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    topics += 1;
    topic = `topic-${String(topics)}`;
    failures.length = 0;
  });

  const promise = (orgId: string, ...payloads: readonly unknown[]) =>
    enqueue(store.db, orgId, { topic, at: time, payloads });

  const outboxAt = (at: Store, deliver: Deliver, random = 0) =>
    createOutbox({
      store: at,
      leases: createLeases(at),
      topic,
      deliver,
      now: () => time,
      random: () => random,
      onError: (error) => expect.unreachable(String(error)),
      onFailed: ({ payload }, error, state) => failures.push(`${String(payload)} ${String(error)} ${state}`),
    });

  const states = async () =>
    (await store.db.selectFrom('outbox').selectAll().where('topic', '=', topic).orderBy('id').execute()).map(
      ({ state, attempts }) => `${state} ${String(attempts)}`,
    );

  it('delivers each job once, in the order of enqueueing', async () => {
    const delivered: unknown[] = [];
    await promise('org', 'a', 'b');
    time += 1;
    await promise('org', 'c');
    await promise('other', 'x');
    const outbox = outboxAt(store, async ({ orgId, payload }) => void delivered.push([orgId, payload]));
    await outbox.deliverDue();
    await outbox.deliverDue();
    const of = (orgId: string) =>
      delivered.filter((each) => (each as string[])[0] === orgId).map((each) => (each as string[])[1]);
    expect([of('org'), of('other')]).toEqual([['a', 'b', 'c'], ['x']]);
    expect(new Set(await states())).toEqual(new Set(['done 1']));
  });

  it('retries with growing pauses, while later jobs wait', async () => {
    let isDown = true;
    const attempts: number[] = [];
    const delivered: unknown[] = [];
    await promise('org', 'first', 'second');
    await promise('healthy', 'elsewhere');
    const outbox = outboxAt(store, async ({ orgId, payload }) => {
      if (payload === 'first') attempts.push(time);
      if (isDown && orgId === 'org') throw new Error('down');
      delivered.push(payload);
    });
    await outbox.deliverDue();
    expect(delivered).toEqual(['elsewhere']);
    const begin = time;
    for (; time < begin + 40 * SECOND_MS; time += 500) await outbox.deliverDue();
    // Half of 1, 2, 4, 8, 16 … seconds, with no random part.
    expect(attempts.map((at) => (at - begin) / SECOND_MS)).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5]);
    expect(failures).toHaveLength(7);
    isDown = false;
    time += 5 * 60 * SECOND_MS;
    await outbox.deliverDue();
    expect(delivered).toEqual(['elsewhere', 'first', 'second']);
    expect((await states()).toSorted()).toEqual(['done 1', 'done 1', 'done 8']);
  });

  it('retries at a whole millisecond, whatever the random part of the pause', async () => {
    await promise('org', 'a');
    let isDown = true;
    const delivered: unknown[] = [];
    const outbox = outboxAt(
      store,
      async ({ payload }) => {
        if (isDown) throw new Error('down');
        delivered.push(payload);
      },
      1 / 3,
    );
    await outbox.deliverDue();
    const job = await store.db.selectFrom('outbox').select('next_at').where('topic', '=', topic).executeTakeFirst();
    // Two thirds of a second.
    expect(job?.next_at).toBe(time + 667);
    isDown = false;
    time += 667;
    await outbox.deliverDue();
    expect(delivered).toEqual(['a']);
  });

  it('waits as long as the receiver requests, within its own limit', async () => {
    await promise('org', 'a');
    const asked = [60 * SECOND_MS, DAY_MS];
    const attempts: number[] = [];
    const outbox = outboxAt(store, async () => {
      attempts.push(time);
      throw new RetryLater('later', asked[attempts.length - 1] ?? 0);
    });
    const begin = time;
    await outbox.deliverDue();
    for (const step of [59, 1, 299, 1]) {
      time += step * SECOND_MS;
      await outbox.deliverDue();
    }
    expect(attempts.map((at) => (at - begin) / SECOND_MS)).toEqual([0, 60, 360]);
  });

  it('gives up on permanent failures, and continues with the next job', async () => {
    const delivered: unknown[] = [];
    await promise('org', 'bad', 'good');
    const outbox = outboxAt(store, async ({ payload }) => {
      if (payload === 'bad') throw new PermanentFailure('no');
      delivered.push(payload);
    });
    await outbox.deliverDue();
    expect(delivered).toEqual(['good']);
    expect(await states()).toEqual(['failed 1', 'done 1']);
    expect(failures).toEqual(['bad PermanentFailure: no failed']);
  });

  it('gives up after three days', async () => {
    await promise('org', 'a');
    const outbox = outboxAt(store, async () => {
      throw new Error('down');
    });
    for (let hour = 0; hour < 72; hour += 1) {
      await outbox.deliverDue();
      time += DAY_MS / 24;
    }
    expect(await states()).toEqual(['pending 72']);
    await outbox.deliverDue();
    expect(await states()).toEqual(['failed 73']);
  });

  it('delivers once with two processes on one store', async () => {
    const delivered: string[] = [];
    const there = await database.open();
    await promise('org', ...Array.from({ length: 20 }, (_, index) => `job ${String(index)}`));
    const deliver: Deliver = async ({ payload }) => {
      await Promise.resolve();
      delivered.push(String(payload));
    };
    const [one, two] = [outboxAt(store, deliver), outboxAt(there, deliver)];
    await Promise.all([one.deliverDue(), two.deliverDue(), one.deliverDue(), two.deliverDue()]);
    expect(delivered).toEqual(Array.from({ length: 20 }, (_, index) => `job ${String(index)}`));
  });

  it('delivers jobs that are enqueued during a delivery', async () => {
    const delivered: unknown[] = [];
    await promise('org', 'a');
    const outbox = outboxAt(store, async ({ payload }) => {
      delivered.push(payload);
      if (payload !== 'a') return;
      await promise('other', 'b');
      outbox.wake();
    });
    await outbox.deliverDue();
    expect(delivered).toEqual(['a', 'b']);
  });

  it('begins nothing after it was stopped, and another process continues', async () => {
    const delivered: unknown[] = [];
    await promise('org', 'a', 'b');
    let stopped = Promise.resolve();
    const outbox = outboxAt(store, async ({ payload }) => {
      delivered.push(payload);
      stopped = outbox.stop();
    });
    await outbox.deliverDue();
    await stopped;
    outbox.wake();
    expect(delivered).toEqual(['a']);
    await outboxAt(await database.open(), async ({ payload }) => void delivered.push(payload)).deliverDue();
    expect(delivered).toEqual(['a', 'b']);
  });

  it('deletes jobs that ended long ago, and no pending ones', async () => {
    await promise('org', 'a');
    await outboxAt(store, async () => {}).deliverDue();
    const ended = time;
    time += 1;
    await promise('org', 'b');
    await sweepOutbox(store, ended);
    expect(await states()).toEqual(['done 1', 'pending 0']);
    await sweepOutbox(store, ended + 1);
    expect(await states()).toEqual(['pending 0']);
  });
});
