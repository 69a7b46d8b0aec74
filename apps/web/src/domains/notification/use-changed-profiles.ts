import { useQuery } from '@tanstack/react-query';
import { notificationProfilesQuery } from './notification-profiles-query.ts';

/** Returns the ids of the group profiles whose settings changed after their last notification. */
export function useChangedProfiles(): readonly string[] {
  const { data = [] } = useQuery(notificationProfilesQuery);
  return data.filter(({ changedSinceNotification }) => changedSinceNotification).map(({ id }) => id);
}

/** Returns the ids of those that the signed-in user changed. */
export function useOwnChangedProfiles(): readonly string[] {
  const { data = [] } = useQuery(notificationProfilesQuery);
  return data.filter(({ changedByYou }) => changedByYou).map(({ id }) => id);
}
