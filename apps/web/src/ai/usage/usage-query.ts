import { listAiUsage, readAiUse } from '@fieldstone/contracts/skills/ai-usage';
import type { AiOutcome } from '@fieldstone/contracts/skills/ai-usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export type UsageRequest = {
  readonly start: string;
  readonly end: string;
  readonly page: number;
  /** Rows of a page; as many as the server returns without it. */
  readonly pageSize?: number;
  readonly sortBy: string;
  /** All outcomes without one. */
  readonly outcome?: AiOutcome | undefined;
};

/** Queries a page of the uses of the AI; the previous page stays visible while the next one loads. */
export function usageQuery({ page, pageSize, ...filter }: UsageRequest) {
  const query = { ...filter, page: String(page), ...(pageSize !== undefined && { pageSize: String(pageSize) }) };
  return queryOptions({
    queryKey: ['ai-usage', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAiUsage, { query }, { signal }),
  });
}

/** Queries one use with all its details. */
export function aiUseQuery(id: string) {
  return queryOptions({
    queryKey: ['ai-use', id],
    queryFn: ({ signal }) => call(readAiUse, { params: { id } }, { signal }),
  });
}
