import { readSfa } from '@fieldstone/contracts/skills/sfa';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [pageRequest(readSfa, undefined)];
