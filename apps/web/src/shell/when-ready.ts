import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { PATHS } from '../lib/navigation/paths.ts';
import { sessionQuery } from '../lib/session/session-query.ts';
import { aiDataQuery } from '../lib/start-data/ai-data-query.ts';
import { appDataQuery } from '../lib/start-data/app-data-query.ts';

/**
 * Waits until the first page can appear: until its code and texts have loaded, and the session and the start-up data have arrived or
 * failed.
 */
export async function whenReady(router: DataRouter, client: QueryClient): Promise<void> {
  const isAi = `${router.state.location.pathname}/`.startsWith(`${PATHS.ai}/`);
  const loadData = async () => {
    await client.query(sessionQuery);
    await (isAi ? client.query(aiDataQuery) : client.query(appDataQuery));
  };
  await Promise.allSettled([initialized(router), loadData()]);
}

function initialized(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = (isInitialized: boolean) => {
    if (isInitialized) resolve();
  };
  router.subscribe((state) => check(state.initialized));
  check(router.state.initialized);
  return promise;
}
