import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { after } from '../../lib/page/page-queries.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { mobileStart } from '../../lib/start-data/start-requests.ts';
import { previewedQueries } from '../../settings/setting-queries.ts';
import { expressionsQuery } from './expressions-query.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['appointment-color', 'preview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const queries: PageQueries = (visit) => [
  ...previewedQueries(visit),
  // Later, because a CRM call takes five queries, and the first requests of a page fill one.
  after(mobileStart.globalProfile, () => [expressionsQuery(appointmentColor.defaults.objectName)]),
];
