import { DEFAULT_USAGE_SORT, listAiUsage, totalAiUsage, USAGE_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import { ofPeriod, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'charts'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const contents: PageRequests = (visit) =>
  ofPeriod(visit, USAGE_PERIOD, ({ start, end }) => [
    pageRequest(listAiUsage, { query: { start, end, sortBy: DEFAULT_USAGE_SORT, page: '1' } }),
    ...(['skill', 'user', 'action'] as const).map((by) => pageRequest(totalAiUsage, { query: { start, end, by } })),
  ]);
