import { readModel } from '@fieldstone/contracts/skills/model-test';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'model-test'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const contents: PageRequests = () => [pageRequest(readModel, undefined)];
