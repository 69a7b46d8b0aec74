import { newestAppVersions } from '@fieldstone/contracts/insights/insights';
import { routeQuery } from '../../lib/api/route-query.ts';

/** How long versions are not read again, in milliseconds. */
const VERSIONS_AGE_MS = 60_000;

/** Queries the newest app version that events report for each platform. */
export const newestVersionsQuery = routeQuery(newestAppVersions, {
  queryKey: ['newest-app-versions'],
  staleTime: VERSIONS_AGE_MS,
});
