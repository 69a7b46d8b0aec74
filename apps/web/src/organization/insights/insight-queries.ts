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
import { routeQuery } from '../../lib/api/route-query.ts';

/** The start of the keys of all reports. */
export const REPORTS_KEY = ['insight'] as const;

const keyOf = (name: InsightName, query: InsightFilter) => [...REPORTS_KEY, name, query];

/** Interval of the requests while the example data is generated. */
const POLL_MS = 2000;

export const exampleDataQuery = routeQuery(exampleData, {
  queryKey: ['example-data'],
  refetchInterval: ({ state }) => ((state.data?.progress ?? null) === null ? false : POLL_MS),
});

/** Queries a figure of the current and the earlier period. */
export function figureQuery(name: FigureName, query: InsightFilter) {
  return routeQuery(insightRoutes[name], { query, queryKey: keyOf(name, query) });
}

/** Queries the steps of a period. */
export function trendQuery(name: TrendName, query: InsightFilter) {
  return routeQuery(insightRoutes[name], { query, queryKey: keyOf(name, query) });
}

/** Queries names with their counts, largest first. */
export function facetsQuery(name: FacetsName, query: InsightFilter) {
  return routeQuery(insightRoutes[name], { query, queryKey: keyOf(name, query) });
}

/** Queries the users of each value of an attribute over time. */
export function seriesQuery(name: InsightOf<'timeSeries'>, query: InsightFilter) {
  return routeQuery(insightRoutes[name], { query, queryKey: keyOf(name, query) });
}

/** Queries the users behind a bar or a point of a report. */
export function insightUsersQuery(
  endpoint: InsightName,
  filter: InsightFilter,
  values: ReadonlyArray<string | null> | undefined,
) {
  const value = values?.map((one) => one ?? '');
  return routeQuery(insightUsers, {
    params: { endpoint },
    query: { ...filter, ...(value && { value }) },
    queryKey: ['insight-users', endpoint, filter, value],
  });
}

/** Queries the changes of the configuration in a period. */
export function changesQuery(query: InsightFilter) {
  return routeQuery(insightChanges, { query, queryKey: ['insight-changes', query] });
}

export function feedbackQuery(query: InsightFilter) {
  return routeQuery(insightRoutes.feedbackAll, { query, queryKey: keyOf('feedbackAll', query) });
}

/** The counts of syncs, of shorter periods first. */
export const SYNC_COUNTS = ['syncActivityLastDay', 'syncActivityLastTwoDays', 'syncActivityLastMonth'] as const;

export function syncCountQuery(name: InsightOf<'count'>, query: InsightFilter) {
  return routeQuery(insightRoutes[name], { query, queryKey: keyOf(name, query) });
}

export function lastSyncsQuery(query: InsightFilter) {
  return routeQuery(insightRoutes.lastSyncTimeByUser, { query, queryKey: keyOf('lastSyncTimeByUser', query) });
}

export function neverSyncedQuery({ profile }: InsightFilter) {
  return routeQuery(neverSynced, {
    query: profile === undefined ? {} : { profile },
    queryKey: ['never-synced', profile],
  });
}

/** Queries the users on one page of a list. */
export function usersQuery(ids: readonly string[]) {
  return routeQuery(users, { query: { 'id[]': [...ids] }, queryKey: ['users', ids], enabled: ids.length > 0 });
}

export const funnelsQuery = routeQuery(notificationFunnels, {
  queryKey: ['notification-funnel'],
});

export function funnelUsersQuery(profileId: string, step: FunnelStep) {
  return routeQuery(funnelUsers, {
    params: { profileId },
    query: { step },
    queryKey: ['notification-funnel', profileId, step],
  });
}
