import { APPLICATION_IDS, type ApplicationId } from '@fieldstone/contracts/platform/product';
import type { Store } from '../../../store/engine/database.ts';
import { parseNotice, type Delivery, type NoticeData } from './notifications.ts';

/** A device's query: the group profile, app and cursor. */
export type InboxQuery = {
  readonly orgId: string;
  /** 18 characters. */
  readonly profileId: string;
  /** Revision of the newest notice that the device has; 0: none. */
  readonly cursor: number;
  /** Only notices for this app. */
  readonly application?: ApplicationId | undefined;
};

/** A notice in a device's inbox. */
export type InboxNotice = {
  readonly revision: number;
  readonly notificationId: string;
  readonly applications: readonly ApplicationId[];
  /** UTC milliseconds. */
  readonly sentAt: number;
  readonly data: NoticeData;
};

/** Stores notices in the inboxes. Idempotent and independent of order: the latest for each app of a profile stays. */
export async function putNotices({ db }: Store, orgId: string, delivery: Delivery): Promise<void> {
  const rows = delivery.notices.flatMap(({ profileId, revision, applications, data }) =>
    applications.map((application) => ({
      org_id: orgId,
      profile_id: profileId,
      application,
      revision,
      notification_id: delivery.notificationId,
      data_json: JSON.stringify(data),
      sent_at: delivery.sentAt,
    })),
  );
  await db
    .insertInto('device_inbox')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'profile_id', 'application'])
        .doUpdateSet((set) => ({
          revision: set.ref('excluded.revision'),
          notification_id: set.ref('excluded.notification_id'),
          data_json: set.ref('excluded.data_json'),
          sent_at: set.ref('excluded.sent_at'),
        }))
        .whereRef('device_inbox.revision', '<', 'excluded.revision'),
    )
    .execute();
}

/** Returns the latest notices after the cursor, oldest first; none older than `sentAfter`. */
export async function newNotices(
  { db }: Store,
  { orgId, profileId, cursor, application }: InboxQuery,
  sentAfter: number,
): Promise<readonly InboxNotice[]> {
  const rows = await db
    .selectFrom('device_inbox')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('revision', '>', cursor)
    .where('sent_at', '>=', sentAfter)
    .where('application', 'in', application === undefined ? APPLICATION_IDS : [application])
    .orderBy('revision')
    .execute();
  return [...Map.groupBy(rows, (row) => row.revision)].flatMap(([revision, same]) =>
    same.slice(0, 1).map((row) => ({
      revision,
      notificationId: row.notification_id,
      applications: APPLICATION_IDS.filter((id) => same.some((each) => each.application === id)),
      sentAt: row.sent_at,
      data: parseNotice(row.data_json),
    })),
  );
}

/** Returns the newest revision of each of the profiles with notices. */
export async function newestRevisions(
  { db }: Store,
  orgId: string,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('device_inbox')
    .select(({ fn }) => ['profile_id', fn.max('revision').as('revision')])
    .where('org_id', '=', orgId)
    .where('profile_id', 'in', profileIds)
    .groupBy('profile_id')
    .execute();
  return new Map(rows.map((row) => [row.profile_id, row.revision]));
}
