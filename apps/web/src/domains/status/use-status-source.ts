import { useAppData } from '../../lib/start-data/app-data-query.ts';
import { statusSource } from './status-queries.ts';
import type { StatusSource } from './status-queries.ts';

/** Returns the source of the statuses: the service board if it is enabled, else the org. */
export function useStatusSource(): StatusSource {
  return statusSource(useAppData().isServiceBoardEnabled);
}
