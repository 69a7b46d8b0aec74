import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/engine/database.ts';
import { enqueueOnce } from '../store/repositories/jobs.ts';
import type { Sweeps } from '../store/sweeps.ts';
import type { JobRunner } from './runner.ts';

/** Months for which each kind of data is kept; null: without a limit. */
export type RetentionMonths = Readonly<Record<'events' | 'aiUsage' | 'changes' | 'notifications', number | null>>;

export type RetentionKind = keyof RetentionMonths;

/** Deletes data from before a moment, in UTC milliseconds, in batches so small that nothing waits for long; yields their sizes. */
export type DeleteBefore = (before: number) => AsyncIterable<number>;

/** The deletion of old data of all orgs, once a day, by one of the consoles on a store. */
export type Retention = {
  /** Adds a deletion to those of a kind. */
  add(kind: RetentionKind, deleteBefore: DeleteBefore): void;
  /** Returns the moment from which data of a kind is kept, in UTC milliseconds; null without a limit. */
  keptFrom(kind: RetentionKind): number | null;
};

export type RetentionOptions = {
  readonly months: RetentionMonths;
  readonly store: Store;
  readonly jobs: JobRunner;
  readonly sweeps: Sweeps;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
};

/** The job belongs to no org. */
const ALL_ORGS = '';

/** Pauses between attempts. The job of the next day does what this one has not. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000, attempts: Number.POSITIVE_INFINITY, forMs: 24 * 3_600_000 };

/** Creates the retention of data, whose job is requested with the sweeps. */
export function createRetention({ months, store, jobs, sweeps, now, log }: RetentionOptions): Retention {
  const deletions: Array<{ readonly kind: RetentionKind; readonly deleteBefore: DeleteBefore }> = [];

  const keptFrom = (kind: RetentionKind): number | null => {
    const kept = months[kind];
    return kept === null ? null : monthsBefore(now(), kept);
  };

  const queue = jobs.register({
    topic: 'retention',
    order: 'in-order',
    atOnce: 1,
    leaseName: () => 'retention',
    retry: RETRY,
    run: async (_job, { lease, signal }) => {
      for (const { kind, deleteBefore } of deletions) {
        const before = keptFrom(kind);
        if (before === null) continue;
        let rows = 0;
        try {
          for await (const deleted of deleteBefore(before)) {
            rows += deleted;
            lease.assertHeld();
            signal.throwIfAborted();
            await nextTurn();
          }
        } finally {
          if (rows > 0) log.info({ kind, rows, before: new Date(before).toISOString() }, 'old data was deleted');
        }
      }
    },
  });

  sweeps.add(async () => {
    if (Object.values(months).every((kept) => kept === null)) return;
    const today = new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length);
    await enqueueOnce(store, ALL_ORGS, {
      topic: 'retention',
      at: now(),
      jobs: [{ id: today, payload: null, userId: null }],
    });
    queue.wake();
  });

  return { add: (kind, deleteBefore) => void deletions.push({ kind, deleteBefore }), keptFrom };
}

/** Returns the same day and time some months earlier, in UTC; the last day of a shorter month. */
function monthsBefore(at: number, months: number): number {
  const earlier = new Date(at);
  const day = earlier.getUTCDate();
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  if (earlier.getUTCDate() !== day) earlier.setUTCDate(0);
  return earlier.getTime();
}
