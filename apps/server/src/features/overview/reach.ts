import type { homeReach, Reach } from '@fieldstone/contracts/organization/overview';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import { lastSyncsIfReadable } from '../../analytics/last-syncs.ts';
import type { SyncReader } from '../../analytics/last-syncs.ts';
import type { SessionContext } from '../../http/context.ts';
import { activeUsersByProfile, allAssignedProfiles } from '../../salesforce/queries/profile-users.ts';
import { lastNotificationReader } from '../../settings/notified-state.ts';
import type { Store } from '../../store/engine/database.ts';

/** Counts users by their last sync: a data sync, which does not prove that the configuration arrived. */
export function measureReach(since: string, users: readonly string[], synced: ReadonlyMap<string, number>): Reach {
  const at = Date.parse(since);
  const last = users.map((id) => synced.get(id));
  return {
    since,
    users: users.length,
    synced: last.filter((time) => time !== undefined && time >= at).length,
    stale: last.filter((time) => time !== undefined && time < at).length,
    never: last.filter((time) => time === undefined).length,
  };
}

/**
 * Returns the reach of all notified group profiles with Salesforce profiles. The first CRM call reads assignments and notifications, the
 * second one the users, with another one for every further 2,000.
 */
export async function readHomeReach(
  { store, ...syncs }: SyncReader & { readonly store: Store },
  context: SessionContext,
): Promise<RouteResult<typeof homeReach>> {
  const { crm, session } = context;
  const [assigned, lastOf, synced] = await Promise.all([
    allAssignedProfiles(crm),
    lastNotificationReader(crm, store, session.orgId),
    lastSyncsIfReadable(syncs, context),
  ]);
  if (synced === null) return { records: [] };
  const notified = [...assigned].flatMap(([profileId, salesforceProfiles]) => {
    const last = lastOf(profileId);
    return last === null
      ? []
      : [{ profileId, salesforceProfiles: [...new Set(salesforceProfiles)], since: new Date(last.at).toISOString() }];
  });
  const all = notified.flatMap(({ salesforceProfiles }) => salesforceProfiles);
  const usersOf = await activeUsersByProfile(crm, [...new Set(all)]);
  return {
    records: notified.map(({ profileId, salesforceProfiles, since }) => {
      const users = salesforceProfiles.flatMap((id) => usersOf.get(id) ?? []);
      return { profileId, reach: measureReach(since, users, synced) };
    }),
  };
}
