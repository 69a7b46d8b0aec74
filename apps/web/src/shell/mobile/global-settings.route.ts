import { newestAppVersions } from '@fieldstone/contracts/insights/insights';
import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { globalRecords } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  component: async () => (await import('./global-settings-route.tsx')).GlobalSettingsRoute,
};

export const requests: PageRequests = () => [globalRecords(GLOBAL_SETTING_FIELDS.map(({ id }) => id))];

/** Needed only by a save that raises a minimum version. */
export const contents: PageRequests = () => [pageRequest(newestAppVersions, undefined)];
