import type { InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import { INSIGHT_LIMIT, LAST_SYNC_LIMIT, type ReportedEvent } from '@fieldstone/contracts/insights/insights';
import * as z from 'zod/mini';
import type { Http } from '../../salesforce/client/http.ts';
import { AppError } from '../../platform/errors.ts';
import { createNerdGraph, type NerdGraph, type NewRelicConfig } from './nerdgraph.ts';
import { nrqlCount, nrqlEvents, nrqlFacets, nrqlLatest } from './nrql.ts';
import type { QueryResults, EventEngine, Insights, EventQuery, Span } from '../port.ts';
import { seriesOf } from '../sql-insights.ts';

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
const value = z.object({
  uniqueCount: z.optional(z.number()),
  count: z.optional(z.number()),
  latest: z.optional(z.nullable(z.number())),
});
const totals = z.object({ results: z.array(value) });
const facets = z.object({
  facets: z.array(z.object({ name: z.union([text, z.array(text)]), results: z.array(value) })),
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
  const facetsOf = async (query: string) => {
    const [raw] = await nerdGraph([query]);
    return read(facets, raw).facets;
  };

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
    userFacets: async (eventQuery) => {
      const found = await facetsOf(nrqlFacets(eventQuery, within(eventQuery.span), 'users'));
      return {
        facets: found
          .map(({ name, results: [first] }) => ({ name, results: [{ uniqueCount: first?.uniqueCount ?? 0 }] }))
          .toSorted((a, b) => (b.results[0]?.uniqueCount ?? 0) - (a.results[0]?.uniqueCount ?? 0) || byName(a, b)),
      };
    },
    countFacets: async (eventQuery) => {
      const found = await facetsOf(nrqlFacets(eventQuery, within(eventQuery.span), 'events'));
      return {
        facets: found
          .map(({ name, results: [first] }) => ({ name, results: [{ count: first?.count ?? 0 }] }))
          .toSorted((a, b) => (b.results[0]?.count ?? 0) - (a.results[0]?.count ?? 0) || byName(a, b)),
      };
    },
    count: async (eventQuery) => {
      const [total] = await totalOf([nrqlCount(eventQuery, within(eventQuery.span), 'events')]);
      return { results: [{ count: total?.count ?? 0 }] };
    },
    // One query per step: New Relic's own steps support neither months nor clock changes.
    timeSeries: async (eventQuery) => {
      const { steps, span } = eventQuery;
      const raw = await nerdGraph(
        steps.map((begin, index) =>
          nrqlFacets(eventQuery, within({ begin, end: steps[index + 1] ?? span.end }), 'users'),
        ),
      );
      const apps = new Map<string, Map<number, number>>();
      for (const [index, step] of raw.entries()) {
        for (const { name, results } of read(facets, step).facets) {
          const app = String(name);
          apps.set(app, (apps.get(app) ?? new Map<number, number>()).set(index, results[0]?.uniqueCount ?? 0));
        }
      }
      return {
        facets: [...apps].map(([name, users]) => ({ name, timeSeries: seriesOf(eventQuery, users) })).toSorted(byName),
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
    events: (eventQuery, signal) => allEvents(nerdGraph, eventQuery, signal),
  };
}

/** Returns the part of a span that New Relic still stores. */
const within = ({ begin, end }: Span): Span => ({ begin: Math.max(begin, end - OLDEST_MS, 0), end });

type Named = { readonly name: string | readonly string[] };

function byName(left: Named, right: Named): number {
  const [a, b] = [[left.name].flat(), [right.name].flat()];
  for (const [index, part] of a.entries()) {
    const order = Buffer.compare(Buffer.from(part), Buffer.from(b[index] ?? ''));
    if (order !== 0) return order;
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
