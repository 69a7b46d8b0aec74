import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadAiData } from './load-ai-data.ts';
import type { AiData } from './load-ai-data.ts';

/** Loaded once per document; 'Retry' loads it again. */
export const aiDataQuery = queryOptions({
  queryKey: ['ai-data'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The loader of the console's route requests them, also again; a console that appears after their failure shows it.
  retryOnMount: false,
  queryFn: ({ signal }) => loadAiData(signal),
});

/** Returns the start-up data, for components of the AI Console, which render only after it has loaded. */
export function useAiData(): AiData {
  return useSuspenseQuery(aiDataQuery).data;
}
