import { homeProfiles, homeReach } from '@fieldstone/contracts/organization/overview';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['group-profiles', 'charts'],
  component: async () => (await import('./page.tsx')).GroupProfilesPage,
};

export const requests: PageRequests = () => [pageRequest(homeProfiles, undefined)];

export const contents: PageRequests = () => [pageRequest(homeReach, undefined)];
