import type { InsightQuery, InsightShape } from '@fieldstone/contracts/insight-queries';
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
} from '@fieldstone/contracts/insights';
import type { AppEvent } from './event.ts';

/** UTC milliseconds, the end excluded. */
export type Span = { readonly begin: number; readonly end: number };

/** Whose events count: of one org always, of one group profile when one is named. */
export type Audience = {
  readonly orgId: string;
  /** `userIds`: its users now; their events count when these name no group profile themselves. */
  readonly profile: { readonly id: string; readonly userIds: readonly string[] } | null;
};

/** A query of the closed table, with everything that is asked decided: no engine knows clocks, calendars or time zones. */
export type EventQuery<S extends InsightShape = InsightShape> = {
  readonly query: InsightQuery<S>;
  readonly audience: Audience;
  readonly span: Span;
  /** What a comparison compares with. */
  readonly previous: Span;
  /** Where the steps of a time series begin, ascending; the first at the span's begin, the last ends at the span's end. Else empty. */
  readonly steps: readonly number[];
};

/** The raw shapes of the seeds, without the metadata that is the same for all engines. */
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
 * What events answer. Every engine gives the same answer to the same events: facets by value, then by name in bytes; events by
 * time, newest first. At most `INSIGHT_LIMIT` facets, `INSIGHT_LIMIT` + 1 events, `LAST_SYNC_LIMIT` last syncs.
 * @throws {AppError} `unavailable` when the engine cannot be reached or does not answer in time
 */
export type Insights = {
  query<S extends InsightShape>(question: EventQuery<S>): Promise<QueryResults[S]>;
  /** All events that a query counts, newest first, some thousands at a time; stops when the signal is raised. */
  events(question: EventQuery, signal: AbortSignal): AsyncIterable<readonly ReportedEvent[]>;
};

/** Where events are kept. */
export type EventStore = {
  /**
   * Stores events of any orgs. Resolves when they are safe from a kill of the process and a loss of power, and not before: only
   * then may a client be told so. Events that are stored already are left out, also when two clients send them at once. Calls
   * made while another is being written are written together. Rejects when none of the call's events is known to be stored;
   * sending them again is safe.
   */
  append(events: readonly AppEvent[]): Promise<void>;
};

/** One engine for events. */
export type EventEngine = {
  /** As operators know it: 'DuckDB', 'ClickHouse', 'New Relic'. */
  readonly name: string;
  readonly insights: Insights;
  /** Null where events arrive by another way than through this console. */
  readonly store: EventStore | null;
  /** Where its file is; null for an engine elsewhere. */
  readonly folder: string | null;
  /** Rejects when the engine cannot be reached or, in a file, cannot be written. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
