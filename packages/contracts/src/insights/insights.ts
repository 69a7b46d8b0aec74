// Long because the shapes of reports are read together with the routes that use them.
import * as z from 'zod/mini';
import { INSIGHT_NAMES, INSIGHT_QUERIES } from './insight-queries.ts';
import type { InsightName, InsightShape } from './insight-queries.ts';
import { csvQuery } from '../platform/csv.ts';
import { changeId, dateTime, recordId, repeated, text } from '../platform/primitives.ts';
import { isDay } from '../platform/days.ts';
import { DAY_PRESETS } from '../platform/period.ts';
import type { PeriodRules } from '../platform/period.ts';
import { route } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

/** Maximum number of facets and events of a response, as in New Relic. Downloads have no such limit. */
export const INSIGHT_LIMIT = 5000;

/** Maximum number of users of `lastSyncTimeByUser`. */
export const LAST_SYNC_LIMIT = 100_000;

/** Maximum period of a report, in days. */
export const PERIOD_DAYS_LIMIT = 731;

/** The period of the Insights page. */
export const REPORTS_PERIOD = {
  presets: DAY_PRESETS,
  standard: 'last7',
  daysLimit: PERIOD_DAYS_LIMIT,
} as const satisfies PeriodRules;

const DAY_MS = 86_400_000;

/** A calendar day, `2026-11-21`. */
const calendarDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'calendarDate', abort: true }),
  z.refine((day) => isDay(day), { error: 'calendarDate', abort: true }),
);

const filter = { from: z.optional(calendarDate), to: z.optional(calendarDate), profile: z.optional(recordId) };

type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The rules of a filter's period. */
const periodRules = [
  z.refine<Period>(({ from, to }) => (from === undefined) === (to === undefined), 'daysTogether'),
  z.refine<Period>(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'daysOrder',
    path: ['to'],
  }),
  z.refine<Period>(
    ({ from, to }) =>
      from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < PERIOD_DAYS_LIMIT * DAY_MS,
    { error: 'daysTooMany', path: ['to'], params: { maximum: PERIOD_DAYS_LIMIT } },
  ),
] as const;

/**
 * The events that a report counts. `from` and `to`: first and last day of the period, both included, in the session user's time
 * zone; without them the report's default period. `profile`: only users of this group profile.
 */
export const insightFilter = z.object(filter).check(...periodRules);

export type InsightFilter = z.infer<typeof insightFilter>;

/** In UTC milliseconds; the end is exclusive. */
const span = { beginTimeMillis: z.number(), endTimeMillis: z.number() };

const metadata = z.object({
  ...span,
  timeZone: text(100),
  /** Whether the last day of the period is not over. */
  isSoFar: z.boolean(),
});

/** The first event of the report's kind in the org, in UTC milliseconds; null without any. */
const dataSinceMillis = z.nullable(z.number());

const uniqueCount = z.object({ uniqueCount: z.number() });
const count = z.object({ count: z.number() });
/** `average`: null without ratings; `count`: the number of ratings. */
const rating = z.object({ average: z.nullable(z.number()), count: z.number() });

const known = z.nullable(text(4000));

/** An attribute's value, or the values of several attributes; null where the app did not report it (requirement INX-06). */
const facetName = z.union([known, z.array(known)]);

const comparisonOf = <V extends z.ZodMiniType>(value: V) => {
  const results = z.object({ results: z.array(value) });
  return z.object({
    current: results,
    /** Null if data do not reach back over the whole earlier period (requirement INX-03). */
    previous: z.nullable(results),
    metadata: z.object({ ...metadata.shape, previous: z.object(span), dataSinceMillis }),
  });
};

/** Users of the current and the earlier period (`results[0].uniqueCount`). */
export const userComparison = comparisonOf(uniqueCount);

/** Events of the current and the earlier period (`results[0].count`). */
export const countComparison = comparisonOf(count);

/** Average ratings of the current and the earlier period (`results[0].average`). */
export const ratingComparison = comparisonOf(rating);

const facetsOf = <V extends z.ZodMiniType, N extends z.ZodMiniType>(value: V, name: N) =>
  z.object({ facets: z.array(z.object({ name, results: z.array(value) })), metadata });

