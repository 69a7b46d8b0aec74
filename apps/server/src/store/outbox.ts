import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Store } from './database.ts';
import type { Lease } from './lease.ts';
import type { Leases } from './leases.ts';
import { createPoller } from './poller.ts';
import type { Tables } from './tables.ts';

/** Work that was promised and must reach others, whatever happens to this process. */
export type OutboxJob = {
  readonly orgId: string;
  /** The same at every attempt: whoever receives it can tell a repetition. */
  readonly id: string;
  readonly payload: unknown;
};

/** Does a job. What it throws is tried again, except for `Refused`. It may be done twice when a process dies right after it. */
export type Deliver = (job: OutboxJob) => Promise<void>;

/** A delivery that no further attempt can save. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** A delivery that the receiver wants no sooner than after `afterMs`. */
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
  /** Does all that is due, in the order in which it was promised in each org. Resolves when nothing more is due. */
  readonly deliverDue: () => Promise<void>;
  /** Delivers soon, in the background. */
  readonly wake: () => void;
  /** Looks for work from now on, also for what other processes left behind. */
  readonly start: () => void;
  /** Begins nothing new, and lets a delivery under way finish if it is quick. */
  readonly stop: () => Promise<void>;
};

export type OutboxOptions = {
  readonly store: Store;
  readonly leases: Leases;
  readonly topic: string;
  readonly deliver: Deliver;
  readonly onFailed: (job: OutboxJob, error: unknown, state: 'pending' | 'failed') => void;
  /** The store did not answer to a delivery in the background, which is tried again. */
  readonly onError: (error: unknown) => void;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random?: () => number;
};

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** After so long a notice says nothing new any more. */
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;

/** How long a stop waits for a delivery under way. */
const STOP_MS = 1000;

const ORGS_AT_ONCE = 20;

/** Promises jobs, in the transaction of what they are about. Their ids grow in the order of the payloads. */
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

/** Delivers the jobs of one topic. Of several processes on one store one at a time delivers for an org. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, leases, topic, deliver, onFailed, onError, now, random = Math.random } = options;
  const { db } = store;

  /** The first job of an org holds up those after it: what was said later must not arrive before it. */
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
    // Half of the pause is chance, so that several consoles do not return in step.
    return update(row, {
      next_at: time + Math.round(Math.max(requestedPause, backOff * (0.5 + random() / 2))),
      last_error,
    });
  };

  /** Whether anything was tried. */
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
      // Another process delivers for this org right now.
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
