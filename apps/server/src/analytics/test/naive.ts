import type { FacetAttribute, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import type { AppEvent } from '../event.ts';
import type { Span } from '@fieldstone/contracts/platform/period';
import type { QueryResults, EventQuery } from '../port.ts';

/** Returns the expected result of an engine, computed in memory in the simplest way, without code of the engines. */
export function naive<S extends InsightShape>(events: readonly AppEvent[], eventQuery: EventQuery<S>): QueryResults[S] {
  const reading = READINGS[eventQuery.query.shape];
  return reading(withoutRepetitions(events), eventQuery);
}

type Readings = {
  readonly [S in InsightShape]: (events: readonly AppEvent[], eventQuery: EventQuery<S>) => QueryResults[S];
};

const READINGS: Readings = {
  userComparison: (events, eventQuery) => ({
    current: { results: [{ uniqueCount: users(counted(events, eventQuery, eventQuery.span)) }] },
    previous: { results: [{ uniqueCount: users(counted(events, eventQuery, eventQuery.previous)) }] },
  }),
  countComparison: (events, eventQuery) => ({
    current: { results: [{ count: counted(events, eventQuery, eventQuery.span).length }] },
    previous: { results: [{ count: counted(events, eventQuery, eventQuery.previous).length }] },
  }),
  ratingComparison: (events, eventQuery) => ({
    current: { results: [average(counted(events, eventQuery, eventQuery.span))] },
    previous: { results: [average(counted(events, eventQuery, eventQuery.previous))] },
  }),
  userFacets: (events, eventQuery) => ({
    facets: facets(events, eventQuery, users).map(({ name, value }) => ({ name, results: [{ uniqueCount: value }] })),
  }),
  countFacets: (events, eventQuery) => ({
    facets: facets(events, eventQuery, (same) => same.length).map(({ name, value }) => ({
      name,
      results: [{ count: value }],
    })),
  }),
  count: (events, eventQuery) => ({ results: [{ count: counted(events, eventQuery, eventQuery.span).length }] }),
  userTrend: (events, eventQuery) => ({
    timeSeries: steps(events, eventQuery, (same) => ({ uniqueCount: users(same) })),
  }),
  countTrend: (events, eventQuery) => ({
    timeSeries: steps(events, eventQuery, (same) => ({ count: same.length })),
  }),
  ratingTrend: (events, eventQuery) => ({ timeSeries: steps(events, eventQuery, average) }),
  timeSeries: (events, eventQuery) => {
    const [attribute = 'appName'] = eventQuery.query.facet ?? [];
    const found = counted(events, eventQuery, eventQuery.span).filter((event) => valueOf(event, attribute) !== null);
    const names = [...new Set(found.map((event) => String(valueOf(event, attribute))))].toSorted(byBytes);
    return {
      facets: names.map((name) => {
        const own = found.filter((event) => valueOf(event, attribute) === name);
        return { name, timeSeries: steps(own, eventQuery, (same) => ({ uniqueCount: users(same) })) };
      }),
    };
  },
  latest: (events, eventQuery) => {
    const found = counted(events, eventQuery, eventQuery.span).filter(({ userId }) => userId !== null);
    return {
      facets: [...Map.groupBy(found, ({ userId }) => String(userId))]
        .map(([name, own]) => ({ name, results: [{ latest: Math.max(...own.map(({ timestamp }) => timestamp)) }] }))
        .toSorted((a, b) => (b.results[0]?.latest ?? 0) - (a.results[0]?.latest ?? 0) || byBytes(a.name, b.name)),
    };
  },
  events: (events, eventQuery) => ({
    results: [{ events: counted(events, eventQuery, eventQuery.span).map(toReported).toSorted(newestFirst) }],
  }),
};

const withoutRepetitions = (events: readonly AppEvent[]): AppEvent[] => [
  ...new Map(
    events
      .map((event) => [`${event.orgId} ${event.eventType} ${String(event.timestamp)} ${event.dedupeKey}`, event])
      .toReversed() as Array<[string, AppEvent]>,
  ).values(),
];

const counted = (
  events: readonly AppEvent[],
  { query, audience, values }: EventQuery,
  { begin, end }: Span,
): AppEvent[] =>
  events.filter((event) => {
    const { orgId, eventType, timestamp, userId, profileId, attributes } = event;
    return (
      orgId === audience.orgId &&
      eventType === query.event &&
      timestamp >= begin &&
      timestamp < end &&
      (query.app === undefined || attributes.appName === query.app) &&
      (query.facet ?? []).every((attribute, index) => {
        const value = values?.[index];
        return value === undefined || valueOf(event, attribute) === value;
      }) &&
      (audience.profile === null ||
        profileId === audience.profile.id ||
        (profileId === null && userId !== null && audience.profile.userIds.includes(userId)))
    );
  });

const valueOf = ({ profileId, attributes }: AppEvent, attribute: FacetAttribute): string | null =>
  attribute === 'profileId' ? profileId : attributes[attribute] === undefined ? null : String(attributes[attribute]);

function average(events: readonly AppEvent[]) {
  const ratings = events.flatMap(({ attributes }) => attributes.feedbackRating ?? []);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return {
    average: ratings.length === 0 ? null : Math.round((sum / ratings.length) * 100) / 100,
    count: ratings.length,
  };
}

function steps<V>(events: readonly AppEvent[], eventQuery: EventQuery, measure: (same: AppEvent[]) => V) {
  return eventQuery.steps.map((begin, index) => {
    const end = eventQuery.steps[index + 1] ?? eventQuery.span.end;
    return {
      beginTimeSeconds: Math.floor(begin / 1000),
      endTimeSeconds: Math.floor(end / 1000),
      results: [measure(counted(events, eventQuery, { begin, end }))],
    };
  });
}

const users = (events: readonly AppEvent[]): number => new Set(events.flatMap(({ userId }) => userId ?? [])).size;

function facets(events: readonly AppEvent[], eventQuery: EventQuery, measure: (same: AppEvent[]) => number) {
  const attributes = eventQuery.query.facet ?? [];
  const namesOf = (event: AppEvent) => attributes.map((attribute) => valueOf(event, attribute));
  const groups = Map.groupBy(counted(events, eventQuery, eventQuery.span), (event) => JSON.stringify(namesOf(event)));
  return [...groups.values()]
    .map((same) => {
      const names = same[0] ? namesOf(same[0]) : [];
      return { names, name: names.length === 1 ? (names[0] ?? null) : names, value: measure(same) };
    })
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || compareAll(a.names, b.names));
}

