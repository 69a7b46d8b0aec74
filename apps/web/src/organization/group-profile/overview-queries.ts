import { latestProfileChanges, readOverview } from '@fieldstone/contracts/organization/overview';
import { queryOptions } from '@tanstack/react-query';
import { OVERVIEW_KEY } from '../../domains/notification/notified-states.ts';
import { call } from '../../lib/api/call.ts';

/** Queries a group profile with every offered setting. */
export const overviewQuery = (profileId: string) =>
  queryOptions({
    queryKey: [OVERVIEW_KEY, profileId, 'settings'],
    staleTime: 0,
    queryFn: ({ signal }) => call(readOverview, { params: { profileId } }, { signal }),
  });

/** Queries the latest changes of a group profile's settings. */
export const latestChangesQuery = (profileId: string) =>
  queryOptions({
    queryKey: [OVERVIEW_KEY, profileId, 'changes'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(latestProfileChanges, { params: { profileId } }, { signal })).records,
  });
