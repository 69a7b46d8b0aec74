import type { Kysely } from 'kysely';
import { toChunks } from '../../platform/chunks.ts';
import { currentTraceparent } from '../../platform/telemetry/steps.ts';
import type { Store } from '../engine/database.ts';
import type { Tables } from '../engine/tables.ts';

export type JobRow = Tables['jobs'];
export type JobTopic = JobRow['topic'];

/** `pending` until it is `done`, or `failed` for good. */
export type JobState = JobRow['state'];

export type JobKey = Pick<JobRow, 'org_id' | 'topic' | 'id'>;

/** A job to enqueue. */
export type NewJob = {
  /** Identifies the job within its topic; of an ordered topic, ids sort in the order of execution. */
  readonly id: string;
  readonly payload: unknown;
  /** The user whose identity it needs; null: none. */
  readonly userId: string | null;
};

export type NewJobs = {
  readonly topic: JobTopic;
  /** UTC milliseconds. */
  readonly at: number;
  readonly jobs: readonly NewJob[];
};

const ROWS_A_STATEMENT = 100;

/** Returns the rows of new jobs. */
function rowsOf(orgId: string, { topic, at, jobs }: NewJobs): JobRow[] {
  const traceparent = currentTraceparent();
  return jobs.map(({ id, payload, userId }): JobRow => ({
    org_id: orgId,
    topic,
    id,
    revision: 1,
    payload_json: JSON.stringify(payload),
    user_id: userId,
    state: 'pending',
    created_at: at,
    run_at: at,
    attempts: 0,
    last_error: null,
    finished_at: null,
    traceparent,
  }));
}

/** Stores a job, unless it exists: also when several consoles do so at once. */
export async function enqueueOnce({ db }: Store, orgId: string, job: NewJobs): Promise<void> {
  await db
    .insertInto('jobs')
    .values(rowsOf(orgId, job))
    .onConflict((conflict) => conflict.columns(['org_id', 'topic', 'id']).doNothing())
    .execute();
}

/** Stores jobs in the caller's transaction. A job that exists already starts over with the new content. */
export async function enqueueJobs(db: Kysely<Tables>, orgId: string, jobs: NewJobs): Promise<void> {
  for (const rows of toChunks(rowsOf(orgId, jobs), ROWS_A_STATEMENT)) {
    await db
      .insertInto('jobs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'topic', 'id']).doUpdateSet((set) => ({
          // A running attempt must not end the job that was requested again.
          revision: set('jobs.revision', '+', 1),
          payload_json: set.ref('excluded.payload_json'),
          user_id: set.ref('excluded.user_id'),
          state: 'pending',
          created_at: set.ref('excluded.created_at'),
          run_at: set.ref('excluded.run_at'),
          attempts: 0,
          last_error: null,
          finished_at: null,
          traceparent: set.ref('excluded.traceparent'),
        })),
      )
      .execute();
  }
}

/** `in-order`: an org's jobs run one after another in the order of their ids; `parallel`: independently. */
export type JobOrder = 'in-order' | 'parallel';

/** Returns due jobs, longest waiting first. In order, these are the first pending job of each org, if it is due. */
export async function dueJobs(
  { db }: Store,
  { topic, order }: { readonly topic: JobTopic; readonly order: JobOrder },
  at: number,
  limit: number,
): Promise<readonly JobRow[]> {
  const due = db
    .selectFrom('jobs as job')
    .selectAll('job')
    .where('job.state', '=', 'pending')
    .where('job.topic', '=', topic)
    .where('job.run_at', '<=', at)
    .orderBy('job.run_at')
    .limit(limit);
  if (order === 'parallel') return due.execute();
  return due
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('jobs as earlier')
            .select('earlier.id')
            .where('earlier.state', '=', 'pending')
            .where('earlier.topic', '=', topic)
            .whereRef('earlier.org_id', '=', 'job.org_id')
            .whereRef('earlier.id', '<', 'job.id'),
        ),
      ),
    )
    .execute();
}

/** Returns the job to run under the lease of a due one: the same, or the org's first in order; undefined if none is due. */
export async function nextJob({ db }: Store, due: JobKey, order: JobOrder, at: number): Promise<JobRow | undefined> {
  const pending = db
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'pending')
    .where('topic', '=', due.topic)
    .where('org_id', '=', due.org_id);
  const row =
    order === 'parallel'
      ? await pending.where('id', '=', due.id).executeTakeFirst()
      : await pending.orderBy('id').limit(1).executeTakeFirst();
  return row !== undefined && row.run_at <= at ? row : undefined;
}

/** Changes a pending job; returns false, without a change, if it was requested again or has ended. */
export async function updateJob({ db }: Store, job: JobRow, values: Partial<JobRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(values)
    .where('org_id', '=', job.org_id)
    .where('topic', '=', job.topic)
    .where('id', '=', job.id)
    .where('revision', '=', job.revision)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns a job; undefined if it was never enqueued or has been removed. */
export async function findJob({ db }: Store, { org_id, topic, id }: JobKey): Promise<JobRow | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('topic', '=', topic)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends a pending job that has become unnecessary, in the caller's transaction. */
export async function endJob(
  db: Kysely<Tables>,
  { org_id, topic, id }: JobKey,
  values: Pick<JobRow, 'state' | 'finished_at'>,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set(values)
    .where('org_id', '=', org_id)
    .where('topic', '=', topic)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** The pending jobs of a topic, and when the oldest one was requested. */
export type PendingJobs = { readonly topic: JobTopic; readonly count: number; readonly oldest: number };

/** Returns the pending jobs of all orgs by topic. */
export async function pendingJobs({ db }: Store): Promise<readonly PendingJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['topic', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'pending')
    .groupBy('topic')
    .execute();
  return rows.map(({ topic, count, oldest }) => ({ topic, count: Number(count), oldest }));
}

/** Removes jobs that ended before a moment. */
export async function sweepJobs({ db }: Store, endedBefore: number): Promise<void> {
  await db.deleteFrom('jobs').where('state', '<>', 'pending').where('finished_at', '<', endedBefore).execute();
}
