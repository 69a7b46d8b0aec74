import type { FacetsName, FigureName, TrendName } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightName, InsightOf } from '@fieldstone/contracts/insights/insight-queries';
import {
  exampleData,
  insightChanges,
  insightRoutes,
  insightUsers,
  neverSynced,
} from '@fieldstone/contracts/insights/insights';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { funnelUsers, notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import type { FunnelStep } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/platform/org/org';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** The start of the keys of all reports. */
export const REPORTS_KEY = ['insight'] as const;

const keyOf = (name: InsightName, query: InsightFilter) => [...REPORTS_KEY, name, query];

/** Interval of the requests while the example data is generated. */
const POLL_MS = 2000;

export const exampleDataQuery = queryOptions({
  queryKey: ['example-data'],
  queryFn: ({ signal }) => call(exampleData, undefined, { signal }),
  refetchInterval: ({ state }) => ((state.data?.progress ?? null) === null ? false : POLL_MS),
});

/** Queries a figure of the current and the earlier period. */
export function figureQuery(name: FigureName, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

/** Queries the steps of a period. */
export function trendQuery(name: TrendName, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

/** Queries names with their counts, largest first. */
export function facetsQuery(name: FacetsName, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

/** Queries the users of each value of an attribute over time. */
export function seriesQuery(name: InsightOf<'timeSeries'>, query: InsightFilter) {
  return queryOptions({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => call(insightRoutes[name], { query }, { signal }),
  });
}

/** Queries the users behind a bar or a point of a report. */
export function insightUsersQuery(
  endpoint: InsightName,
  filter: InsightFilter,
  values: ReadonlyArray<string | null> | undefined,
) {
  const value = values?.map((one) => one ?? '');
  return queryOptions({
    queryKey: ['insight-users', endpoint, filter, value],
    queryFn: ({ signal }) =>
      call(insightUsers, { params: { endpoint }, query: { ...filter, ...(value && { value }) } }, { signal }),
  });
}

/** Queries the changes of the configuration in a period. */
export function changesQuery(query: InsightFilter) {
  return queryOptions({
    queryKey: ['insight-changes', query],
    queryFn: ({ signal }) => call(insightChanges, { query }, { signal }),
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

/** Queries the users on one page of a list. */
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
