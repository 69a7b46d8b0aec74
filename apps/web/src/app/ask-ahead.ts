import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { sessionQuery } from '../shared/session/session-query.ts';

/**
 * Asks who is signed in, and what the Mobile Console starts with, while the console itself is loaded and not after it. Rejects as the
 * questions do; whoever draws the answers tells what failed.
 */
export async function askAhead(client: QueryClient, pathname: string): Promise<void> {
  await client.query(sessionQuery);
  if (matchPath(`${PATHS.ai}/*`, pathname)) return;
  const { appDataQuery } = await import('./mobile/mobile-entry.ts');
  await client.query(appDataQuery);
}
