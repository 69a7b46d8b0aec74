import { readSkillFigures } from '@fieldstone/contracts/skills/skill-figures';
import { readSkillHealth } from '@fieldstone/contracts/skills/skill-health';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { permittedRequest } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  component: async () => (await import('./ai-overview-route.tsx')).AiOverviewRoute,
};

// The marks and figures would move the rows of the page if they appeared later.
export const requests: PageRequests = () => [
  permittedRequest([pageRequest(readSkillHealth, undefined), pageRequest(readSkillFigures, undefined)]),
];
