import { CREDITS_PERIOD } from '@fieldstone/contracts/skills/ai-usage';
import { ofPeriod } from '../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { creditsQuery } from './credits-query.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'charts'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const contents: PageQueries = (visit) =>
  ofPeriod(visit, CREDITS_PERIOD, ({ start, end }) => [creditsQuery(start, end)]);
