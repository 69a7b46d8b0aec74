import { listAccessTokens } from '@fieldstone/contracts/organization/access-token';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['access-token'],
  component: async () => (await import('./page.tsx')).AccessTokensPage,
};

export const contents: PageRequests = () => [pageRequest(listAccessTokens, undefined)];
