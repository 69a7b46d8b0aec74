import { homeProfiles } from '@fieldstone/contracts/organization/overview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { GROUP_PROFILES_KEY } from '../notification/notified-states.ts';

/** Queries all group profiles, active or not, with the state of their settings. */
export const homeProfilesQuery = queryOptions({
  queryKey: [GROUP_PROFILES_KEY, 'list'],
  staleTime: 0,
  queryFn: ({ signal }) => call(homeProfiles, undefined, { signal }),
});
