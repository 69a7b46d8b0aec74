import type { QueryClient } from '@tanstack/react-query';

// In a separate file, so that a save doesn't import the contracts of their queries.

/** The query key of the group profiles' notifications. */
export const NOTIFICATION_PROFILES_KEY = ['notification-profiles'] as const;

/** The first part of the query keys of group profiles: their list, its reach, and each one's parts. */
export const GROUP_PROFILES_KEY = 'group-profiles';

/** The first part of the query keys of a group profile's overview. */
export const OVERVIEW_KEY = 'overview';

/** The first part of the query keys of the change history. */
export const CHANGES_KEY = 'change-history';

/**
 * Loads again everything that shows changes and whether group profiles changed since their last notification: the marks in the navigation,
 * the list of group profiles, the overviews and the change history. Called after a change and after a notification.
 */
export async function reloadNotifiedStates(client: QueryClient): Promise<void> {
  const keys = [NOTIFICATION_PROFILES_KEY, [GROUP_PROFILES_KEY], [OVERVIEW_KEY], [CHANGES_KEY]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
