import { createCrmCache } from '../../salesforce/client/cache.ts';
import { endsSession } from '../../salesforce/client/errors.ts';
import { requireGroupProfile } from '../../salesforce/queries/group-profile.ts';
import { profileUserIds } from '../../salesforce/queries/profile-users.ts';
import type { SessionContext } from '../../http/context.ts';

/** A dashboard sends two dozen queries at once; the members of group profiles rarely change. */
const KEPT_MS = 60_000;
const KEPT_USERS = 500_000;

/**
 * Returns the users of group profiles as the session's user sees them, cached for a minute. Rejects with `not_found`
 * for a group profile that the user cannot see.
 */
export function createProfileMembers(now: () => number) {
  const members = createCrmCache<readonly string[]>((ids) => ids.length + 1, {
    maxWeight: KEPT_USERS,
    maxAgeMs: KEPT_MS,
    isPersonal: endsSession,
    now,
  });
  return ({ session, crm }: SessionContext, profileId: string): Promise<readonly string[]> =>
    members.get(`${session.orgId} ${session.userId} ${profileId}`, async () => {
      const [userIds] = await Promise.all([profileUserIds(crm, profileId), requireGroupProfile(crm, profileId)]);
      return userIds;
    });
}
