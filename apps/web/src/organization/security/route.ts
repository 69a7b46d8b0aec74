import { listAccessTokens } from '@fieldstone/contracts/platform/access-token';
import { readAuditExport } from '@fieldstone/contracts/organization/audit-export';
import { listOrgSessions, listRefusedSignIns } from '@fieldstone/contracts/organization/security';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['security', 'access-token'],
  component: async () => (await import('./page.tsx')).SecurityPage,
};

// Rows that appear later would move the cards below.
export const requests: PageRequests = () => [
  pageRequest(listOrgSessions, undefined),
  pageRequest(listAccessTokens, undefined),
  pageRequest(listRefusedSignIns, undefined),
  pageRequest(readAuditExport, undefined),
];
