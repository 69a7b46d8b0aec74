import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { listDocumentConnections } from '@fieldstone/contracts/skills/document-connections';
import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { readKnowledgeDocuments } from '@fieldstone/contracts/skills/knowledge-documents';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['ai-knowledge'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [
  pageRequest(knowledgeAccess.read, undefined),
  pageRequest(readKnowledgeDocuments, undefined),
  pageRequest(listDocumentConnections, undefined),
  pageRequest(listProfiles, undefined),
];
