import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import type { PageComponent } from '../../lib/page/page.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { comparedQueries } from '../../settings/setting-queries.ts';

export const page: PageRoute<PageComponent> = {
  texts: ['group-profiles'],
  component: async () => (await import('./page.tsx')).Page,
};

export const queries: PageQueries = (visit) => comparedQueries(visit, dataValidation);
