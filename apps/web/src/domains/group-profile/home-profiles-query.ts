import { homeProfiles } from '@fieldstone/contracts/organization/overview';
import { routeQuery } from '../../lib/api/route-query.ts';
import { GROUP_PROFILES_KEY } from '../notification/notified-states.ts';

/** Queries all group profiles, active or not, with the state of their settings. */
export const homeProfilesQuery = routeQuery(homeProfiles, {
  queryKey: [GROUP_PROFILES_KEY, 'list'],
  staleTime: 0,
});
