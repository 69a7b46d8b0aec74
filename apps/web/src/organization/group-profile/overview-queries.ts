import { latestProfileChanges, readOverview } from '@fieldstone/contracts/organization/overview';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { NOTIFICATION_PROFILES_KEY } from '../../domains/notification/notification-profiles-key.ts';
import { call } from '../../lib/api/call.ts';

const KEY = 'overview';

/** Queries a group profile with every offered setting. */
export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [KEY, profileId, 'settings'],
    staleTime: 0,
    queryFn: ({ signal }) => call(readOverview, { params: { profileId } }, { signal }),
  });

/** Queries the latest changes of a group profile's settings. */
export const latestChangesQuery = (profileId: string) =>
  queryOptions({
    queryKey: [KEY, profileId, 'changes'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(latestProfileChanges, { params: { profileId } }, { signal })).records,
  });

/** Loads the overview of a group profile again after a save, with the marks in the navigation. */
export async function reloadOverview(client: QueryClient, profileId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [KEY, profileId] }),
    client.invalidateQueries({ queryKey: NOTIFICATION_PROFILES_KEY }),
  ]);
}
