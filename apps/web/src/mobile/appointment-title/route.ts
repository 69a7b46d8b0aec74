import { eventFieldsRequest } from '../../lib/start-data/start-requests.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { previewedRequests } from '../../settings/model/setting-requests.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['calendar', 'field-picker', 'preview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const requests: PageRequests = (visit) => [...previewedRequests(visit), eventFieldsRequest()];
