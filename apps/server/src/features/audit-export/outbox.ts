import { sql } from 'kysely';
import { message as messageSchema } from '@fieldstone/contracts/platform/error';
import type { Message } from '@fieldstone/contracts/platform/error';
import { COUNTED_WAITING } from '@fieldstone/contracts/organization/audit-export';
import { idPrefix, timeOfId } from '../../platform/time-ordered-id.ts';
import type { Store } from '../../store/engine/database.ts';
import { enqueueJobs, findJob } from '../../store/repositories/jobs.ts';
import { WRITE_MS } from '../../store/repositories/journal.ts';
import { toEntry } from '../../store/repositories/journal-entry.ts';
import type { JournalEntry } from '../../store/repositories/journal-entry.ts';

/** Longest difference between the order of the ids and the order in which processes store them, in milliseconds. */
const SETTLE_MS = 5000;

/** Most changes that the metric counts. */
const METRIC_LIMIT = 10_000;

/** The name of the only job of an org. */
const JOB = { topic: 'audit-export', id: 'changes' } as const;

/** The condition of the index of changes whose outcome the receiver does not have. Bound values would not match it. */
const TO_EXPORT = sql<boolean>`origin IS NOT NULL AND (exported_outcome IS NULL OR exported_outcome <> outcome)`;

/** Changes to send, and the position from which changes are sent again. */
export type Batch = { readonly entries: readonly JournalEntry[]; readonly resendFrom: string | null };

/** The stored state of the audit export of an org. */
export type ExportState = {
  readonly sent: { readonly id: string; readonly at: number } | null;
  readonly waiting: { readonly changes: number; readonly isMore: boolean; readonly oldestAt: number | null };
  readonly resendFrom: number | null;
  readonly failure: { readonly at: number; readonly reason: Message; readonly retryAt: number | null } | null;
};

/** Requests the jobs of the orgs with changes to send whose job does not wait already; returns whether there are any. */
export async function requestExports(store: Store, now: number): Promise<boolean> {
  let isRequested = false;
  // One seek per org: a DISTINCT would read every waiting change.
  for (let last = ''; ;) {
    const row = await store.db
      .selectFrom('journal')
      .select('org_id')
      .where(TO_EXPORT)
      .where('org_id', '>', last)
      .orderBy('org_id')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return isRequested;
    last = row.org_id;
    if ((await findJob(store, { org_id: last, ...JOB }))?.state === 'pending') continue;
    if ((await nextBatch(store, last, { now, limit: 1 })).entries.length === 0) continue;
    await requestExport(store, last, now);
    isRequested = true;
  }
}

/** Requests the job of an org, which starts over if it waits already. */
export async function requestExport({ db }: Pick<Store, 'db'>, orgId: string, at: number): Promise<void> {
  await enqueueJobs(db, orgId, { topic: JOB.topic, at, jobs: [{ id: JOB.id, payload: null, userId: null }] });
}

/**
 * Returns the next changes in the order of the journal: those whose outcome the receiver does not have, and those to send again. Changes
 * after an entry without an outcome wait for it as long as a write may take; later outcomes are sent when they are recorded.
 */
export async function nextBatch(
  { db }: Store,
  orgId: string,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<Batch> {
  const state = await db
    .selectFrom('audit_exports')
    .select('resend_from')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const resendFrom = state?.resend_from ?? null;
  const open = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('org_id', '=', orgId)
    // The condition of an index, which bound values would not match.
    .where(sql<boolean>`outcome IN ('intended', 'unknown')`)
    .where('outcome', '=', 'intended')
    .where('at', '>', now - WRITE_MS)
    .executeTakeFirst();
  const settled = idPrefix(now - SETTLE_MS);
  const end = open?.id != null && open.id < settled ? open.id : settled;
  const ofOrg = db.selectFrom('journal').where('org_id', '=', orgId);
  const next = ofOrg.select('id').where('id', '<', end).orderBy('id').limit(limit);
  // Only the ids, which are in the index: for whole entries, SQLite would read all of them in the order of their key.
  const unsent = await next.where(TO_EXPORT).execute();
  const again =
    resendFrom === null ? [] : await next.where('origin', 'is not', null).where('id', '>=', resendFrom).execute();
  const ids = [...new Set([...unsent, ...again].map(({ id }) => id))].toSorted().slice(0, limit);
  if (ids.length === 0) return { entries: [], resendFrom };
  const rows = await ofOrg.selectAll().where('id', 'in', ids).orderBy('id').execute();
  return { entries: rows.map(toEntry), resendFrom };
}

/**
 * Records that the receiver accepted a change.
 * @returns the position from which changes are sent again now; undefined if it was changed in the meantime
 */
export async function recordSent(
  { db }: Store,
  orgId: string,
  entry: JournalEntry,
  { at, resendFrom }: { readonly at: number; readonly resendFrom: string | null },
): Promise<string | null | undefined> {
  return db.transaction().execute(async (own) => {
    await own
      .updateTable('journal')
      .set({ exported_outcome: entry.outcome })
      .where('org_id', '=', orgId)
      .where('id', '=', entry.id)
      .execute();
    const sent = { sent_id: entry.id, sent_at: at, failed_at: null, failure_json: null };
    await own
      .insertInto('audit_exports')
      .values({ org_id: orgId, ...sent })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(sent))
      .execute();
    if (resendFrom === null || entry.id < resendFrom) return resendFrom;
    // Sorts after this id and before the next one.
    const next = `${entry.id}0`;
    return (await moveResend({ db: own }, orgId, resendFrom, next)) ? next : undefined;
  });
}

