import { APPLICATION_IDS } from '../platform/product.ts';

// The closed table of queries over the events. Each engine compiles only these values.

const [GO_APP, LEGACY_APP] = APPLICATION_IDS;

/** Kinds of events in reports. Other kinds are stored and not counted. */
export const EVENT_TYPES = ['AppUsage', 'AppLaunch', 'Feedback', 'Sync', 'AIUsage'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Attributes of an event besides time and user, named as in New Relic's mobile events where possible. */
export const EVENT_ATTRIBUTES = [
  'appName',
  'appVersion',
  'category',
  'countryCode',
  'deviceModel',
  'osName',
  'osMajorVersion',
  'osVersion',
  'feedbackComment',
  'feedbackCategory',
  'feedbackRating',
] as const;

export type EventAttribute = (typeof EVENT_ATTRIBUTES)[number];

/** Columns of the event reports in order; a download also has `formattedDate` after `timestamp` (requirement INS-07). */
export const REPORT_COLUMNS = [
  'userId',
  'timestamp',
  'appName',
  'appVersion',
  'countryCode',
  'deviceModel',
  'osMajorVersion',
  'osVersion',
  'feedbackComment',
  'feedbackCategory',
  'feedbackRating',
] as const;

export const CSV_COLUMNS = ['userId', 'timestamp', 'formattedDate', ...REPORT_COLUMNS.slice(2)] as const;

/**
 * A report's default period, ending now, in the user's time zone. `day` and `week`: since the same time of day 1 and 7 days ago;
 * `hours24` and `hours48`: the last 24 and 48 hours; `month`: since the same day of the previous month; `sixMonths`: this month
 * and the previous five; `ever`: all events of the engine.
 */
export type InsightPeriod = 'day' | 'week' | 'hours24' | 'hours48' | 'month' | 'sixMonths' | 'ever';

/**
 * The shape of a report. Comparison: the current and the previous period; facets: counts by one attribute, or by several, and then a
 * facet's name is a list (events without one of them are in no facet); time series: users by app over time; latest: the last event of
 * each user; events: the events, newest first. `user…` counts users, `count…` counts events.
 */
export type InsightShape =
  | 'userComparison'
  | 'countComparison'
  | 'userFacets'
  | 'countFacets'
  | 'count'
  | 'timeSeries'
  | 'latest'
  | 'events';

/** A query of the table. */
export type InsightQuery<S extends InsightShape = InsightShape> = {
  readonly shape: S;
  readonly event: EventType;
  /** Limits the query to events of this app. */
  readonly app?: string;
  /** Attributes that group facets and time series. */
  readonly facet?: readonly EventAttribute[];
  readonly period: InsightPeriod;
};

const users = (
  event: 'AppUsage' | 'AppLaunch',
  app: string,
  period: 'week' | 'day',
): InsightQuery<'userComparison'> => ({ shape: 'userComparison', event, app, period });

const total = (event: 'AppUsage' | 'Feedback'): InsightQuery<'countComparison'> => ({
  shape: 'countComparison',
  event,
  period: 'week',
});

const usageBy = (...facet: readonly EventAttribute[]): InsightQuery<'userFacets'> => ({
  shape: 'userFacets',
  event: 'AppUsage',
  facet,
  period: 'week',
});

const feedbackBy = (attribute: EventAttribute): InsightQuery<'countFacets'> => ({
  shape: 'countFacets',
  event: 'Feedback',
  facet: [attribute],
  period: 'week',
});

const syncs = (period: InsightPeriod): InsightQuery<'count'> => ({ shape: 'count', event: 'Sync', period });

const list = (event: 'AppUsage' | 'Feedback'): InsightQuery<'events'> => ({ shape: 'events', event, period: 'week' });

const usageOverTime: InsightQuery<'timeSeries'> = {
  shape: 'timeSeries',
  event: 'AppUsage',
  facet: ['appName'],
  period: 'sixMonths',
};

const lastSyncs: InsightQuery<'latest'> = { shape: 'latest', event: 'Sync', period: 'ever' };

/** Every report's query by the name of its endpoint. */
export const INSIGHT_QUERIES = {
  uniqueUsersWeekly: users('AppUsage', GO_APP, 'week'),
  uniqueUsersWeeklyLegacy: users('AppUsage', LEGACY_APP, 'week'),
  uniqueUsersDaily: users('AppUsage', GO_APP, 'day'),
  uniqueUsersDailyLegacy: users('AppUsage', LEGACY_APP, 'day'),
  appLaunchesGo: users('AppLaunch', GO_APP, 'week'),
  appLaunchesLegacy: users('AppLaunch', LEGACY_APP, 'week'),
  usageTotal: total('AppUsage'),
  feedbackTotal: total('Feedback'),
  appUsageLastSixMonths: usageOverTime,
  usageByCategory: usageBy('category'),
  usageByApp: usageBy('appName'),
  usageByOsVersion: usageBy('osName', 'osVersion'),
  usageByAppVersion: usageBy('appName', 'appVersion'),
  usageByCountry: usageBy('countryCode'),
  usageByDevice: usageBy('deviceModel'),
  feedbackByApp: feedbackBy('appName'),
  feedbackByCategory: feedbackBy('feedbackCategory'),
  usageAll: list('AppUsage'),
  feedbackAll: list('Feedback'),
  syncActivityLastDay: syncs('hours24'),
  syncActivityLastTwoDays: syncs('hours48'),
  syncActivityLastMonth: syncs('month'),
  lastSyncTimeByUser: lastSyncs,
} as const satisfies Readonly<Record<string, InsightQuery>>;

export type InsightName = keyof typeof INSIGHT_QUERIES;

/** Names of the reports with a shape. */
export type InsightOf<S extends InsightShape> = {
  [N in InsightName]: (typeof INSIGHT_QUERIES)[N]['shape'] extends S ? N : never;
}[InsightName];

export const INSIGHT_NAMES = Object.keys(INSIGHT_QUERIES).filter((name): name is InsightName =>
  Object.hasOwn(INSIGHT_QUERIES, name),
);
