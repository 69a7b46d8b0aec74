import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { comparedRequests } from '../../settings/model/setting-requests.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['calendar', 'group-profiles', 'overview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const requests: PageRequests = (visit) => comparedRequests(visit, calendarGeneral);
