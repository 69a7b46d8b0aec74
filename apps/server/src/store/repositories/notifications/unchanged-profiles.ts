import { sql } from 'kysely';
import { toChunks } from '../../../platform/chunks.ts';
import { keepLast, shareEqual } from '../../../platform/keep-last.ts';
import type { Store } from '../../engine/database.ts';
import type { Tables } from '../../engine/tables.ts';
import { IS_SETTING_CHANGE } from './last-notifications.ts';

/** A group profile whose settings are as at its last notification, although they were changed and changed back. */
export type UnchangedProfile = {
  readonly profileId: string;
  /** The notification that this refers to, UTC milliseconds; 0: the profile was never notified. */
  readonly notifiedAt: number;
  /** The last change that does not count, UTC milliseconds by the CRM's clock. */
  readonly changedInCrm: number;
  /** The last change that does not count, UTC milliseconds in the journal. */
  readonly changedHere: number;
};

/** Rows and ids per statement. */
const CHUNK = 500;

/**
 * Returns the group profiles that were changed back, by id.
 * @param onlyOf the only group profile to read
 */
export async function unchangedProfiles(
  { db, reads }: Store,
  orgId: string,
  onlyOf?: string,
): Promise<ReadonlyMap<string, UnchangedProfile>> {
  const rows = await (onlyOf === undefined ? reads : db)
    .selectFrom('unchanged_profiles')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(onlyOf !== undefined, (query) => query.where('profile_id', '=', onlyOf ?? ''))
    .execute();
  return toUnchanged(sharedRows(rows));
}

type Rows = ReadonlyArray<Tables['unchanged_profiles']>;

const sharedRows = shareEqual<Rows>();

const toUnchanged = keepLast(
  (rows: Rows): ReadonlyMap<string, UnchangedProfile> =>
    new Map(
      rows.map((row) => [
        row.profile_id,
        {
          profileId: row.profile_id,
          notifiedAt: row.notified_at,
          changedInCrm: row.changed_in_crm,
          changedHere: row.changed_here,
        },
      ]),
    ),
);

/** Stores that group profiles were changed back, replacing earlier rows. */
export async function saveUnchanged(
  { db }: Store,
  orgId: string,
  profiles: readonly UnchangedProfile[],
): Promise<void> {
  for (const chunk of toChunks(profiles, CHUNK)) {
    await db
      .insertInto('unchanged_profiles')
      .values(
        chunk.map((profile) => ({
          org_id: orgId,
          profile_id: profile.profileId,
          notified_at: profile.notifiedAt,
          changed_in_crm: profile.changedInCrm,
          changed_here: profile.changedHere,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'profile_id']).doUpdateSet((row) => ({
          notified_at: row.ref('excluded.notified_at'),
          changed_in_crm: row.ref('excluded.changed_in_crm'),
          changed_here: row.ref('excluded.changed_here'),
        })),
      )
      .execute();
  }
}

/** The last changes of a group profile in this console, UTC milliseconds; 0: none. */
export type LastChanges = { readonly byOperations: number; readonly byOthers: number };

/** Returns the last changes of group profiles by the given operations and by anything else, omitting unchanged ones. */
export async function lastChangesBy(
  { db }: Store,
  orgId: string,
  profileIds: readonly string[],
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, LastChanges>> {
  const found = new Map<string, LastChanges>();
  for (const chunk of toChunks(profileIds, CHUNK)) {
    const rows = await db
      .selectFrom('journal')
      .select(({ fn, eb }) => [
        'profile_id',
        eb(eb.fn.coalesce('operation_id', sql.lit('')), 'in', [...operationIds]).as('is_operation'),
        fn.max('outcome_at').as('changed_at'),
      ])
      .where('org_id', '=', orgId)
      .where('profile_id', 'in', chunk)
      .where(IS_SETTING_CHANGE)
      .groupBy(['profile_id', 'is_operation'])
      .execute();
    for (const { profile_id, is_operation, changed_at } of rows) {
      const before = found.get(profile_id ?? '') ?? { byOperations: 0, byOthers: 0 };
      const part = is_operation ? 'byOperations' : 'byOthers';
      found.set(profile_id ?? '', { ...before, [part]: Number(changed_at) });
    }
  }
  return found;
}
