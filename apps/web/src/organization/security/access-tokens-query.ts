import { listAccessTokens } from '@fieldstone/contracts/platform/access-token';
import { routeQuery } from '../../lib/api/route-query.ts';

/** Queries the access tokens of the org that have not been revoked. */
export const accessTokensQuery = routeQuery(listAccessTokens, {
  queryKey: ['access-tokens'],
  staleTime: 0,
  data: ({ records }) => records,
});
