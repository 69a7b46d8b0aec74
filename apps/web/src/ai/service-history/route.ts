import { listProfiles } from '@fieldstone/contracts/organization/profile';
import { serviceHistory } from '@fieldstone/contracts/skills/service-history';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [
  pageRequest(serviceHistory.read, undefined),
  pageRequest(listProfiles, undefined),
];
