import { notificationProfiles } from '@fieldstone/contracts/organization/notification';
import { routeQuery } from '../../lib/api/route-query.ts';
import { NOTIFICATION_PROFILES_KEY } from './notified-states.ts';

/** Longest age of the marks in the navigation, in milliseconds; a save or a notification refreshes them immediately. */
const STALE_MS = 60_000;

/** Loads the group profiles with their last notification, its author, and whether settings changed since. */
export const notificationProfilesQuery = routeQuery(notificationProfiles, {
  queryKey: NOTIFICATION_PROFILES_KEY,
  staleTime: STALE_MS,
  data: ({ records }) => records,
});
