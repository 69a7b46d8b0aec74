import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { Store } from '../engine/database.ts';
import type { Lease } from '../lease.ts';
import type { Leases } from '../leases.ts';
import { createPoller } from '../poller.ts';
import type { Tables } from '../engine/tables.ts';

/** A job that must be done even if this process dies. */
export type OutboxJob = {
  readonly orgId: string;
  /** The same at every attempt, so that receivers can detect repetitions. */
  readonly id: string;
  readonly payload: unknown;
};

/** Does a job. Errors are retried, except for `PermanentFailure`. A crash right after it repeats the job. */
export type Deliver = (job: OutboxJob) => Promise<void>;

/** A failure for which retrying is pointless. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** A failure to retry no sooner than after `afterMs`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** `pending` until it is `done`, or `failed` for good. */
export type JobState = 'pending' | 'done' | 'failed';

export type Outbox = {
  /** Delivers all due jobs, in the order of enqueueing within each org. Resolves when nothing more is due. */
  readonly deliverDue: () => Promise<void>;
  /** Delivers soon, in the background. */
  readonly wake: () => void;
  /** Polls for due jobs from now on, including those of other processes. */
  readonly start: () => void;
  /** Begins no further delivery, and waits a moment for a running one. */
  readonly stop: () => Promise<void>;
};

export type OutboxOptions = {
  readonly store: Store;
  readonly leases: Leases;
  readonly topic: string;
  readonly deliver: Deliver;
  readonly onFailed: (job: OutboxJob, error: unknown, state: 'pending' | 'failed') => void;
  /** Called when the store fails in the background; the work is retried. */
  readonly onError: (error: unknown) => void;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random?: () => number;
};

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** After this time a notice is outdated. */
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;

/** How long a stop waits for a running delivery. */
const STOP_MS = 1000;

const ORGS_AT_ONCE = 20;

/** Enqueues jobs in the caller's transaction. Their ids grow in the order of the payloads. */
export async function enqueue(
  db: Kysely<Tables>,
  orgId: string,
  { topic, at, payloads }: { readonly topic: string; readonly at: number; readonly payloads: readonly unknown[] },
): Promise<readonly string[]> {
  const begin = at.toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
  const rows = payloads.map((payload, index) => ({
    org_id: orgId,
    id: begin + index.toString(16).padStart(4, '0'),
    topic,
    payload_json: JSON.stringify(payload),
    created_at: at,
    next_at: at,
    attempts: 0,
    state: 'pending',
    last_error: null,
    finished_at: null,
  }));
  await db.insertInto('outbox').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Creates the outbox of one topic. Of several processes on one store, one at a time delivers for an org. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, leases, topic, deliver, onFailed, onError, now, random = Math.random } = options;
  const { db } = store;

  /** Returns the orgs whose first job is due. It blocks the later ones: messages must arrive in their order. */
  const dueOrgs = async (): Promise<readonly string[]> => {
    const rows = await db
      .selectFrom('outbox as job')
      .select('job.org_id')
      .where('job.state', '=', 'pending')
      .where('job.topic', '=', topic)
      .where('job.next_at', '<=', now())
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('outbox as earlier')
              .select('earlier.id')
              .where('earlier.state', '=', 'pending')
              .where('earlier.topic', '=', topic)
              .whereRef('earlier.org_id', '=', 'job.org_id')
              .whereRef('earlier.id', '<', 'job.id'),
          ),
        ),
      )
      .orderBy('job.next_at')
      .limit(ORGS_AT_ONCE)
      .execute();
    return rows.map((row) => row.org_id);
  };

  const next = async (orgId: string): Promise<Tables['outbox'] | undefined> => {
    const row = await db
      .selectFrom('outbox')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('topic', '=', topic)
      .where('state', '=', 'pending')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined && row.next_at <= now() ? row : undefined;
  };

  const update = async (row: Tables['outbox'], values: Partial<Tables['outbox']>): Promise<void> => {
    await db
      .updateTable('outbox')
      .set({ attempts: row.attempts + 1, ...values })
      .where('org_id', '=', row.org_id)
      .where('id', '=', row.id)
      .where('state', '=', 'pending')
      .execute();
  };

  const attempt = async (row: Tables['outbox']): Promise<void> => {
    const job: OutboxJob = { orgId: row.org_id, id: row.id, payload: JSON.parse(row.payload_json) };
    const failure = await deliver(job).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const time = now();
    if (failure === null) return update(row, { state: 'done', finished_at: time, last_error: null });
    const { error } = failure;
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const isOver = error instanceof PermanentFailure || time - row.created_at >= GIVE_UP_MS;
    onFailed(job, error, isOver ? 'failed' : 'pending');
    if (isOver) return update(row, { state: 'failed', finished_at: time, last_error });
    const backOff = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20), LONGEST_RETRY_MS);
    const requestedPause = error instanceof RetryLater ? Math.min(error.afterMs, LONGEST_RETRY_MS) : 0;
    // Half of the pause is random, so that several consoles do not retry in step.
    return update(row, {
      next_at: time + Math.round(Math.max(requestedPause, backOff * (0.5 + random() / 2))),
      last_error,
    });
  };

  /** Returns whether any job was tried. */
  const deliverOrg = async (orgId: string, stopped: AbortSignal): Promise<boolean> => {
    const work = async (lease: Lease): Promise<boolean> => {
      let tried = false;
      for (let row = await next(orgId); row !== undefined && !stopped.aborted; row = await next(orgId)) {
        lease.assertHeld();
        await attempt(row);
        tried = true;
      }
      return tried;
    };
    return leases.withLease(`${orgId}:outbox:${topic}`, work, { waitMs: 0 }).catch((error: unknown) => {
      // Another process is delivering for this org.
      if (error instanceof AppError && error.code === 'unavailable') return false;
      throw error;
    });
  };

  const poller = createPoller({
    onError,
    work: async (stopped) => {
      for (let orgs = await dueOrgs(); orgs.length > 0 && !stopped.aborted; orgs = await dueOrgs()) {
        const tried = await Promise.all(orgs.map((orgId) => deliverOrg(orgId, stopped)));
        if (!tried.includes(true)) break;
      }
    },
  });

  return {
    deliverDue: poller.run,
    wake: poller.wake,
    start: poller.start,
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(resolve, STOP_MS);
      await Promise.race([poller.stop(), late]);
      clearTimeout(timeout);
    },
  };
}

/** Removes jobs that ended before a moment. */
export async function sweepOutbox({ db }: Store, endedBefore: number): Promise<void> {
  await db.deleteFrom('outbox').where('state', '!=', 'pending').where('finished_at', '<', endedBefore).execute();
}
