import { expressions } from '@fieldstone/contracts/platform/org/org';
import { globalProfile } from '@fieldstone/contracts/organization/profile';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { previewedRequests } from '../../settings/model/setting-requests.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['appointment-color', 'preview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const requests: PageRequests = (visit) => [
  ...previewedRequests(visit),
  // Later, because a CRM call takes five queries, and the first requests of a page fill one.
  pageRequest(globalProfile, undefined, () => [
    pageRequest(expressions, { params: { object: appointmentColor.defaults.objectName } }),
  ]),
];
