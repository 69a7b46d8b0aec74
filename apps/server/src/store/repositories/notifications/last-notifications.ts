import { GROUP_PROFILE_CHANGE, ORGANIZATION_SETTING_IDS } from '@fieldstone/contracts/organization/change-kinds';
import { sql } from 'kysely';
import { keepLast, shareEqual } from '../../../platform/keep-last.ts';
import type { Store } from '../../engine/database.ts';
import type { Tables } from '../../engine/tables.ts';
import type { JobState } from '../jobs.ts';

const NO_SETTINGS = sql.join([GROUP_PROFILE_CHANGE, ...ORGANIZATION_SETTING_IDS].map((id) => sql.lit(id)));

/**
 * Selects the entries of the journal that change a setting of a group profile in this console. A change of the group profile itself, such as
 * its creation, is none, nor is one of the organization's settings. Has literals, so that the index that holds just these entries is found.
 */
export const IS_SETTING_CHANGE = sql<boolean>`setting_id NOT IN (${NO_SETTINGS}) AND outcome = 'done'
  AND action <> 'setting.external'`;

/** The last notification of a group profile. */
export type LastNotification = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly by: string;
  readonly message: string | null;
  readonly settingsChangedAt: number | null;
  /** Null if the job of its delivery was deleted. */
  readonly state: JobState | null;
};

/**
 * Returns the last notification sent by this console for every group profile, by profile id.
 * @param onlyOf the only group profile to read
 */
export async function lastNotifications(
  { db, reads }: Store,
  orgId: string,
  onlyOf?: string,
): Promise<ReadonlyMap<string, LastNotification>> {
  const rows = await (onlyOf === undefined ? reads : db)
    .selectFrom('notified_profiles as last')
    .leftJoin('jobs as job', (join) =>
      join
        .onRef('job.org_id', '=', 'last.org_id')
        .on('job.topic', '=', 'notification')
        .onRef('job.id', '=', 'last.job_id'),
    )
    .select([
      'last.profile_id',
      'last.notified_at',
      'last.notified_by',
      'last.message',
      'last.settings_changed_at',
      'job.state',
    ])
    .where('last.org_id', '=', orgId)
    .$if(onlyOf !== undefined, (query) => query.where('last.profile_id', '=', onlyOf ?? ''))
    .execute();
  return toNotifications(sharedNotifications(rows));
}

type NotificationRow = Pick<
  Tables['notified_profiles'],
  'profile_id' | 'notified_at' | 'notified_by' | 'message' | 'settings_changed_at'
> & { readonly state: JobState | null };

const sharedNotifications = shareEqual<readonly NotificationRow[]>();

const toNotifications = keepLast(
  (rows: readonly NotificationRow[]): ReadonlyMap<string, LastNotification> =>
    new Map(
      rows.map((row) => [
        row.profile_id,
        {
          at: row.notified_at,
          by: row.notified_by,
          message: row.message,
          settingsChangedAt: row.settings_changed_at,
          state: row.state,
        },
      ]),
    ),
);

/**
 * Returns the last change in this console of each group profile's settings, UTC milliseconds by profile id.
 * @param onlyOf the only group profile to read
 */
export async function lastChangesHere(
  { db, reads }: Store,
  orgId: string,
  onlyOf?: string,
): Promise<ReadonlyMap<string, number>> {
  const changes = (onlyOf === undefined ? reads : db)
    .selectFrom('journal')
    .select(({ fn }) => fn.max('outcome_at').as('changed_at'))
    .where('org_id', '=', orgId)
    .where(IS_SETTING_CHANGE);
  if (onlyOf !== undefined) {
    // Without groups, the index has the result at its end.
    const last = await changes.where('profile_id', '=', onlyOf).executeTakeFirst();
    return toChanges(sharedChanges([{ profile_id: onlyOf, changed_at: last?.changed_at ?? null }]));
  }
  const rows = await changes.select('profile_id').where('profile_id', 'is not', null).groupBy('profile_id').execute();
  return toChanges(sharedChanges(rows));
}

type ChangeRow = { readonly profile_id: string | null; readonly changed_at: number | null };

const sharedChanges = shareEqual<readonly ChangeRow[]>();

const toChanges = keepLast(
  (rows: readonly ChangeRow[]): ReadonlyMap<string, number> =>
    new Map(
      rows.flatMap(({ profile_id, changed_at }): Array<[string, number]> =>
        profile_id === null || changed_at === null ? [] : [[profile_id, changed_at]],
      ),
    ),
);

/** Returns the last change of a user in this console of each group profile's settings, UTC milliseconds by profile id. */
export async function lastChangesOfUser(
  { reads }: Store,
  orgId: string,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('journal')
    .select(({ fn }) => ['profile_id', fn.max('outcome_at').as('changed_at')])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('profile_id', 'is not', null)
    .where(IS_SETTING_CHANGE)
    .groupBy('profile_id')
    .execute();
  return new Map(rows.map((row) => [row.profile_id ?? '', row.changed_at ?? 0]));
}
