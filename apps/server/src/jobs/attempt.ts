import { whileHeld } from '../store/lease.ts';
import type { Store } from '../store/engine/database.ts';
import { updateJob, type JobRow } from '../store/repositories/jobs.ts';
import { backOffAfter } from '../platform/back-off.ts';
import { NotReady, PermanentFailure, RetryLater } from './failures.ts';
import type { Job, JobContext, JobLog, JobPolicy } from './policy.ts';

/** Longest stored error text, in characters. */
const ERROR_LIMIT = 500;

export type AttemptOptions = {
  readonly store: Store;
  readonly policy: JobPolicy;
  readonly now: () => number;
  readonly random: () => number;
  readonly log: JobLog;
  /** Aborts when the process stops. */
  readonly stopped: AbortSignal;
};

/** `left`: it stays pending without a failure, or was requested again. */
export type AttemptOutcome = 'done' | 'failed' | 'retried' | 'left';

/** Tries a job once under its lease, and records the outcome, which is rejected once the lease is lost. */
export async function runAttempt(options: AttemptOptions, row: JobRow, context: JobContext): Promise<AttemptOutcome> {
  const { store, policy, now, random, log, stopped } = options;
  const update = whileHeld(context.lease, updateJob);
  const { org_id: orgId, id, user_id: userId, attempts } = row;
  const { retry } = policy;
  const details = { orgId, topic: row.topic, jobId: id, attempt: attempts + 1 };
  const job: Job = { orgId, id, payload: JSON.parse(row.payload_json), userId, attempt: attempts + 1 };

  const giveUp = async (error: unknown): Promise<AttemptOutcome> => {
    log.error({ ...details, err: error }, 'a job failed for good');
    await policy.onGivenUp?.(job, error, context);
    await update(store, row, {
      state: 'failed',
      finished_at: now(),
      last_error: error === null ? null : errorText(error),
    });
    return 'failed';
  };

  /** Leaves the job pending: it was not ready, or did not get to its end. */
  const leave = async (afterMs: number): Promise<AttemptOutcome> => {
    await update(store, row, { attempts, run_at: now() + afterMs });
    return 'left';
  };

  const recordFailure = async (error: unknown): Promise<AttemptOutcome> => {
    // The process that has the lease now records the outcome.
    if (context.lease.signal.aborted) return 'left';
    if (error instanceof NotReady) return leave(error.afterMs);
    if (stopped.aborted) return leave(0);
    const isLast = attempts + 1 >= retry.attempts || now() - row.created_at >= retry.forMs;
    if (isLast || error instanceof PermanentFailure) return giveUp(error);
    log.warn({ ...details, err: error }, 'a job failed and will be retried');
    const atLeastMs = error instanceof RetryLater ? Math.min(error.afterMs, retry.longestMs) : 0;
    const run_at = now() + backOffAfter(attempts + 1, retry, random(), atLeastMs);
    await update(store, row, { run_at, last_error: errorText(error) });
    return 'retried';
  };

  // A job that ends its process each time never gets to its outcome.
  if (attempts >= retry.attempts) return giveUp(null);
  if (!(await update(store, row, { attempts: attempts + 1 }))) return 'left';
  try {
    await policy.run(job, context);
  } catch (error) {
    return recordFailure(error);
  }
  await update(store, row, { state: 'done', finished_at: now(), last_error: null });
  return 'done';
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LIMIT);
}
