import { readAiActions } from '@fieldstone/contracts/skills/ai-actions';
import { routeRequest } from '../../lib/api/route-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { trialQuery } from './trial-query.ts';

export const page: PageRoute = {
  texts: ['ai-usage'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const queries: PageQueries = () => [routeRequest(readAiActions, undefined), trialQuery];
