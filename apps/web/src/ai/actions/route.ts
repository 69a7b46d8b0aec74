import { readActionTrial, readAiActions } from '@fieldstone/contracts/skills/ai-actions';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-usage'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [
  pageRequest(readAiActions, undefined),
  pageRequest(readActionTrial, undefined),
];
