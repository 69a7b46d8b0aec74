import type { InsightQuery, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type {
  CountComparison,
  CountFacets,
  EventCount,
  EventList,
  LatestFacets,
  ReportedEvent,
  UsageSeries,
  UserComparison,
  UserFacets,
} from '@fieldstone/contracts/insights/insights';
import type { AppEvent } from './event.ts';

/** UTC milliseconds, the end excluded. */
export type Span = { readonly begin: number; readonly end: number };

/** The events that count: of one org, and optionally of one group profile. */
export type Audience = {
  readonly orgId: string;
  /** `userIds`: its current users; their events without a group profile count too. */
  readonly profile: { readonly id: string; readonly userIds: readonly string[] } | null;
};

/** A query of the closed table with times resolved: engines need no clocks, calendars or time zones. */
export type EventQuery<S extends InsightShape = InsightShape> = {
  readonly query: InsightQuery<S>;
  readonly audience: Audience;
  readonly span: Span;
  /** The period to compare with. */
  readonly previous: Span;
  /**
   * Starts of the steps of a time series, ascending, the first at the span's begin; the last step ends with the span.
   * Otherwise empty.
   */
  readonly steps: readonly number[];
};

/** The raw result shapes of the insights API, without the metadata that is the same for all engines. */
export type QueryResults = {
  readonly userComparison: Omit<UserComparison, 'metadata'>;
  readonly countComparison: Omit<CountComparison, 'metadata'>;
  readonly userFacets: Omit<UserFacets, 'metadata'>;
  readonly countFacets: Omit<CountFacets, 'metadata'>;
  readonly count: Omit<EventCount, 'metadata'>;
  readonly timeSeries: Omit<UsageSeries, 'metadata'>;
  readonly latest: Omit<LatestFacets, 'metadata'>;
  readonly events: Omit<EventList, 'metadata'>;
};

/**
 * Queries over events. Every engine returns the same result for the same events: facets by value, then by name in
 * bytes; events by time, newest first. At most `INSIGHT_LIMIT` facets, `INSIGHT_LIMIT` + 1 events, `LAST_SYNC_LIMIT`
 * last syncs.
 * @throws {AppError} `unavailable` if the engine cannot be reached or does not respond in time
 */
export type Insights = {
  query<S extends InsightShape>(eventQuery: EventQuery<S>): Promise<QueryResults[S]>;
  /** Yields all events of a query, newest first, some thousands at a time, until the signal aborts. */
  events(eventQuery: EventQuery, signal: AbortSignal): AsyncIterable<readonly ReportedEvent[]>;
};

/** The write side of an event engine. */
export type EventStore = {
  /**
   * Stores events of any orgs. Resolves once they would survive a killed process and a power loss; acknowledge them
   * only then. Events that are already stored are skipped, even when two clients send them at once. Calls during a
   * write share the next write. Rejects if none of the call's events is known to be stored; sending them again is safe.
   */
  append(events: readonly AppEvent[]): Promise<void>;
};

/** An engine for events. */
export type EventEngine = {
  /** The product name: 'DuckDB', 'ClickHouse', 'New Relic'. */
  readonly name: string;
  readonly insights: Insights;
  /** Null if events do not arrive through this console. */
  readonly store: EventStore | null;
  /** Folder of its file; null for a remote engine. */
  readonly folder: string | null;
  /** Rejects if the engine cannot be reached or its file cannot be written. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
