import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { readKnowledgeDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import { routeRequest } from '../../lib/api/route-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { grantProfilesQuery } from '../../settings/grants/grant-queries.ts';
import { connectionsQuery } from './knowledge-queries.ts';

export const page: PageRoute = {
  texts: ['ai-knowledge'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const queries: PageQueries = () => [
  routeRequest(knowledgeAccess.read, undefined),
  routeRequest(readKnowledgeDocuments, undefined),
  connectionsQuery,
  grantProfilesQuery,
];
