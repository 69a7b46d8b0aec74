// Long because each shape of a report has one query and one reading of its response.
import type { FacetAttribute, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, LAST_SYNC_LIMIT, type ReportedEvent } from '@fieldstone/contracts/insights/insights';
import * as z from 'zod/mini';
import type { Http } from '../../salesforce/client/http.ts';
import { AppError } from '../../platform/errors.ts';
import { createNerdGraph, type NerdGraph, type NewRelicConfig } from './nerdgraph.ts';
import { nrqlCount, nrqlEvents, nrqlFacets, nrqlFirst, nrqlLatest, presentOf } from './nrql.ts';
import type { Span } from '@fieldstone/contracts/platform/period';
import type { QueryResults, EventEngine, Insights, EventQuery } from '../port.ts';
import { toRating, toSeries } from '../series.ts';

/** New Relic keeps events for 13 months at most and rejects a longer span. */
const OLDEST_MS = 395 * 86_400_000;

/** New Relic's own maximum, of events and of facets (`LIMIT MAX`). */
const MAXIMUM = INSIGHT_LIMIT;

/** Parses an NRDB response. Throws `unavailable` if it does not fit the shape. */
function read<T>(shape: z.ZodMiniType<T>, raw: unknown): T {
  const result = shape.safeParse(raw);
  if (result.success) return result.data;
  throw new AppError('new_relic_unreadable', {}, { cause: result.error });
}

const text = z.string();
const measured = z.object({
  uniqueCount: z.optional(z.number()),
  count: z.optional(z.number()),
  latest: z.optional(z.nullable(z.number())),
  min: z.optional(z.nullable(z.number())),
  sum: z.optional(z.nullable(z.number())),
});
const totals = z.object({ results: z.array(measured) });
const facets = z.object({
  facets: z.array(z.object({ name: z.union([text, z.array(text)]), results: z.array(measured) })),
});
const known = z._default(z.nullable(z.union([text, z.pipe(z.number(), z.transform(String))])), null);
const events = z.object({
  results: z.array(
    z.object({
      events: z.array(
        z.object({
          userId: known,
          timestamp: z.number(),
          appName: known,
          appVersion: known,
          countryCode: known,
          deviceModel: known,
          osMajorVersion: known,
          osVersion: known,
          feedbackComment: known,
          feedbackCategory: known,
          feedbackRating: z._default(z.nullable(z.number()), null),
          timeSource: known,
          category: known,
          osName: known,
          profileId: known,
        }),
      ),
    }),
  ),
});

/** Creates the engine for events in New Relic, which its own agents collect instead of this console. */
export function createNewRelic(config: NewRelicConfig, http: Http): EventEngine {
  const nerdGraph = createNerdGraph(config, http);
  return {
    name: 'New Relic',
    insights: createInsights(nerdGraph),
    store: null,
    folder: null,
    ping: async () => void (await nerdGraph(['SELECT count(*) FROM AppUsage SINCE 1 minute ago'])),
    close: () => http.close(),
  };
}

