import { notificationProfiles } from '@fieldstone/contracts/organization/notification';
import { orgLimits } from '@fieldstone/contracts/platform/org/org-summary';
import { mobileStart } from '@fieldstone/contracts/organization/start-requests';
import { MOBILE_TEXTS } from '../../lib/i18n/namespaces.ts';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { eventTypeRequest } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  texts: MOBILE_TEXTS,
  component: async () => (await import('./mobile-console.tsx')).MobileConsole,
};

/** The start-up data (requirement APP-02), and the requests of the frame. */
export const requests: PageRequests = () => [
  ...Object.values(mobileStart),
  pageRequest(notificationProfiles, undefined),
  pageRequest(orgLimits, undefined),
  eventTypeRequest(),
];
