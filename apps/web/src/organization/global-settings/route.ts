import { globalSettingsQuery } from '../../domains/global-settings/global-settings-query.ts';
import { after } from '../../lib/page/page-queries.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { mobileStart } from '../../lib/start-data/start-requests.ts';
import { newestVersionsQuery } from './newest-versions-query.ts';

export const page: PageRoute = {
  component: async () => (await import('./page.tsx')).GlobalSettingsPage,
};

export const queries: PageQueries = () => [after(mobileStart.globalProfile, ({ id }) => [globalSettingsQuery(id)])];

/** Needed only by a save that raises a minimum version. */
export const contents: PageQueries = () => [newestVersionsQuery];