function createInsights(nerdGraph: NerdGraph): Insights {
  const totalOf = async (queries: readonly string[]) =>
    (await nerdGraph(queries)).map((raw) => read(totals, raw).results[0]);
  const ratingsOf = async (queries: readonly string[]) =>
    (await nerdGraph(queries)).map((raw) => {
      const { results } = read(totals, raw);
      const find = (name: 'sum' | 'count') => results.find((one) => one[name] !== undefined)?.[name] ?? 0;
      return toRating(find('sum'), find('count'));
    });
  const facetsOf = async (query: string) => {
    const [raw] = await nerdGraph([query]);
    return read(facets, raw).facets;
  };
  /** Returns the facets of all events: those with all attributes, and those without some or all of them. */
  const allFacets = async (eventQuery: EventQuery, measure: 'users' | 'events') => {
    const lacking = subsetsOf(eventQuery.query.facet ?? []);
    const raw = await nerdGraph(
      lacking.map((missing) => nrqlFacets(eventQuery, within(eventQuery.span), measure, missing)),
    );
    return raw
      .flatMap((one, index) => namedFacets(eventQuery, lacking[index] ?? [], one))
      .filter(({ value }) => value > 0)
      .toSorted(byValue)
      .slice(0, INSIGHT_LIMIT);
  };
  /** Counts each step by a separate query: New Relic's own steps support neither months nor clock changes. */
  const stepsOf = ({ steps, span }: EventQuery): Span[] =>
    steps.map((begin, index) => within({ begin, end: steps[index + 1] ?? span.end }));

  const readers: { readonly [S in InsightShape]: (eventQuery: EventQuery<S>) => Promise<QueryResults[S]> } = {
    userComparison: async (eventQuery) => {
      const spans = [eventQuery.span, eventQuery.previous].map(within);
      const [now, before] = await totalOf(spans.map((span) => nrqlCount(eventQuery, span, 'users')));
      return {
        current: { results: [{ uniqueCount: now?.uniqueCount ?? 0 }] },
        previous: { results: [{ uniqueCount: before?.uniqueCount ?? 0 }] },
      };
    },
    countComparison: async (eventQuery) => {
      const spans = [eventQuery.span, eventQuery.previous].map(within);
      const [now, before] = await totalOf(spans.map((span) => nrqlCount(eventQuery, span, 'events')));
      return {
        current: { results: [{ count: now?.count ?? 0 }] },
        previous: { results: [{ count: before?.count ?? 0 }] },
      };
    },
    ratingComparison: async (eventQuery) => {
      const spans = [eventQuery.span, eventQuery.previous].map(within);
      const [now, before] = await ratingsOf(spans.map((span) => nrqlCount(eventQuery, span, 'ratings')));
      return {
        current: { results: [now ?? toRating(0, 0)] },
        previous: { results: [before ?? toRating(0, 0)] },
      };
    },
    userFacets: async (eventQuery) => {
      const found = await allFacets(eventQuery, 'users');
      return { facets: found.map(({ name, value }) => ({ name, results: [{ uniqueCount: value }] })) };
    },
    countFacets: async (eventQuery) => {
      const found = await allFacets(eventQuery, 'events');
      return { facets: found.map(({ name, value }) => ({ name, results: [{ count: value }] })) };
    },
    count: async (eventQuery) => {
      const [total] = await totalOf([nrqlCount(eventQuery, within(eventQuery.span), 'events')]);
      return { results: [{ count: total?.count ?? 0 }] };
    },
    userTrend: async (eventQuery) => {
      const totalsOfSteps = await totalOf(stepsOf(eventQuery).map((span) => nrqlCount(eventQuery, span, 'users')));
      return {
        timeSeries: toSeries(eventQuery, (step) => ({ uniqueCount: totalsOfSteps[step]?.uniqueCount ?? 0 })),
      };
    },
    countTrend: async (eventQuery) => {
      const totalsOfSteps = await totalOf(stepsOf(eventQuery).map((span) => nrqlCount(eventQuery, span, 'events')));
      return { timeSeries: toSeries(eventQuery, (step) => ({ count: totalsOfSteps[step]?.count ?? 0 })) };
    },
    ratingTrend: async (eventQuery) => {
      const ratings = await ratingsOf(stepsOf(eventQuery).map((span) => nrqlCount(eventQuery, span, 'ratings')));
      return { timeSeries: toSeries(eventQuery, (step) => ratings[step] ?? toRating(0, 0)) };
    },
    timeSeries: async (eventQuery) => {
      const raw = await nerdGraph(stepsOf(eventQuery).map((span) => nrqlFacets(eventQuery, span, 'users')));
      const users = new Map<string, Map<number, number>>();
      for (const [index, step] of raw.entries()) {
        for (const { name, results } of read(facets, step).facets) {
          const group = String(name);
          users.set(group, (users.get(group) ?? new Map<number, number>()).set(index, results[0]?.uniqueCount ?? 0));
        }
      }
      return {
        facets: [...users]
          .map(([name, counts]) => ({
            name,
            timeSeries: toSeries(eventQuery, (step) => ({ uniqueCount: counts.get(step) ?? 0 })),
          }))
          .toSorted(byName),
      };
    },
    latest: async (eventQuery) => {
      const latest = await latestOf(eventQuery, (span) => facetsOf(nrqlLatest(eventQuery, span)));
      return {
        facets: [...latest]
          .map(([name, at]) => ({ name, results: [{ latest: at }] }))
          .toSorted((a, b) => (b.results[0]?.latest ?? 0) - (a.results[0]?.latest ?? 0) || byName(a, b))
          .slice(0, LAST_SYNC_LIMIT),
      };
    },
    events: async (eventQuery) => {
      const found: ReportedEvent[] = [];
      for await (const page of allEvents(nerdGraph, eventQuery, new AbortController().signal)) {
        found.push(...page);
        if (found.length > INSIGHT_LIMIT) break;
      }
      return { results: [{ events: found.slice(0, INSIGHT_LIMIT + 1) }] };
    },
  };

  return {
    query: (eventQuery) => readers[eventQuery.query.shape](eventQuery),
    firstEvent: async (orgId, event, before) => {
      const [first] = await totalOf([nrqlFirst(orgId, event, within({ begin: 0, end: before }))]);
      return first?.min ?? null;
    },
    events: (eventQuery, signal) => allEvents(nerdGraph, eventQuery, signal),
  };
}

