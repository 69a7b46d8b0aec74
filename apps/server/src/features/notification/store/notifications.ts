// Long because notifications and their deliveries are stored, read and deleted in the same transactions.
import { deviceMessage, type NotificationMessage } from '@fieldstone/contracts/organization/notification';
import type { ApplicationId } from '@fieldstone/contracts/platform/product';
import { sql, type Transaction } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { toChunks } from '../../../platform/chunks.ts';
import type { Store } from '../../../store/engine/database.ts';
import { enqueueJobs } from '../../../store/repositories/jobs.ts';
import type { Tables } from '../../../store/engine/tables.ts';

export type NoticeData = NotificationMessage['data'];

/** A message to one group profile. */
export type Notice = {
  /** 18 characters. */
  readonly profileId: string;
  readonly applications: readonly ApplicationId[];
  readonly data: NoticeData;
  /** Last change of its settings by the CRM's clock, UTC milliseconds; null: it has none. */
  readonly settingsChangedAt: number | null;
};

export type NewNotification = {
  readonly idempotencyKey: string | null;
  readonly contentHash: string;
  readonly loginUrl: string;
  readonly sentBy: string;
  /** The id of the sender. */
  readonly sentById: string;
  /** UTC milliseconds. */
  readonly sentAt: number;
  readonly notices: readonly Notice[];
};

/** A stored send. */
export type SentNotification = {
  readonly id: string;
  readonly contentHash: string;
  readonly sentAt: number;
  readonly profiles: number;
};

/** Recipients per delivery, and rows per statement. */
const CHUNK = 200;

/** A delivery refers to its recipients by the first and the last of them. */
const deliveryPayload = z.object({ notificationId: z.string(), from: z.string(), to: z.string() });

/** The content of a delivery. */
export type Delivery = {
  readonly notificationId: string;
  readonly loginUrl: string;
  readonly sentAt: number;
  readonly notices: ReadonlyArray<{
    readonly profileId: string;
    readonly revision: number;
    readonly applications: readonly ApplicationId[];
    readonly data: NoticeData;
  }>;
};

/** Stores a send with its recipients and its deliveries, all or nothing. */
export function storeNotification(
  { db, nextId }: Store,
  orgId: string,
  notification: NewNotification,
): Promise<SentNotification> {
  const { sentAt, contentHash } = notification;
  const id = nextId(sentAt);
  // A fixed order prevents deadlocks between two sends.
  const notices = notification.notices.toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1));
  const chunks = toChunks(notices, CHUNK).map((chunk) => ({ chunk, jobId: nextId(sentAt) }));
  return db.transaction().execute(async (transaction) => {
    // Begins with a write, so that SQLite gives the transaction the write lock before any read.
    await transaction
      .insertInto('notifications')
      .values({
        org_id: orgId,
        id,
        idempotency_key: notification.idempotencyKey,
        content_hash: contentHash,
        login_url: notification.loginUrl,
        sent_by: notification.sentBy,
        sent_by_id: notification.sentById,
        sent_at: sentAt,
        profiles: notices.length,
      })
      .execute();
    const jobs = chunks.map(({ chunk, jobId }) => {
      const [first, last] = [chunk[0], chunk.at(-1)];
      const payload: z.infer<typeof deliveryPayload> = {
        notificationId: id,
        from: first?.profileId ?? '',
        to: last?.profileId ?? '',
      };
      return { id: jobId, payload, userId: null };
    });
    await enqueueJobs(transaction, orgId, { topic: 'notification', at: sentAt, jobs });
    for (const { chunk, jobId } of chunks) {
      await storeChunk(transaction, { orgId, id, jobId, notification }, chunk);
      // SQLite blocks this thread: other tasks get their turn in between.
      await nextTurn();
    }
    return { id, contentHash, sentAt, profiles: notices.length };
  });
}

type Send = {
  readonly orgId: string;
  readonly id: string;
  readonly jobId: string;
  readonly notification: NewNotification;
};

