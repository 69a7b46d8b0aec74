import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { accessTokensQuery } from './access-tokens-query.ts';
import { auditExportQuery, refusedSignInsQuery, sessionsQuery } from './security-queries.ts';

export const page: PageRoute = {
  texts: ['security', 'access-token'],
  component: async () => (await import('./page.tsx')).SecurityPage,
};

// Rows that appear later would move the cards below.
export const queries: PageQueries = () => [
  sessionsQuery('org'),
  accessTokensQuery,
  refusedSignInsQuery,
  auditExportQuery,
];
