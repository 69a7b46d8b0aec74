import { notificationProfilesQuery } from '../../domains/notification/notification-profiles-query.ts';
import { MOBILE_TEXTS } from '../../lib/i18n/namespaces.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { afterEventType, mobileStart } from '../../lib/start-data/start-requests.ts';
import { apiCallsQuery } from './navigation/api-calls-query.ts';

export const page: PageRoute = {
  texts: MOBILE_TEXTS,
  component: async () => (await import('./mobile-console.tsx')).MobileConsole,
};

/** The start-up data (requirement APP-02), and the queries of the frame. */
export const queries: PageQueries = () => [
  ...Object.values(mobileStart),
  notificationProfilesQuery,
  apiCallsQuery,
  afterEventType(),
];
