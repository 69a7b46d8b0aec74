import { notificationProfiles } from '@fieldstone/contracts/organization/notification';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { NOTIFICATION_PROFILES_KEY } from './notification-profiles-key.ts';

/** How long the marks of the navigation may be behind, in milliseconds; a save or a notification asks anew at once. */
const STALE_MS = 60_000;

/** The group profiles with who told their apps last, and whether their settings changed since. */
export const notificationProfilesQuery = queryOptions({
  queryKey: NOTIFICATION_PROFILES_KEY,
  staleTime: STALE_MS,
  queryFn: async ({ signal }) => (await call(notificationProfiles, undefined, { signal })).records,
});
