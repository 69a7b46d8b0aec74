import { AI_TEXTS } from '../../lib/i18n/namespaces.ts';
import type { PageQueries, PageRoute } from '../../lib/page/page-route.ts';
import { afterPermissions, aiGlobalRequest, aiStart } from '../../lib/start-data/start-requests.ts';

export const page: PageRoute = {
  texts: AI_TEXTS,
  component: async () => (await import('./ai-console.tsx')).AiConsole,
};

/** The start-up data (requirement AIC-02). */
export const queries: PageQueries = () => [...Object.values(aiStart), afterPermissions([aiGlobalRequest])];
