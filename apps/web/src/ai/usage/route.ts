import { DEFAULT_USAGE_SORT, USAGE_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import { ofPeriod } from '../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { usageQuery, usageTotalsQuery } from './usage-query.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'charts'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const contents: PageQueries = (visit) =>
  ofPeriod(visit, USAGE_PERIOD, ({ start, end }) => [
    usageQuery({ start, end, sortBy: DEFAULT_USAGE_SORT, page: 1 }),
    ...(['skill', 'user', 'action'] as const).map((by) => usageTotalsQuery({ start, end, by })),
  ]);
