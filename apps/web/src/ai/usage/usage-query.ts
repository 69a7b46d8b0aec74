import { listAiUsage, readAiUse, totalAiUsage } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageDimension, UsageFilter } from '@fieldstone/contracts/skills/ai-usage';
import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { routeQuery } from '../../lib/api/route-query.ts';

/** The uses of a period that a filter selects. */
type UsageRequest = UsageFilter & { readonly start: string; readonly end: string };

/** `pageSize`: as many as the server returns without it. */
type UsagePageRequest = UsageRequest & { readonly page: number; readonly pageSize?: number; readonly sortBy: string };

/** Queries a page of the uses of the AI; the previous page stays visible while the next one loads. */
export function usageQuery({ page, pageSize, ...filter }: UsagePageRequest) {
  const query = { ...filter, page: String(page), ...(pageSize !== undefined && { pageSize: String(pageSize) }) };
  return routeQuery(listAiUsage, { query, queryKey: ['ai-usage', query], placeholderData: keepPreviousData });
}

/** Queries the totals of uses. */
export function usageTotalsQuery(request: UsageRequest & { readonly by: UsageDimension }) {
  return routeQuery(totalAiUsage, { query: request, queryKey: ['ai-usage', 'totals', request] });
}

/** Returns whether a load failed because the user may not see what individual people did. */
export const isPeopleHidden = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'people_hidden';

/** Queries one use with all its details. */
export function aiUseQuery(id: string) {
  return routeQuery(readAiUse, { params: { id }, queryKey: ['ai-use', id] });
}