/** Users by name, highest count first. */
export const userFacets = facetsOf(uniqueCount, facetName);

/** Events by name, highest count first. */
export const countFacets = facetsOf(count, facetName);

/** The last event of each user in UTC milliseconds, newest first. Names are null for a caller who may not see people. */
export const latestFacets = facetsOf(z.object({ latest: z.number() }), known);

export const eventCount = z.object({ results: z.array(count), metadata });

const stepsOf = <V extends z.ZodMiniType>(value: V) =>
  z.array(z.object({ beginTimeSeconds: z.number(), endTimeSeconds: z.number(), results: z.array(value) }));

const stepMetadata = z.object({
  ...metadata.shape,
  previous: z.object(span),
  step: z.enum(['day', 'week', 'month']),
  dataSinceMillis,
});

const trendOf = <V extends z.ZodMiniType>(value: V) => z.object({ timeSeries: stepsOf(value), metadata: stepMetadata });

/** Users, events or average ratings in steps of days, weeks or months of the user's time zone. */
export const userTrend = trendOf(uniqueCount);
export const countTrend = trendOf(count);
export const ratingTrend = trendOf(rating);

/** Users by the values of an attribute in steps of days, weeks or months of the user's time zone; every value has every step. */
export const usageSeries = z.object({
  facets: z.array(z.object({ name: facetName, timeSeries: stepsOf(uniqueCount) })),
  metadata: stepMetadata,
});

const reportedEvent = z.object({
  userId: known,
  /** UTC milliseconds. */
  timestamp: z.number(),
  appName: known,
  appVersion: known,
  countryCode: known,
  deviceModel: known,
  osMajorVersion: known,
  osVersion: known,
  feedbackComment: known,
  feedbackCategory: known,
  feedbackRating: z.nullable(z.number()),
  /** `observed`: the device's time was impossible, so this is the time at which the event was observed; otherwise null. */
  timeSource: known,
  /** The category of a usage. */
  category: known,
  osName: known,
  /** The group profile that the app reported. */
  profileId: known,
});

export type ReportedEvent = z.infer<typeof reportedEvent>;

/** The newest events; `truncated` if the period has more than the response. */
export const eventList = z.object({
  results: z.array(z.object({ events: z.array(reportedEvent) })),
  metadata: z.object({ ...metadata.shape, truncated: z.boolean() }),
});

export type UserComparison = z.infer<typeof userComparison>;
export type CountComparison = z.infer<typeof countComparison>;
export type RatingComparison = z.infer<typeof ratingComparison>;
export type UserFacets = z.infer<typeof userFacets>;
export type CountFacets = z.infer<typeof countFacets>;
export type LatestFacets = z.infer<typeof latestFacets>;
export type UserTrend = z.infer<typeof userTrend>;
export type CountTrend = z.infer<typeof countTrend>;
export type RatingTrend = z.infer<typeof ratingTrend>;
export type EventCount = z.infer<typeof eventCount>;
export type UsageSeries = z.infer<typeof usageSeries>;
export type EventList = z.infer<typeof eventList>;

/** The responses by the shape of their report. */
const RESPONSES = {
  userComparison,
  countComparison,
  ratingComparison,
  userFacets,
  countFacets,
  count: eventCount,
  userTrend,
  countTrend,
  ratingTrend,
  timeSeries: usageSeries,
  latest: latestFacets,
  events: eventList,
} as const satisfies Readonly<Record<InsightShape, z.ZodMiniType>>;

/** The route of a report with a shape. */
export type InsightRoute<S extends InsightShape> = {
  readonly method: 'GET';
  readonly path: `/api/insight/${string}`;
  readonly permission: 'session';
  readonly summary: string;
  readonly query: typeof insightFilter;
  readonly response: (typeof RESPONSES)[S];
};

type InsightRoutes = { readonly [N in InsightName]: InsightRoute<(typeof INSIGHT_QUERIES)[N]['shape']> };

/** Every report's route by the name of its endpoint (requirement INS-08). */
export const insightRoutes = createRoutes();

