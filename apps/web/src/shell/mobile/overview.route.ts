import { changeHistory, LATEST_CHANGES } from '@fieldstone/contracts/organization/change-history';
import { readOverview } from '@fieldstone/contracts/organization/overview';
import { appointmentStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { eventFieldsRequest, statusesRequest } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  texts: [
    'overview',
    'change-history',
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
    pageRequest(changeHistory, { query: { profile: profileId, limit: LATEST_CHANGES } }),
    // The words of the values would appear later.
    pageRequest(appointmentStatuses, undefined),
    statusesRequest(),
    eventFieldsRequest(),
  ]);
