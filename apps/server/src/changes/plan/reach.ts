import type { ChangeReach } from '@fieldstone/contracts/changes/planned-change';
import { lastSyncsIfReadable } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { SessionContext } from '../../http/context.ts';
import { activeUsersOf } from '../../salesforce/queries/profile-users.ts';
import { longId } from '../../salesforce/record-id.ts';

/** Returns the reach of a change of a group profile. */
export type ReachOf = (profileId: string) => ChangeReach;

/**
 * Loads the reach of changes of group profiles: their active users, and which of them have a device that has synced.
 * Without events, the users are still true.
 */
export async function loadReach(
  syncs: SyncReader,
  context: Pick<SessionContext, 'crm' | 'log' | 'session'>,
  profileIds: readonly string[],
): Promise<ReachOf> {
  const [usersOf, synced] = await Promise.all([
    activeUsersOf(context.crm, profileIds.map(longId)),
    lastSyncsIfReadable(syncs, context),
  ]);
  return (profileId) => {
    const users = usersOf.get(longId(profileId)) ?? [];
    return {
      users: users.length,
      usersWithDevice: synced === null ? null : users.filter(({ id }) => synced.has(id)).length,
    };
  };
}