function createRoutes(): InsightRoutes;
function createRoutes(): Readonly<Record<string, Route>> {
  return Object.fromEntries(
    INSIGHT_NAMES.map((name) => {
      const { shape, summary } = INSIGHT_QUERIES[name];
      const about = { method: 'GET', path: `/api/insight/${name}`, permission: 'session', summary } as const;
      return [name, { ...about, query: insightFilter, errors: ['not_found'], response: RESPONSES[shape] }];
    }),
  );
}

/** Every report's download. */
export const insightCsv = route({
  method: 'GET',
  path: '/api/insight/:endpoint/csv',
  permission: 'session',
  summary:
    'Returns the events of a report as CSV, newest first: of the given period, of the one that its figure has (`period=own`), or of the last week. Each attribute that the report groups by is a column.',
  params: z.object({ endpoint: z.enum(INSIGHT_NAMES) }),
  query: z.object({ ...filter, ...csvQuery, period: z.optional(z.enum(['own'])) }).check(...periodRules),
  cost: 'export',
  response: 'text/csv',
});

/** Maximum number of users of a part of a report in a response. */
export const INSIGHT_USERS_LIMIT = 5000;

/** The users behind a bar or a point of a chart. */
export const insightUsers = route({
  method: 'GET',
  path: '/api/insight/:endpoint/users',
  permission: 'session',
  summary:
    'Returns the users whose events a report counts, with the time of their last one, newest first: of the period, or of the last week. `value` limits them to events with this value of each attribute of the report; an empty text means that the app did not report it.',
  params: z.object({ endpoint: z.enum(INSIGHT_NAMES) }),
  query: z.object({ ...filter, value: z.optional(repeated(text(4000), 2)) }).check(...periodRules),
  errors: ['not_found'],
  response: z.object({
    /** Ids are null for a caller who may not see people. */
    records: z.array(z.object({ userId: known, lastAt: dateTime })),
    truncated: z.boolean(),
  }),
});

/** Maximum number of changes in the response of `insightChanges`. */
export const INSIGHT_CHANGES_LIMIT = 2000;

/** The changes of the configuration in a period, for the time axes of charts (requirement INX-09). */
export const insightChanges = route({
  method: 'GET',
  path: '/api/insight/changes',
  permission: 'view',
  summary:
    'Returns the ids and times of the changes in the change history, newest first: of a period, or of the last week.',
  query: insightFilter,
  response: z.object({ records: z.array(z.object({ id: changeId, at: dateTime })), truncated: z.boolean() }),
});

/** The platforms of the apps, each with its own minimum version in the global settings. */
export const APP_PLATFORMS = ['ios', 'android', 'windows'] as const;

export type AppPlatform = (typeof APP_PLATFORMS)[number];

const reportedVersion = z.nullable(text(60));

export const newestAppVersions = route({
  method: 'GET',
  path: '/api/insight/newest-app-versions',
  permission: 'session',
  summary:
    'Returns the newest app version that events of the last six months report for each platform; null if they report none.',
  response: z.object({ ios: reportedVersion, android: reportedVersion, windows: reportedVersion }),
});

export type NewestAppVersions = z.infer<typeof newestAppVersions.response>;

/** The progress of the example data of the embedded org, whose figures change meanwhile. */
export const exampleData = route({
  method: 'GET',
  path: '/api/insight/example-data',
  permission: 'session',
  summary: 'Returns the generated part of the example data, from 0 to 1; null when none is being generated.',
  response: z.object({ progress: z.nullable(z.number()) }),
});

/** Maximum number of users in the response of `neverSynced`. */
export const NEVER_SYNCED_LIMIT = 5000;

/** Users without a sync, who are missing in `lastSyncTimeByUser`. */
export const neverSynced = route({
  method: 'GET',
  path: '/api/insight/never-synced',
  permission: 'session',
  summary:
    'Returns the active users of the active group profiles, or of one of them, who have never synced, sorted by name; omits users who only use the console.',
  query: z.object({ profile: z.optional(recordId) }),
  errors: ['not_found'],
  response: z.object({
    /** Ids and names are null for a caller who may not see people. */
    records: z.array(z.object({ userId: z.nullable(recordId), name: z.nullable(text(255)) })),
    truncated: z.boolean(),
  }),
});
