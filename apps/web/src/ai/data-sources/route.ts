import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [pageRequest(dataSources.read, undefined)];
