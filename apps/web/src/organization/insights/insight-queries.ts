import type { InsightName, InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import { insightRoutes, neverSynced } from '@fieldstone/contracts/insights/insights';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { funnelUsers, notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import type { FunnelStep } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/organization/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const keyOf = (name: InsightName, query: InsightFilter) => ['insight', name, query];

/** A headline figure: users or events, now and in the period before. */
export function figureQuery(name: InsightOf<'userComparison' | 'countComparison'>, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

/** Names with their counts, most first. */
export function facetsQuery(name: InsightOf<'userFacets' | 'countFacets'>, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

export function usageSeriesQuery(query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf('appUsageLastSixMonths', query),
    queryFn: ({ signal }) => call(insightRoutes.appUsageLastSixMonths, { query }, { signal }),
  });
}

export function feedbackQuery(query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf('feedbackAll', query),
    queryFn: ({ signal }) => call(insightRoutes.feedbackAll, { query }, { signal }),
  });
}

export function syncCountQuery(name: InsightOf<'count'>, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

export function lastSyncsQuery(query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf('lastSyncTimeByUser', query),
    queryFn: ({ signal }) => call(insightRoutes.lastSyncTimeByUser, { query }, { signal }),
  });
}

export function neverSyncedQuery({ profile }: InsightFilter) {
  return queryOptions({
    queryKey: ['never-synced', profile],
    queryFn: ({ signal }) => call(neverSynced, { query: profile === undefined ? {} : { profile } }, { signal }),
  });
}

/** The users of one page of a list, by their ids. */
export function usersQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['users', ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => call(users, { query: { 'id[]': [...ids] } }, { signal }),
  });
}

export const funnelsQuery = queryOptions({
  queryKey: ['notification-funnel'],
  queryFn: ({ signal }) => call(notificationFunnels, undefined, { signal }),
});

export function funnelUsersQuery(profileId: string, step: FunnelStep) {
  return queryOptions({
    queryKey: ['notification-funnel', profileId, step],
    queryFn: ({ signal }) => call(funnelUsers, { params: { profileId }, query: { step } }, { signal }),
  });
}
