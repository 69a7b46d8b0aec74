import type { FileColumns } from '../platform/csv.ts';
import type { ReportPeriod } from '../platform/period.ts';
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
  'category',
  'osName',
  'profileId',
] as const;

/** Columns of every report's download of events. */
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
 * The shape of a report. Comparison: the current and the earlier period; facets: counts by one attribute, or by several, and then a
 * facet's name is a list; trend: the steps of a period; time series: users by the values of an attribute over time; latest: the last
 * event of each user; events: the events, newest first. `user…` counts users, `count…` counts events, `rating…` averages ratings.
 */
export type InsightShape =
  | 'userComparison'
  | 'countComparison'
  | 'ratingComparison'
  | 'userFacets'
  | 'countFacets'
  | 'count'
  | 'userTrend'
  | 'countTrend'
  | 'ratingTrend'
  | 'timeSeries'
  | 'latest'
  | 'events';

/** An attribute that events are grouped by; `profileId` is the group profile that the app reported. */
export type FacetAttribute = EventAttribute | 'profileId';

/** A query of the table. */
export type InsightQuery<S extends InsightShape = InsightShape> = {
  readonly shape: S;
  readonly event: EventType;
  /** Limits the query to events of this app. */
  readonly app?: string;
  /** Attributes that group facets and time series. */
  readonly facet?: readonly FacetAttribute[];
  /** Without requested days. */
  readonly period: ReportPeriod;
};

/** A report: its query, and the summary of its route. */
export type InsightReport<S extends InsightShape> = InsightQuery<S> & { readonly summary: string };

const inBothPeriods = (counted: string): string => `Returns ${counted} in the current and the earlier period.`;

const users = (
  event: EventType,
  counted: string,
  { app, period = 'week' }: { readonly app?: string; readonly period?: 'week' | 'day' } = {},
): InsightReport<'userComparison'> => {
  const summary = inBothPeriods(`the number of ${counted}`);
  return { shape: 'userComparison', event, ...(app !== undefined && { app }), period, summary };
};

const total = (event: EventType, counted: string): InsightReport<'countComparison'> => {
  return { shape: 'countComparison', event, period: 'week', summary: inBothPeriods(`the number of ${counted}`) };
};

const usageBy = (by: string, ...facet: readonly FacetAttribute[]): InsightReport<'userFacets'> => {
  const summary = `Returns the number of users by ${by}, highest first.`;
  return { shape: 'userFacets', event: 'AppUsage', facet, period: 'week', summary };
};

const feedbackBy = (by: string, attribute: EventAttribute): InsightReport<'countFacets'> => {
  const summary = `Returns the number of feedback messages by ${by}, highest first.`;
  return { shape: 'countFacets', event: 'Feedback', facet: [attribute], period: 'week', summary };
};

const trend = <S extends 'userTrend' | 'countTrend' | 'ratingTrend'>(
  shape: S,
  event: EventType,
  counted: string,
): InsightReport<S> => {
  return { shape, event, period: 'week', summary: `Returns ${counted} by day, week or month of the period.` };
};

const syncs = (period: ReportPeriod, named: string): InsightReport<'count'> => {
  return { shape: 'count', event: 'Sync', period, summary: `Returns the number of syncs in ${named}.` };
};

const list = (event: EventType, kind: string): InsightReport<'events'> => {
  return { shape: 'events', event, period: 'week', summary: `Returns the newest ${kind}.` };
};

const usageOverTime: InsightReport<'timeSeries'> = {
  shape: 'timeSeries',
  event: 'AppUsage',
  facet: ['appName'],
  period: 'sixMonths',
  summary: 'Returns the number of users of each app, month by month over six months.',
};

const versionsOverTime: InsightReport<'timeSeries'> = {
  shape: 'timeSeries',
  event: 'AppUsage',
  app: GO_APP,
  facet: ['appVersion'],
  period: 'week',
  summary: 'Returns the number of users of each version of the Go app by day, week or month of the period.',
};

