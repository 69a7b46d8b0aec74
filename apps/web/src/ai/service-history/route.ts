import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { routeRequest } from '../../lib/api/route-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { grantProfilesQuery } from '../../settings/grants/grant-queries.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const queries: PageQueries = () => [routeRequest(serviceHistory.read, undefined), grantProfilesQuery];
