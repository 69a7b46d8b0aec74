import { listAccessTokens } from '@fieldstone/contracts/platform/access-token';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Queries the access tokens of the org that have not been revoked. */
export const accessTokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listAccessTokens, undefined, { signal })).records,
});
