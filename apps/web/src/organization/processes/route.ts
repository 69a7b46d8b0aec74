import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { processesQuery } from './processes-query.ts';

export const page: PageRoute = {
  texts: ['group-profiles', 'history'],
  component: async () => (await import('./page.tsx')).ProcessesPage,
};

export const contents: PageQueries = () => [processesQuery('expression')];
