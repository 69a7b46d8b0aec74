import { latestProfileChanges, readOverview } from '@fieldstone/contracts/organization/overview';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: [
    'overview',
    'barcode',
    'group-profiles',
    'changes',
    'copy',
    'restore',
    'charts',
    'appointment-color',
    'field-picker',
  ],
  component: async () => (await import('./overview-route.tsx')).OverviewRoute,
};

export const requests: PageRequests = (visit) =>
  ofProfile(visit, (profileId) => [
    pageRequest(readOverview, { params: { profileId } }),
    pageRequest(latestProfileChanges, { params: { profileId } }),
  ]);
