import { toChunks } from '../../platform/chunks.ts';
import type { Store } from '../engine/database.ts';

/** Rows per statement. */
const CHUNK = 500;

/**
 * The group profiles that the console has loaded from the CRM. Device requests have no session to query the CRM with.
 */
export type KnownProfiles = {
  /** Stores an org's group profiles by ids of 18 characters. They are never removed: a device may still use one. */
  readonly remember: (orgId: string, profileIds: readonly string[]) => Promise<void>;
};

/** Creates the repository of known group profiles. */
export function createKnownProfiles({ db }: Store): KnownProfiles {
  const stored = new Map<string, Set<string>>();
  return {
    async remember(orgId, profileIds) {
      const known = stored.get(orgId) ?? new Set();
      stored.set(orgId, known);
      const unseen = profileIds.filter((id) => !known.has(id));
      for (const chunk of toChunks(unseen, CHUNK)) {
        await db
          .insertInto('group_profiles')
          .values(chunk.map((profile_id) => ({ org_id: orgId, profile_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        for (const id of chunk) known.add(id);
      }
    },
  };
}

/** The state of a group profile for a device's query. */
export type DeviceProfile = {
  /** Whether the org has group profiles, but not this one. */
  readonly isUnknown: boolean;
  /** Revision of its newest notice; 0 if it was never notified. */
  readonly newest: number;
};

/**
 * Returns the state of a group profile. Until the console has loaded the org's group profiles, none counts as unknown.
 */
export async function deviceProfile({ db }: Store, orgId: string, profileId: string): Promise<DeviceProfile> {
  const notified = await db
    .selectFrom('notified_profiles')
    .select('revision')
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  if (notified) return { isUnknown: false, newest: notified.revision };
  const seen = db.selectFrom('group_profiles').select('profile_id').where('org_id', '=', orgId).limit(1);
  const found = await seen.where('profile_id', '=', profileId).executeTakeFirst();
  return { isUnknown: found === undefined && (await seen.executeTakeFirst()) !== undefined, newest: 0 };
}