async function storeChunk(
  transaction: Transaction<Tables>,
  { orgId, id, jobId, notification: { sentAt, sentBy, sentById } }: Send,
  chunk: readonly Notice[],
): Promise<void> {
  const numbered = await transaction
    .insertInto('notified_profiles')
    .values(
      chunk.map(({ profileId, data, settingsChangedAt }) => ({
        org_id: orgId,
        profile_id: profileId,
        revision: sentAt,
        notified_at: sentAt,
        notified_by: sentBy,
        notified_by_id: sentById,
        message: data.meta.message ?? null,
        settings_changed_at: settingsChangedAt,
        job_id: jobId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'profile_id']).doUpdateSet((set) => ({
        // This process's clock may be slow: the next revision is above the last in any case.
        revision: sql<number>`CASE WHEN notified_profiles.revision >= excluded.revision
          THEN notified_profiles.revision + 1 ELSE excluded.revision END`,
        notified_at: set.ref('excluded.notified_at'),
        notified_by: set.ref('excluded.notified_by'),
        notified_by_id: set.ref('excluded.notified_by_id'),
        message: set.ref('excluded.message'),
        settings_changed_at: set.ref('excluded.settings_changed_at'),
        job_id: set.ref('excluded.job_id'),
      })),
    )
    .returning(['profile_id', 'revision'])
    .execute();
  const revisions = new Map(numbered.map((row) => [row.profile_id, row.revision]));
  await transaction
    .insertInto('notification_recipients')
    .values(
      chunk.map(({ profileId, applications, data }) => ({
        org_id: orgId,
        notification_id: id,
        profile_id: profileId,
        revision: revisions.get(profileId) ?? sentAt,
        applications_json: JSON.stringify(applications),
        data_json: JSON.stringify(data),
      })),
    )
    .execute();
}

/** Returns the send with an idempotency key. */
export async function findNotification({ db }: Store, orgId: string, key: string): Promise<SentNotification | null> {
  const row = await db
    .selectFrom('notifications')
    .select(['id', 'content_hash', 'sent_at', 'profiles'])
    .where('org_id', '=', orgId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ? { id: row.id, contentHash: row.content_hash, sentAt: row.sent_at, profiles: row.profiles } : null;
}

/** Returns the delivery of a job; null if its send was removed since. */
export async function loadDelivery({ db }: Store, orgId: string, payload: unknown): Promise<Delivery | null> {
  const { notificationId, from, to } = z.parse(deliveryPayload, payload);
  const sent = await db
    .selectFrom('notifications')
    .select(['login_url', 'sent_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', notificationId)
    .executeTakeFirst();
  if (!sent) return null;
  const rows = await db
    .selectFrom('notification_recipients')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('notification_id', '=', notificationId)
    .where('profile_id', '>=', from)
    .where('profile_id', '<=', to)
    .orderBy('profile_id')
    .execute();
  return {
    notificationId,
    loginUrl: sent.login_url,
    sentAt: sent.sent_at,
    notices: rows.map((row) => ({
      profileId: row.profile_id,
      revision: row.revision,
      applications: z.parse(deviceMessage.shape.applications, JSON.parse(row.applications_json)),
      data: parseNotice(row.data_json),
    })),
  };
}

/** Parses a stored notice. */
export function parseNotice(json: string): NoticeData {
  return z.parse(deviceMessage.shape.data, JSON.parse(json));
}

/** Rows removed per statement. */
const SWEEP_ROWS = 500;

/** Removes notices from the inboxes of devices that were sent before a moment. */
export async function sweepInboxes({ db }: Store, sentBefore: number): Promise<void> {
  await db.deleteFrom('device_inbox').where('sent_at', '<', sentBefore).execute();
}

/** Deletes sends from before a moment with their content, except for who was last notified; yields the number of each batch. */
export async function* deleteNotifications(store: Store, sentBefore: number): AsyncGenerator<number> {
  const { db } = store;
  await sweepInboxes(store, sentBefore);
  for (;;) {
    const old = await db
      .selectFrom('notifications')
      .select(['org_id', 'id'])
      .where('sent_at', '<', sentBefore)
      .limit(1)
      .executeTakeFirst();
    if (!old) return;
    await removeNotification(db, old);
    yield 1;
  }
}

async function removeNotification(db: Store['db'], { org_id, id }: { org_id: string; id: string }): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('notification_recipients')
      .select('profile_id')
      .where('org_id', '=', org_id)
      .where('notification_id', '=', id)
      .limit(SWEEP_ROWS)
      .execute();
    if (rows.length === 0) break;
    await db
      .deleteFrom('notification_recipients')
      .where('org_id', '=', org_id)
      .where('notification_id', '=', id)
      .where(
        'profile_id',
        'in',
        rows.map((row) => row.profile_id),
      )
      .execute();
  }
  await db.deleteFrom('notifications').where('org_id', '=', org_id).where('id', '=', id).execute();
}
