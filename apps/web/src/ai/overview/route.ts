import { healthQuery } from './overview-queries.ts';
import { figuresQuery } from '../../domains/skill-figures/skill-queries.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { afterPermissions } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiOverviewPage,
};

// The marks and figures would move the rows of the page if they appeared later.
export const queries: PageQueries = () => [afterPermissions([healthQuery, figuresQuery])];
