import { listProcesses } from '@fieldstone/contracts/organization/processes';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles', 'history'],
  component: async () => (await import('./page.tsx')).ProcessesPage,
};

export const contents: PageRequests = () => [pageRequest(listProcesses, { query: { kind: 'expression' } })];
