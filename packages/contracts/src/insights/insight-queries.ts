import type { FileColumns } from '../platform/csv.ts';
import { APPLICATION_IDS } from '../platform/product.ts';

// The closed table of queries over the events. Each engine compiles only these values.

const [GO_APP, LEGACY_APP] = APPLICATION_IDS;

/** Kinds of events in reports. Other kinds are stored and not counted. */
export const EVENT_TYPES = ['AppUsage', 'AppLaunch', 'Feedback', 'Sync', 'AIUsage'] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/**
 * Attributes of an event besides time and user, named as in New Relic's mobile events where possible. `timeSource`: `observed` for
 * an event whose own time was impossible, which has the time at which it was observed instead.
 */
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
  'timeSource',
] as const;

export type EventAttribute = (typeof EVENT_ATTRIBUTES)[number];

/** Columns of the event reports in order. */
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
  'timeSource',
] as const;

/** Columns of a report's download, in the order of `REPORT_COLUMNS`. */
export const CSV_COLUMNS = {
  userId: 'text',
  timestamp: 'moment',
  formattedDate: 'text',
  appName: 'text',
  appVersion: 'text',
  countryCode: 'text',
  deviceModel: 'text',
  osMajorVersion: 'text',
  osVersion: 'text',
  feedbackComment: 'text',
  feedbackCategory: 'text',
  feedbackRating: 'number',
} as const satisfies FileColumns;

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

/** The section of the Insights page with the figures or charts of a report; null for a report with its own place. */
export type InsightSection = 'users' | 'totals' | 'facets' | null;

/** A report: its query, the summary of its route, and its section of the page. */
export type InsightReport<S extends InsightShape, P extends InsightSection> = InsightQuery<S> & {
  readonly summary: string;
  readonly section: P;
};

const inBothPeriods = (counted: string): string =>
  `Returns the number of ${counted} in the current and the previous period.`;

const users = <const P extends InsightSection>(
  section: P,
  event: 'AppUsage' | 'AppLaunch',
  app: string,
  period: 'week' | 'day',
  counted: string,
): InsightReport<'userComparison', P> => {
  return { shape: 'userComparison', event, app, period, section, summary: inBothPeriods(counted) };
};

const total = (event: 'AppUsage' | 'Feedback', counted: string): InsightReport<'countComparison', 'totals'> => {
  return { shape: 'countComparison', event, period: 'week', section: 'totals', summary: inBothPeriods(counted) };
};

const usageBy = (by: string, ...facet: readonly EventAttribute[]): InsightReport<'userFacets', 'facets'> => {
  const summary = `Returns the number of users by ${by}, highest first.`;
  return { shape: 'userFacets', event: 'AppUsage', facet, period: 'week', section: 'facets', summary };
};

const feedbackBy = (by: string, attribute: EventAttribute): InsightReport<'countFacets', 'facets'> => {
  const summary = `Returns the number of feedback messages by ${by}, highest first.`;
  return { shape: 'countFacets', event: 'Feedback', facet: [attribute], period: 'week', section: 'facets', summary };
};

const syncs = (period: InsightPeriod, named: string): InsightReport<'count', null> => {
  return { shape: 'count', event: 'Sync', period, section: null, summary: `Returns the number of syncs in ${named}.` };
};

const list = (event: 'AppUsage' | 'Feedback', kind: string): InsightReport<'events', null> => {
  return { shape: 'events', event, period: 'week', section: null, summary: `Returns the newest ${kind}.` };
};

const usageOverTime: InsightReport<'timeSeries', null> = {
  shape: 'timeSeries',
  event: 'AppUsage',
  facet: ['appName'],
  period: 'sixMonths',
  section: null,
  summary: 'Returns the number of users of each app, month by month over six months.',
};

const lastSyncs: InsightReport<'latest', null> = {
  shape: 'latest',
  event: 'Sync',
  period: 'ever',
  section: null,
  summary: 'Returns the time of the last sync of each user.',
};

/** Every report by the name of its endpoint (requirement INS-08), in the order of its section. */
export const INSIGHT_QUERIES = {
  uniqueUsersWeekly: users('users', 'AppUsage', GO_APP, 'week', 'weekly users of the Go app'),
  uniqueUsersWeeklyLegacy: users('users', 'AppUsage', LEGACY_APP, 'week', 'weekly users of the legacy app'),
  uniqueUsersDaily: users('users', 'AppUsage', GO_APP, 'day', 'daily users of the Go app'),
  uniqueUsersDailyLegacy: users('users', 'AppUsage', LEGACY_APP, 'day', 'daily users of the legacy app'),
  appLaunchesGo: users('totals', 'AppLaunch', GO_APP, 'week', 'users who launched the Go app'),
  appLaunchesLegacy: users('totals', 'AppLaunch', LEGACY_APP, 'week', 'users who launched the legacy app'),
  usageTotal: total('AppUsage', 'usage events'),
  feedbackTotal: total('Feedback', 'feedback messages'),
  appUsageLastSixMonths: usageOverTime,
  usageByCategory: usageBy('usage category', 'category'),
  usageByApp: usageBy('app', 'appName'),
  usageByOsVersion: usageBy('operating system and version', 'osName', 'osVersion'),
  usageByAppVersion: usageBy('app and version', 'appName', 'appVersion'),
  usageByCountry: usageBy('country', 'countryCode'),
  usageByDevice: usageBy('device', 'deviceModel'),
  feedbackByApp: feedbackBy('app', 'appName'),
  feedbackByCategory: feedbackBy('category', 'feedbackCategory'),
  usageAll: list('AppUsage', 'usage events'),
  feedbackAll: list('Feedback', 'feedback messages with comments'),
  syncActivityLastDay: syncs('hours24', 'the last 24 hours'),
  syncActivityLastTwoDays: syncs('hours48', 'the last 48 hours'),
  syncActivityLastMonth: syncs('month', 'the last month'),
  lastSyncTimeByUser: lastSyncs,
} as const satisfies Readonly<Record<string, InsightReport<InsightShape, InsightSection>>>;

type Queries = typeof INSIGHT_QUERIES;

export type InsightName = keyof Queries;

/** Names of the reports with a shape. */
export type InsightOf<S extends InsightShape> = {
  [N in InsightName]: Queries[N]['shape'] extends S ? N : never;
}[InsightName];

type InsightIn<P extends InsightSection> = {
  [N in InsightName]: Queries[N]['section'] extends P ? N : never;
}[InsightName];

export const INSIGHT_NAMES = Object.keys(INSIGHT_QUERIES).filter((name): name is InsightName =>
  Object.hasOwn(INSIGHT_QUERIES, name),
);

/** Returns the names of the reports in a section of the page. */
export function insightsIn<P extends InsightSection>(section: P): ReadonlyArray<InsightIn<P>> {
  return INSIGHT_NAMES.filter((name): name is InsightIn<P> => INSIGHT_QUERIES[name].section === section);
}
