import { readTelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { readSettingsHealth, readSetup } from '@fieldstone/contracts/organization/setup';
import { readModel } from '@fieldstone/contracts/skills/model-test';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['setup', 'ai-usage', 'model-test'],
  component: async () => (await import('./page.tsx')).HealthCheckPage,
};

export const contents: PageRequests = () => [
  pageRequest(readSetup, undefined),
  pageRequest(readSettingsHealth, undefined),
  pageRequest(readSkillHealth, undefined),
  pageRequest(readModel, undefined),
  pageRequest(readTelemetryCounts, { query: { hours: '24' } }),
];
