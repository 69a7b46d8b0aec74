import { readOverview } from '@fieldstone/contracts/organization/overview';
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
