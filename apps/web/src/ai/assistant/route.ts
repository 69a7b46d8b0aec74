import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readModel } from '@fieldstone/contracts/skills/model-test';
import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { latestRequest } from '../../settings/model/setting-requests.ts';

export const page: PageRoute = {
  texts: ['ai-usage', 'group-profiles', 'model-test'],
  component: async () => (await import('./page.tsx')).AiPage,
};

export const requests: PageRequests = () => [
  pageRequest(readAiGlobalSettings, undefined),
  pageRequest(readSkillFigures, undefined),
  latestRequest('assistant'),
];

export const contents: PageRequests = () => [pageRequest(readModel, undefined)];