/** Moves the position from which changes are sent again; null ends that. Returns false if it was changed in the meantime. */
export async function moveResend(
  { db }: Pick<Store, 'db'>,
  orgId: string,
  from: string,
  to: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audit_exports')
    .set({ resend_from: to })
    .where('org_id', '=', orgId)
    .where('resend_from', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records why the receiver did not accept a change. */
export async function recordFailure({ db }: Store, orgId: string, at: number, reason: Message): Promise<void> {
  const failure = { failed_at: at, failure_json: JSON.stringify(reason) };
  await db
    .insertInto('audit_exports')
    .values({ org_id: orgId, ...failure })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(failure))
    .execute();
}

/** Requests that changes are sent again from a position on; an earlier position of another request stays. */
export async function requestResend({ db }: Store, orgId: string, position: string, at: number): Promise<void> {
  await db.transaction().execute(async (own) => {
    await own
      .insertInto('audit_exports')
      .values({ org_id: orgId, resend_from: position })
      .onConflict((conflict) =>
        conflict
          .column('org_id')
          .doUpdateSet({ resend_from: position })
          .where((where) =>
            where.or([
              where('audit_exports.resend_from', 'is', null),
              where('audit_exports.resend_from', '>', position),
            ]),
          ),
      )
      .execute();
    await requestExport({ db: own }, orgId, at);
  });
}

/** Returns the state of the audit export of an org. */
export async function exportState(store: Store, orgId: string): Promise<ExportState> {
  const row = await store.db.selectFrom('audit_exports').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  const { count, oldestAt } = await countWaiting(store, COUNTED_WAITING + 1, orgId);
  const job = await findJob(store, { org_id: orgId, ...JOB });
  const { sent_id, sent_at, resend_from, failed_at, failure_json } = row ?? {};
  return {
    sent: sent_id == null || sent_at == null ? null : { id: sent_id, at: sent_at },
    waiting: {
      changes: Math.min(count, COUNTED_WAITING),
      isMore: count > COUNTED_WAITING,
      oldestAt,
    },
    resendFrom: resend_from == null ? null : timeOfId(resend_from),
    failure:
      failed_at == null || failure_json == null
        ? null
        : {
            at: failed_at,
            reason: messageSchema.parse(JSON.parse(failure_json)),
            retryAt: job?.state === 'pending' ? job.run_at : null,
          },
  };
}

/** Returns the number of changes of all orgs that the receiver does not have, at most `METRIC_LIMIT`, and the time of the oldest one. */
export const waitingChanges = (store: Store): Promise<Waiting> => countWaiting(store, METRIC_LIMIT);

type Waiting = { readonly count: number; readonly oldestAt: number | null };

/** Counts the changes that the receiver does not have, of one org or of all, up to a limit. */
async function countWaiting({ reads }: Store, limit: number, orgId?: string): Promise<Waiting> {
  const some = reads
    .selectFrom('journal')
    .select('id')
    .where(TO_EXPORT)
    .$if(orgId !== undefined, (all) => all.where('org_id', '=', orgId ?? ''))
    // In the order of the index, and limited: PostgreSQL expects that most changes wait, and would read the whole journal.
    .orderBy('org_id')
    .orderBy('id')
    .limit(limit)
    .as('some');
  const { count, oldest } = await reads
    .selectFrom(some)
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('id').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: oldest === null ? null : timeOfId(oldest) };
}
