import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../store/engine/database.ts';
import { createLeases } from '../../store/leases.ts';
import { enqueueJobs } from '../../store/repositories/jobs.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { JobPolicy } from '../../jobs/policy.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { readings, sendTo } from './sink.ts';
import { inScope, outgoingHeaders } from './steps.ts';

const MINUTE_MS = 60_000;
const ORG = '00D000000000001AAA';

describe.each(engines)('jobs on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let time = 1_800_000_000_000;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await store.db.deleteFrom('jobs').execute();
  });
  afterEach(() => sendTo([]));

  const enqueue = (...ids: readonly string[]) => {
    const jobs = ids.map((id) => ({ id, payload: null, userId: null }));
    return enqueueJobs(store.db, ORG, { topic: 'document', at: time, jobs });
  };

  const runnerOf = (run: JobPolicy['run']) => {
    const log = { warn: () => {}, error: () => {} };
    const runner = createJobRunner({ store, leases: createLeases(store, () => time), now: () => time, log });
    const queue = runner.register({
      topic: 'document',
      order: 'parallel',
      atOnce: 2,
      leaseName: (id) => `document:${id}`,
      retry: { firstMs: 1000, longestMs: 1000, attempts: 5, forMs: 60 * MINUTE_MS },
      run,
    });
    return { ...queue, start: runner.start, stop: runner.stop };
  };

  it('[OPS-01] continue the trace of their request, but belong to no request', async () => {
    const carried: unknown[] = [];
    const jobs = runnerOf(async () => void carried.push(outgoingHeaders()));
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const work = { requestId: 'request-1', outer: null, totals: new Map(), caller: null };
    await inScope({ work, span: null, traceparent }, async () => {
      await enqueue('traced');
      await jobs.drain();
    });
    await enqueue('untraced');
    await jobs.drain();
    expect(carried).toEqual([{ traceparent }, {}]);
  });

  it('[OPS-02] are measured by the outcome of each attempt', async () => {
    const recorded: unknown[] = [];
    sendTo([
      {
        startTrace: null,
        record: (metric, _seconds, labels) => {
          if (metric === 'fieldstone.job.duration') recorded.push(labels);
        },
      },
    ]);
    let isDown = true;
    const jobs = runnerOf(async () => {
      if (isDown) throw new Error('down');
    });
    await enqueue('job');
    await jobs.drain();
    isDown = false;
    time += MINUTE_MS;
    await jobs.drain();
    expect(recorded).toEqual([
      { topic: 'document', outcome: 'retried' },
      { topic: 'document', outcome: 'done' },
    ]);
  });

  it('[OPS-02] are counted with the age of the oldest while they are pending', async () => {
    const ofJobs = async () => (await readings()).filter(({ metric }) => metric.startsWith('fieldstone.jobs'));
    const labels = { topic: 'document' };
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const jobs = runnerOf(() => end);
    jobs.start();
    expect(await ofJobs()).toEqual([
      { metric: 'fieldstone.jobs.pending', value: 0, labels },
      { metric: 'fieldstone.jobs.oldest_age', value: 0, labels },
    ]);
    await enqueue('first');
    time += MINUTE_MS;
    await enqueue('second');
    expect(await ofJobs()).toEqual([
      { metric: 'fieldstone.jobs.pending', value: 2, labels },
      { metric: 'fieldstone.jobs.oldest_age', value: 60, labels },
    ]);
    resolve();
    await jobs.stop();
    expect(await ofJobs()).toEqual([]);
  });
});
