import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadAiData } from './load-ai-data.ts';
import type { AiData } from './load-ai-data.ts';

/** Loaded once for the life of the page; 'Retry' and a reload load it anew. */
export const aiDataQuery = queryOptions({
  queryKey: ['ai-data'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => loadAiData(signal),
});

/** The start data; for components of the AI Console, which shows none before it is there. */
export function useAiData(): AiData {
  return useSuspenseQuery(aiDataQuery).data;
}
