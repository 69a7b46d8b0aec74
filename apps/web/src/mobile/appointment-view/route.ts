import { eventFields } from '../../domains/field-picker/describe-query.ts';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { previewedQueries } from '../../settings/setting-queries.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['calendar', 'field-picker', 'preview'],
  component: async () => (await import('./page.tsx')).Page,
};

export const queries: PageQueries = (visit) => [...previewedQueries(visit), eventFields];
