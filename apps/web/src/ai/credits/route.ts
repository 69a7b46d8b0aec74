import { aiCredits, CREDITS_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import { ofPeriod, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'charts'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const contents: PageRequests = (visit) =>
  ofPeriod(visit, CREDITS_PERIOD, ({ start, end }) => [pageRequest(aiCredits, { query: { start, end } })]);
