import { aiStart } from '@fieldstone/contracts/organization/start-requests';
import { readAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { AI_TEXTS } from '../../lib/i18n/namespaces.ts';
import { pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';
import { permittedRequest } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  texts: AI_TEXTS,
  component: async () => (await import('./ai-console.tsx')).AiConsole,
};

/** The start-up data (requirement AIC-02). */
export const requests: PageRequests = () => [
  ...Object.values(aiStart),
  permittedRequest([pageRequest(readAiGlobalSettings, undefined)]),
];
