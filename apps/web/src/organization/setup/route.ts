import { modelQuery } from '../../domains/model/model-query.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { DAY_HOURS, settingsHealthQuery, setupQuery, skillsHealthQuery, telemetryQuery } from './setup-query.ts';

export const page: PageRoute = {
  texts: ['setup', 'ai-usage', 'model-test'],
  component: async () => (await import('./page.tsx')).HealthCheckPage,
};

export const contents: PageQueries = () => [
  setupQuery,
  settingsHealthQuery,
  skillsHealthQuery,
  modelQuery,
  telemetryQuery(DAY_HOURS, undefined),
];
