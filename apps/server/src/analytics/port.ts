import type { EventType, InsightQuery, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type {
  CountComparison,
  CountFacets,
  CountTrend,
  EventCount,
  EventList,
  LatestFacets,
  RatingComparison,
  RatingTrend,
  ReportedEvent,
  UsageSeries,
  UserComparison,
  UserFacets,
  UserTrend,
} from '@fieldstone/contracts/insights/insights';
import type { Span } from '@fieldstone/contracts/platform/period';
import type { AppEvent } from './event.ts';

/** The events that count: of one org, and optionally of one group profile. */
export type Audience = {
  readonly orgId: string;
  /** `userIds`: its current users; their events without a group profile count too. */
  readonly profile: { readonly id: string; readonly userIds: readonly string[] } | null;
};

/** A report query with resolved times, so that engines need no clock, calendar or time zone. */
export type EventQuery<S extends InsightShape = InsightShape> = {
  readonly query: InsightQuery<S>;
  readonly audience: Audience;
  readonly span: Span;
  /** The period to compare with. */
  readonly previous: Span;
  /** Starts of the steps of the span, ascending, the first at its begin; the last step ends with the span. */
  readonly steps: readonly number[];
  /** Limits the query to events with these values of the facet's attributes; null: without one. */
  readonly values?: ReadonlyArray<string | null>;
};

/** The raw result shapes of the insights API, without the metadata that is the same for all engines. */
export type QueryResults = {
  readonly userComparison: Omit<UserComparison, 'metadata'>;
  readonly countComparison: Omit<CountComparison, 'metadata'>;
  readonly ratingComparison: Omit<RatingComparison, 'metadata'>;
  readonly userFacets: Omit<UserFacets, 'metadata'>;
  readonly countFacets: Omit<CountFacets, 'metadata'>;
  readonly count: Omit<EventCount, 'metadata'>;
  readonly userTrend: Omit<UserTrend, 'metadata'>;
  readonly countTrend: Omit<CountTrend, 'metadata'>;
  readonly ratingTrend: Omit<RatingTrend, 'metadata'>;
  readonly timeSeries: Omit<UsageSeries, 'metadata'>;
  readonly latest: Omit<LatestFacets, 'metadata'>;
  readonly events: Omit<EventList, 'metadata'>;
};

/**
 * Queries over events. Every engine returns the same result for the same events: facets by value, then by name in
 * bytes, the missing one last; events by time, newest first. At most `INSIGHT_LIMIT` facets, `INSIGHT_LIMIT` + 1 events, `LAST_SYNC_LIMIT`
 * last syncs.
 * @throws {AppError} `unavailable` if the engine cannot be reached or does not respond in time
 */
export type Insights = {
  query<S extends InsightShape>(eventQuery: EventQuery<S>): Promise<QueryResults[S]>;
  /** Returns the time of the first event of a kind in an org before a moment, UTC milliseconds; null without any. */
  firstEvent(orgId: string, event: EventType, before: number): Promise<number | null>;
  /** Yields all events of a query, newest first, some thousands at a time, until the signal aborts. */
  events(eventQuery: EventQuery, signal: AbortSignal): AsyncIterable<readonly ReportedEvent[]>;
};

/** The part of an event store that accepts events. */
export type EventIntake = {
  /**
   * Stores events of any orgs. Resolves once they would survive a killed process and a power loss; acknowledge them
   * only then. Events that are already stored are skipped, even when two clients send them at once. Calls during a
   * write share the next write. Returns the number of events that were not stored before. Rejects if none of the call's
   * events is known to be stored; sending them again is safe.
   */
  append(events: readonly AppEvent[]): Promise<number>;
};

/** The write side of an event engine. */
export type EventStore = EventIntake & {
  /**
   * Deletes the oldest events of all orgs, only from before a moment in UTC milliseconds, and only so many that other calls do not
   * wait for long. Returns their number; 0: no older ones remain.
   */
  deleteOldest(before: number): Promise<number>;
  /** Yields the events of a person and those that mention the person, oldest first, in batches, until the signal aborts. */
  eventsOf(person: PersonInEvents, signal: AbortSignal): AsyncIterable<readonly PersonEvent[]>;
  /**
   * Replaces a person in all events. Resolves once no query finds the person; returns the number of changed events, of which those with
   * many comments about the person may count twice.
   */
  replacePerson(person: PersonInEvents): Promise<number>;
};

/** An event with data of a person, by column; numbers may come as text. `mentioned`: an event of another user. */
export type PersonEvent = Readonly<Record<string, unknown>> & { readonly relation: 'own' | 'mentioned' };

/** How a person is found in the events of an org, and replaced. */
export type PersonInEvents = {
  readonly orgId: string;
  /** Patterns of LIKE: each text that mentions the person matches one in lower case, and others may. */
  readonly patterns: readonly string[];
  /** Returns the user id to store instead of one that an app reported; the same one for others. */
  readonly userId: (value: string) => string;
  /** Returns a comment without the person. */
  readonly comment: (value: string) => string;
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
