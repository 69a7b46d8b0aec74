import type { ChangeReach } from '@fieldstone/contracts/organization/change-plan';
import { AppError } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/context.ts';
import { activeUsersOf } from '../../salesforce/queries/profile-users.ts';
import { longId } from '../../salesforce/record-id.ts';

/** The last sync of each user, UTC milliseconds by user id. */
export type LastSyncs = (orgId: string) => Promise<ReadonlyMap<string, number>>;

/** Returns the reach of a change of a group profile. */
export type ReachOf = (profileId: string) => ChangeReach;

/**
 * Loads the reach of changes of group profiles: their active users, and which of them have a device that has synced.
 * Without events, the users are still true.
 */
export async function loadReach(
  lastSyncs: LastSyncs,
  { crm, log, session: { orgId } }: Pick<SessionContext, 'crm' | 'log' | 'session'>,
  profileIds: readonly string[],
): Promise<ReachOf> {
  const [usersOf, synced] = await Promise.all([
    activeUsersOf(crm, profileIds.map(longId)),
    lastSyncs(orgId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'the last syncs could not be read');
      return null;
    }),
  ]);
  return (profileId) => {
    const users = usersOf.get(longId(profileId)) ?? [];
    return {
      users: users.length,
      usersWithDevice: synced === null ? null : users.filter(({ id }) => synced.has(id)).length,
    };
  };
}
