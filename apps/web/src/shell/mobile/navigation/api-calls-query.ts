import { orgLimits } from '@fieldstone/contracts/platform/org/org-summary';
import { routeQuery } from '../../../lib/api/route-query.ts';

/** Queries the API calls of the org. */
export const apiCallsQuery = routeQuery(orgLimits, { queryKey: ['org-limits'] });
