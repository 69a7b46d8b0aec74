import {
  groupProfileHistory,
  groupProfileUsers,
  listSalesforceProfiles,
  readGroupProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { homeReach } from '@fieldstone/contracts/organization/overview';
import type { QueryClient } from '@tanstack/react-query';
import { GROUP_PROFILES_KEY, reloadNotifiedStates } from '../notification/notified-states.ts';
import { routeQuery } from '../../lib/api/route-query.ts';
import { appDataQuery } from '../../lib/start-data/app-data-query.ts';

/** Queries the reach of each group profile's last notification, by the group profile's id. */
export const homeReachQuery = routeQuery(homeReach, {
  queryKey: [GROUP_PROFILES_KEY, 'reach'],
  staleTime: 0,
  data: ({ records }) => new Map(records.map(({ profileId, reach }) => [profileId, reach])),
});

/** Queries a group profile with its Salesforce profiles and what uses it. */
export const groupProfileQuery = (profileId: string) =>
  routeQuery(readGroupProfile, {
    params: { profileId },
    queryKey: [GROUP_PROFILES_KEY, profileId, 'details'],
    staleTime: 0,
  });

/** Queries the first active users of a group profile whose name contains the text. */
export const groupProfileUsersQuery = (profileId: string, search: string) =>
  routeQuery(groupProfileUsers, {
    params: { profileId },
    query: search === '' ? {} : { search },
    queryKey: [GROUP_PROFILES_KEY, profileId, 'users', search],
    staleTime: 0,
  });

/** Queries one active user of a group profile; null if it has no such user. */
export const groupProfileUserQuery = (profileId: string, id: string) =>
  routeQuery(groupProfileUsers, {
    params: { profileId },
    query: { id },
    queryKey: [GROUP_PROFILES_KEY, profileId, 'user', id],
    staleTime: Number.POSITIVE_INFINITY,
    data: ({ records }) => records[0] ?? null,
  });

/** Queries the latest changes of a group profile itself, by their ids. */
export const groupProfileHistoryQuery = (profileId: string) =>
  routeQuery(groupProfileHistory, {
    params: { profileId },
    queryKey: [GROUP_PROFILES_KEY, profileId, 'history'],
    staleTime: 0,
    data: ({ records }) => new Map(records.map((change) => [change.id, change])),
  });

/** Queries all Salesforce profiles with their group profiles. */
export const salesforceProfilesQuery = routeQuery(listSalesforceProfiles, {
  queryKey: [GROUP_PROFILES_KEY, 'salesforce-profiles'],
  staleTime: 0,
  data: ({ records }) => records,
});

/** Loads group profiles again after a change, in the navigation too. */
export async function reloadGroupProfiles(client: QueryClient): Promise<void> {
  await Promise.all([reloadNotifiedStates(client), client.invalidateQueries(appDataQuery)]);
}