const lastSyncs: InsightReport<'latest'> = {
  shape: 'latest',
  event: 'Sync',
  period: 'ever',
  summary: 'Returns the time of the last sync of each user.',
};

const ratings: InsightReport<'ratingComparison'> = {
  shape: 'ratingComparison',
  event: 'Feedback',
  period: 'week',
  summary: inBothPeriods('the average rating'),
};

/** Every report by the name of its endpoint (requirement INS-08). */
export const INSIGHT_QUERIES = {
  uniqueUsersWeekly: users('AppUsage', 'weekly users of the Go app', { app: GO_APP }),
  uniqueUsersWeeklyLegacy: users('AppUsage', 'weekly users of the legacy app', { app: LEGACY_APP }),
  uniqueUsersDaily: users('AppUsage', 'daily users of the Go app', { app: GO_APP, period: 'day' }),
  uniqueUsersDailyLegacy: users('AppUsage', 'daily users of the legacy app', { app: LEGACY_APP, period: 'day' }),
  activeUsers: users('AppUsage', 'users of any app'),
  appLaunchesGo: users('AppLaunch', 'users who launched the Go app', { app: GO_APP }),
  appLaunchesLegacy: users('AppLaunch', 'users who launched the legacy app', { app: LEGACY_APP }),
  usageTotal: total('AppUsage', 'usage events'),
  syncTotal: total('Sync', 'syncs'),
  syncUsers: users('Sync', 'users who synced'),
  feedbackTotal: total('Feedback', 'feedback messages'),
  feedbackRating: ratings,
  usersTrend: trend('userTrend', 'AppUsage', 'the number of users of any app'),
  launchesTrend: trend('countTrend', 'AppLaunch', 'the number of launches'),
  syncsTrend: trend('countTrend', 'Sync', 'the number of syncs'),
  feedbackTrend: trend('countTrend', 'Feedback', 'the number of feedback messages'),
  ratingTrend: trend('ratingTrend', 'Feedback', 'the average rating'),
  appUsageLastSixMonths: usageOverTime,
  versionsOverTime,
  usageByCategory: usageBy('usage category', 'category'),
  usageByApp: usageBy('app', 'appName'),
  usageByOsVersion: usageBy('operating system and version', 'osName', 'osVersion'),
  usageByAppVersion: usageBy('app and version', 'appName', 'appVersion'),
  usageByCountry: usageBy('country', 'countryCode'),
  usageByDevice: usageBy('device', 'deviceModel'),
  usageByProfile: usageBy('group profile', 'profileId'),
  feedbackByApp: feedbackBy('app', 'appName'),
  feedbackByCategory: feedbackBy('category', 'feedbackCategory'),
  usageAll: list('AppUsage', 'usage events'),
  feedbackAll: list('Feedback', 'feedback messages with comments'),
  syncActivityLastDay: syncs('hours24', 'the last 24 hours'),
  syncActivityLastTwoDays: syncs('hours48', 'the last 48 hours'),
  syncActivityLastMonth: syncs('days30', 'the last 30 days'),
  lastSyncTimeByUser: lastSyncs,
} as const satisfies Readonly<Record<string, InsightReport<InsightShape>>>;

type Queries = typeof INSIGHT_QUERIES;

export type InsightName = keyof Queries;

/** Names of the reports with a shape. */
export type InsightOf<S extends InsightShape> = {
  [N in InsightName]: Queries[N]['shape'] extends S ? N : never;
}[InsightName];

/** Returns the columns of a report's events: those of every report, and each attribute that its chart groups by (requirement FIX-104). */
export function eventColumns(name: InsightName): FileColumns {
  const { facet = [] }: InsightQuery = INSIGHT_QUERIES[name];
  const further = facet.filter((attribute) => !Object.hasOwn(CSV_COLUMNS, attribute));
  return { ...CSV_COLUMNS, ...Object.fromEntries(further.map((attribute) => [attribute, 'text'])) };
}

export const INSIGHT_NAMES = Object.keys(INSIGHT_QUERIES).filter((name): name is InsightName =>
  Object.hasOwn(INSIGHT_QUERIES, name),
);
