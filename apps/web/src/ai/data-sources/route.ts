import { dataSources } from '@fieldstone/contracts/skills/data-sources';
import { routeRequest } from '../../lib/api/route-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const queries: PageQueries = () => [routeRequest(dataSources.read, undefined)];
