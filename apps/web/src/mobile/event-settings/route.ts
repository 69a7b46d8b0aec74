import { EVENT_SETTING, readEventSettings } from '@fieldstone/contracts/settings/calendar/event-settings';
import { ofProfile, pageRequest } from '../../lib/page/page-request.ts';
import { eventTypeRequest } from '../../lib/start-data/start-requests.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { comparisonRequests } from '../../settings/model/setting-requests.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['calendar', 'group-profiles', 'overview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const requests: PageRequests = (visit) =>
  ofProfile(visit, (profileId) => [
    eventTypeRequest((_event, eventType) => [pageRequest(readEventSettings, { params: { eventType, profileId } })]),
    ...comparisonRequests(EVENT_SETTING),
  ]);
