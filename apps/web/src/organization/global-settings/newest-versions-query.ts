import { newestAppVersions } from '@fieldstone/contracts/insights/insights';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** How long versions are not read again, in milliseconds. */
const VERSIONS_AGE_MS = 60_000;

/** Queries the newest app version that events report for each platform. */
export const newestVersionsQuery = queryOptions({
  queryKey: ['newest-app-versions'],
  staleTime: VERSIONS_AGE_MS,
  queryFn: ({ signal }) => call(newestAppVersions, undefined, { signal }),
});
