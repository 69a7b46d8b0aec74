import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { StatusSource } from '../../domains/status/status-queries.ts';

/** Where the statuses of transitions come from: the service board, where it decides on them. */
export function useStatusSource(): StatusSource {
  return useAppData().isServiceBoardEnabled ? 'serviceBoard' : 'options';
}
