import { readTelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { readSettingsHealth, readSetup } from '@fieldstone/contracts/organization/setup';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['setup'],
  component: async () => (await import('./page.tsx')).HealthCheckPage,
};

export const contents: PageRequests = () => [
  pageRequest(readSetup, undefined),
  pageRequest(readSettingsHealth, undefined),
  pageRequest(readSkillHealth, undefined),
  pageRequest(readTelemetryCounts, { query: { hours: '24' } }),
];