/** Returns the part of a span that New Relic still stores. */
const within = ({ begin, end }: Span): Span => ({ begin: Math.max(begin, end - OLDEST_MS, 0), end });

type Named = { readonly name: string | null | ReadonlyArray<string | null> };

type Facet = { readonly name: string | null | Array<string | null>; readonly value: number };

/** Returns every subset of the attributes of a facet, the empty one first. */
function subsetsOf(attributes: readonly FacetAttribute[]): FacetAttribute[][] {
  const subsets: FacetAttribute[][] = [[]];
  for (const one of attributes) subsets.push(...subsets.map((some) => [...some, one]));
  return subsets;
}

/** Returns the facets of events without some attributes, with null for these. */
function namedFacets({ query }: EventQuery, missing: readonly FacetAttribute[], raw: unknown): Facet[] {
  const present = presentOf(query, missing);
  const valueOf = ({ uniqueCount, count }: z.infer<typeof measured>): number => uniqueCount ?? count ?? 0;
  const nameOf = (values: readonly string[]) => {
    const names = (query.facet ?? []).map((attribute) => values[present.indexOf(attribute)] ?? null);
    return names.length === 1 ? (names[0] ?? null) : names;
  };
  if (present.length > 0) {
    return read(facets, raw).facets.map(({ name, results }) => ({
      name: nameOf([name].flat()),
      value: valueOf(results[0] ?? {}),
    }));
  }
  return [{ name: nameOf([]), value: valueOf(read(totals, raw).results[0] ?? {}) }];
}

const byValue = (left: Facet, right: Facet): number => right.value - left.value || byName(left, right);

/** Compares names in bytes, the missing ones last. */
function byName(left: Named, right: Named): number {
  const [a, b] = [[left.name].flat(), [right.name].flat()];
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? null;
    if (part === other) continue;
    if (part === null || other === null) return part === null ? 1 : -1;
    return Buffer.compare(Buffer.from(part), Buffer.from(other));
  }
  return 0;
}

/** Facets come newest first, at most `MAXIMUM`; the next page holds users whose last event is older than this page. */
async function latestOf(
  eventQuery: EventQuery,
  page: (span: Span) => Promise<z.infer<typeof facets>['facets']>,
): Promise<Map<string, number>> {
  const latest = new Map<string, number>();
  const span = within(eventQuery.span);
  let { end } = span;
  while (latest.size < LAST_SYNC_LIMIT) {
    const found = await page({ begin: span.begin, end });
    let oldest = Number.POSITIVE_INFINITY;
    for (const { name, results } of found) {
      const at = results[0]?.latest ?? 0;
      oldest = Math.min(oldest, at);
      // A user of an earlier page has a later event there.
      if (!latest.has(String(name))) latest.set(String(name), at);
    }
    if (found.length < MAXIMUM) break;
    // Users of the oldest millisecond may be on both pages; if a whole page is of that millisecond, the next page must
    // be older.
    end = oldest + 1 < end ? oldest + 1 : oldest;
    if (end <= span.begin) break;
  }
  return latest;
}

/**
 * Yields all events, newest first: each page ends before the oldest millisecond of the last one, which is read again
 * completely.
 */
async function* allEvents(
  nerdGraph: NerdGraph,
  eventQuery: EventQuery,
  signal: AbortSignal,
): AsyncGenerator<ReportedEvent[]> {
  const { begin, end: last } = within(eventQuery.span);
  let end = last;
  while (!signal.aborted && begin < end) {
    const [raw] = await nerdGraph([nrqlEvents(eventQuery, { begin, end })]);
    const page = read(events, raw).results[0]?.events ?? [];
    const oldest = page.at(-1)?.timestamp ?? begin;
    if (page.length < MAXIMUM) {
      if (page.length > 0) yield page;
      return;
    }
    const whole = page.filter(({ timestamp }) => timestamp > oldest);
    // New Relic cannot page within a millisecond: of more events than a page holds, the rest is unreachable.
    yield whole.length > 0 ? whole : page;
    end = whole.length > 0 ? oldest + 1 : oldest;
  }
}
