import {
  groupProfileHistory,
  groupProfileUsers,
  listGroupProfiles,
  listSalesforceProfiles,
  readGroupProfile,
} from '@fieldstone/contracts/organization/group-profiles';
import { homeReach } from '@fieldstone/contracts/organization/overview';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { GROUP_PROFILES_KEY } from '../../domains/notification/notified-states.ts';
import { call } from '../../lib/api/call.ts';
import { appDataQuery } from '../../lib/start-data/app-data-query.ts';

/** Queries the reach of each group profile's last notification, by the group profile's id. */
export const homeReachQuery = queryOptions({
  queryKey: [GROUP_PROFILES_KEY, 'reach'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const { records } = await call(homeReach, undefined, { signal });
    return new Map(records.map(({ profileId, reach }) => [profileId, reach]));
  },
});

/** Queries the records of all group profiles, active or not. */
export const groupProfilesQuery = queryOptions({
  queryKey: [GROUP_PROFILES_KEY, 'records'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listGroupProfiles, undefined, { signal })).records,
});

/** Queries a group profile with its Salesforce profiles and what uses it. */
export const groupProfileQuery = (profileId: string) =>
  queryOptions({
    queryKey: [GROUP_PROFILES_KEY, profileId, 'details'],
    staleTime: 0,
    queryFn: async ({ signal }) => call(readGroupProfile, { params: { profileId } }, { signal }),
  });

/** Queries the first active users of a group profile whose name contains the text. */
export const groupProfileUsersQuery = (profileId: string, search: string) =>
  queryOptions({
    queryKey: [GROUP_PROFILES_KEY, profileId, 'users', search],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      call(groupProfileUsers, { params: { profileId }, query: search === '' ? {} : { search } }, { signal }),
  });

/** Queries the changes of a group profile, newest first. */
export const groupProfileHistoryQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: [GROUP_PROFILES_KEY, profileId, 'history'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) =>
      call(
        groupProfileHistory,
        { params: { profileId }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.id : undefined),
  });

/** Queries all Salesforce profiles with their group profiles. */
export const salesforceProfilesQuery = queryOptions({
  queryKey: [GROUP_PROFILES_KEY, 'salesforce-profiles'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listSalesforceProfiles, undefined, { signal })).records,
});

/** Loads group profiles again after a change, in the navigation too. */
export async function reloadGroupProfiles(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [GROUP_PROFILES_KEY] }),
    client.invalidateQueries(appDataQuery),
  ]);
}
