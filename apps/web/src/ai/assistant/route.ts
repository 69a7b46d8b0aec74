import { modelQuery } from '../../domains/model/model-query.ts';
import { figuresQuery, flagsQuery } from '../../domains/skill-figures/skill-queries.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { latestOfSettingQuery } from '../../settings/ui/who-has-it/who-has-it-queries.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'group-profiles', 'model-test'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const queries: PageQueries = () => [flagsQuery, figuresQuery, latestOfSettingQuery('assistant')];

export const contents: PageQueries = () => [modelQuery];
