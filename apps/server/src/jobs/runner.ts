import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../store/engine/database.ts';
import type { Leases } from '../store/leases.ts';
import type { Lease } from '../store/lease.ts';
import { dueJobs, findJob, nextJob, pendingJobs, type JobRow, type JobTopic } from '../store/repositories/jobs.ts';
import { AppError } from '../platform/errors.ts';
import { observeJob } from '../platform/telemetry/background.ts';
import { watch, type Reading } from '../platform/telemetry/sink.ts';
import { runAttempt } from './attempt.ts';
import type { JobLog, JobPolicy } from './policy.ts';
import { createPoller } from './poller.ts';

export type JobRunnerOptions = {
  readonly store: Store;
  readonly leases: Leases;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random?: () => number;
  readonly log: JobLog;
};

/** The jobs of one topic. */
export type JobQueue = {
  /** Runs due jobs soon: called after a transaction that enqueued one. */
  readonly wake: () => void;
  /** Resolves once a job is no longer pending, wherever it runs; or after the time limit, or when the runner stops. */
  readonly wait: (orgId: string, id: string, waitMs: number) => Promise<void>;
  /** Runs all due jobs; resolves when nothing more is due. */
  readonly drain: () => Promise<void>;
};

/** Runs the jobs of all topics in this process. Of all processes on one store, one runs a job at a time. */
export type JobRunner = {
  /** Adds a topic. */
  register(policy: JobPolicy): JobQueue;
  /** Polls for due jobs from now on, including those that other processes left. */
  start(): void;
  /** Begins no more jobs, aborts the running ones and waits for them. They stay pending. */
  stop(): Promise<void>;
};

/** Maximum due jobs to consider: other processes may be running some of them. */
const LOOK_AT = 20;

/** Interval for checking whether a job that another process runs has ended. */
const LOOK_MS = 250;

type Queue = JobQueue & { start(): void; stop(): Promise<void> };

/** Creates the runner of a process. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { store, now } = options;
  const queues: Queue[] = [];
  const topics: JobTopic[] = [];
  let unwatch = (): void => {};

  const readPending = async (): Promise<readonly Reading[]> => {
    const pending = await pendingJobs(store);
    return topics.flatMap((topic): Reading[] => {
      const { count = 0, oldest = now() } = pending.find((one) => one.topic === topic) ?? {};
      return [
        { metric: 'fieldstone.jobs.pending', value: count, labels: { topic } },
        { metric: 'fieldstone.jobs.oldest_age', value: Math.max(0, now() - oldest) / 1000, labels: { topic } },
      ];
    });
  };

  return {
    register: (policy) => {
      const queue = createQueue(options, policy);
      queues.push(queue);
      topics.push(policy.topic);
      return queue;
    },
    start: () => {
      unwatch = watch(readPending);
      for (const queue of queues) queue.start();
    },
    stop: async () => {
      unwatch();
      await Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}

function createQueue({ store, leases, now, random = Math.random, log }: JobRunnerOptions, policy: JobPolicy): Queue {
  const { topic, order } = policy;
  /** The running jobs, or orgs of an ordered topic, by the name of their lease. */
  const busy = new Map<string, Promise<void>>();
  let ended = Promise.withResolvers<void>();

  const announceEnd = (): void => {
    ended.resolve();
    ended = Promise.withResolvers<void>();
  };

  const runUnder = async (lease: Lease, due: JobRow, stopped: AbortSignal): Promise<void> => {
    const context = { lease, signal: AbortSignal.any([stopped, lease.signal]) };
    const next = () => nextJob(store, due, order, now());
    for (let job = await next(); job !== undefined && !context.signal.aborted; job = await next()) {
      const row = job;
      await observeJob(row, () => runAttempt({ store, policy, now, random, log, stopped }, row, context));
      announceEnd();
    }
  };

  /** Resolves to whether this process got the lease; the job then runs in the background. */
  const begin = (key: `${string}:${string}`, due: JobRow, stopped: AbortSignal): Promise<boolean> => {
    const { promise: isTaken, resolve } = Promise.withResolvers<boolean>();
    let held: Lease | undefined;
    const work = async (lease: Lease): Promise<void> => {
      held = lease;
      resolve(true);
      await runUnder(lease, due, stopped);
    };
    const running = leases
      .withLease(key, work, { waitMs: 0 })
      .then(
        () => true,
        (error: unknown) => {
          const isElsewhere = held === undefined && error instanceof AppError && error.kind === 'unavailable';
          // A lost lease is already logged, and a stopped process leaves its jobs.
          if (!isElsewhere && held?.signal.aborted !== true && !stopped.aborted) onError(error);
          return false;
        },
      )
      .then((isEnded) => {
        busy.delete(key);
        resolve(false);
        announceEnd();
        // After a failure of the store, the next poll tries again.
        if (isEnded) poller.wake();
      });
    busy.set(key, running);
    return isTaken;
  };

  const onError = (error: unknown): void => log.error({ err: error, topic }, 'jobs cannot be run at the moment');

  const poller = createPoller({
    onError,
    work: async (stopped) => {
      if (busy.size >= policy.atOnce) return;
      for (const due of await dueJobs(store, policy, now(), LOOK_AT + busy.size)) {
        if (stopped.aborted || busy.size >= policy.atOnce) return;
        const key = `${due.org_id}:${policy.leaseName(due.id)}` as const;
        if (!busy.has(key)) await begin(key, due, stopped);
      }
    },
  });

  const isPending = async (orgId: string, id: string): Promise<boolean> =>
    (await findJob(store, { org_id: orgId, topic, id }))?.state === 'pending';

  return {
    wake: poller.wake,
    start: poller.start,
    stop: async () => {
      const stopped = poller.stop();
      announceEnd();
      await stopped;
      await Promise.all(busy.values());
    },
    drain: async () => {
      await poller.run();
      while (busy.size > 0) {
        await Promise.all(busy.values());
        await poller.run();
      }
    },
    wait: async (orgId, id, waitMs) => {
      const until = performance.now() + waitMs;
      for (let left = waitMs; left > 0; left = until - performance.now()) {
        const end = ended.promise;
        if (poller.stopped.aborted || !(await isPending(orgId, id))) return;
        const timer = new AbortController();
        const timeout = pause(Math.min(left, LOOK_MS), undefined, { signal: timer.signal }).catch(() => {});
        await Promise.race([end, timeout]);
        timer.abort();
      }
    },
  };
}
