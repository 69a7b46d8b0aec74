import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/organization/global-settings';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { globalRecords } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  component: async () => (await import('./global-settings-route.tsx')).GlobalSettingsRoute,
};

export const requests: PageRequests = () => [globalRecords(GLOBAL_SETTING_FIELDS.map(({ id }) => id))];
