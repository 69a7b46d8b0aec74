import { listAiUsage, readAiUse } from '@fieldstone/contracts/skills/ai-usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export type UsageAsked = {
  readonly start: string;
  readonly end: string;
  readonly page: number;
  readonly sortBy: string;
};

/** A page of the uses of the AI; while the next one is on its way the last one stays. */
export function usageQuery(asked: UsageAsked) {
  return queryOptions({
    queryKey: ['ai-usage', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAiUsage, { query: { ...asked, page: String(asked.page) } }, { signal }),
  });
}

/** One use with all that is known of it. */
export function aiUseQuery(id: string) {
  return queryOptions({
    queryKey: ['ai-use', id],
    queryFn: ({ signal }) => call(readAiUse, { params: { id } }, { signal }),
  });
}
