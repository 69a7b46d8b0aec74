import { sql } from 'kysely';
import type { Store } from '../../engine/database.ts';
import type { JobState } from '../jobs.ts';

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
  { reads }: Store,
  orgId: string,
  onlyOf?: string,
): Promise<ReadonlyMap<string, LastNotification>> {
  const rows = await reads
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
  return new Map(
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
  );
}

/**
 * Returns the last change in this console of each group profile's settings, UTC milliseconds by profile id.
 * @param onlyOf the only group profile to read
 */
export async function lastChangesHere(
  { reads }: Store,
  orgId: string,
  onlyOf?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reads
    .selectFrom('journal')
    .select(({ fn }) => ['profile_id', fn.max('outcome_at').as('changed_at')])
    .where('org_id', '=', orgId)
    .where('profile_id', 'is not', null)
    .$if(onlyOf !== undefined, (query) => query.where('profile_id', '=', onlyOf ?? ''))
    // As literals, so that the index that holds just these entries is found.
    .where(sql<boolean>`setting_id IS NOT NULL AND outcome = 'done' AND action <> 'setting.external'`)
    .groupBy('profile_id')
    .execute();
  return new Map(rows.map((row) => [row.profile_id ?? '', Number(row.changed_at)]));
}