type Names = ReadonlyArray<string | null>;

const compareAll = (left: Names, right: Names): number =>
  left.map((text, index) => missingLast(text, right[index] ?? null)).find((order) => order !== 0) ?? 0;

const missingLast = (left: string | null, right: string | null): number =>
  left === null || right === null ? Number(left === null) - Number(right === null) : byBytes(left, right);

const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Compares by time; events of one millisecond have no order that all engines share. */
export const newestFirst = (left: ReportedEvent, right: ReportedEvent): number =>
  right.timestamp - left.timestamp || byBytes(JSON.stringify(left), JSON.stringify(right));

const toReported = ({ userId, timestamp, profileId, attributes }: AppEvent): ReportedEvent => ({
  userId,
  timestamp,
  appName: attributes.appName ?? null,
  appVersion: attributes.appVersion ?? null,
  countryCode: attributes.countryCode ?? null,
  deviceModel: attributes.deviceModel ?? null,
  osMajorVersion: attributes.osMajorVersion ?? null,
  osVersion: attributes.osVersion ?? null,
  feedbackComment: attributes.feedbackComment ?? null,
  feedbackCategory: attributes.feedbackCategory ?? null,
  feedbackRating: attributes.feedbackRating ?? null,
  timeSource: attributes.timeSource ?? null,
  category: attributes.category ?? null,
  osName: attributes.osName ?? null,
  profileId,
});
