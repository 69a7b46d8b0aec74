import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { ofProfile } from '../../lib/page/page-queries.ts';
import { afterEventType } from '../../lib/start-data/start-requests.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { comparisonQueries } from '../../settings/setting-queries.ts';
import { eventSettingsQuery } from '../../settings/event-settings-query.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['calendar', 'group-profiles', 'overview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const queries: PageQueries = (visit) =>
  ofProfile(visit, (profileId) => [
    afterEventType((_event, eventType) => [eventSettingsQuery(eventType, profileId)]),
    ...comparisonQueries(EVENT_SETTING),
  ]);
