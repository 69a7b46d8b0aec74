import { readOverview } from '@fieldstone/contracts/organization/overview';
import { OVERVIEW_KEY } from '../../../domains/notification/notified-states.ts';
import { routeQuery } from '../../../lib/api/route-query.ts';

/** Queries a group profile with every offered setting. */
export const overviewQuery = (profileId: string) =>
  routeQuery(readOverview, { params: { profileId }, queryKey: [OVERVIEW_KEY, profileId, 'settings'], staleTime: 0 });
