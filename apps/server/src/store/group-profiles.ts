import type { Store } from './database.ts';

/** Rows of one statement. */
const CHUNK = 500;

/** The group profiles that the console has seen in the CRM. Devices come without a session, and nobody asks the CRM for them. */
export type KnownProfiles = {
  /** Stores which group profiles an org has; ids of 18 characters. They are never removed: a device may still name one. */
  readonly remember: (orgId: string, profileIds: readonly string[]) => Promise<void>;
};

/** Creates what stores the group profiles of every org, each once. */
export function createKnownProfiles({ db }: Store): KnownProfiles {
  const stored = new Map<string, Set<string>>();
  return {
    async remember(orgId, profileIds) {
      const known = stored.get(orgId) ?? new Set();
      stored.set(orgId, known);
      const unseen = profileIds.filter((id) => !known.has(id));
      for (let start = 0; start < unseen.length; start += CHUNK) {
        const chunk = unseen.slice(start, start + CHUNK);
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

/** What devices may name of a group profile. */
export type DeviceProfile = {
  /** The org has group profiles, and this is none of them. */
  readonly isUnknown: boolean;
  /** Revision of its newest notice; 0 when it was never notified. */
  readonly newest: number;
};

/** Finds what devices may name of a group profile. While the console has seen no group profile of the org, none is unknown. */
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
