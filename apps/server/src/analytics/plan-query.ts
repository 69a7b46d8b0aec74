import type { InsightQuery, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import { knownTimeZone } from '@fieldstone/contracts/platform/days';
import { countPeriod } from '@fieldstone/contracts/platform/period';
import type { CountedPeriod } from '@fieldstone/contracts/platform/period';
import type { Audience, EventQuery } from './port.ts';

/** Everything but the query that determines what an engine computes. */
export type QueryContext = {
  readonly filter: Pick<InsightFilter, 'from' | 'to'>;
  readonly audience: Audience;
  /** IANA name; the session user's. */
  readonly timeZone: string;
  /** UTC milliseconds. */
  readonly now: number;
};

export type PlannedQuery<S extends InsightShape> = {
  readonly eventQuery: EventQuery<S>;
  readonly period: CountedPeriod;
  readonly timeZone: string;
};

/** Resolves the times of a query in the user's time zone, so that every engine counts the same days. */
export function planQuery<S extends InsightShape>(query: InsightQuery<S>, context: QueryContext): PlannedQuery<S> {
  const { filter, audience, now } = context;
  const timeZone = knownTimeZone(context.timeZone);
  const { from, to } = filter;
  const days = from === undefined || to === undefined ? undefined : { from, to };
  const period = countPeriod(query.period, days, { now, timeZone });
  const { span, previous, steps } = period;
  return { eventQuery: { query, audience, span, previous, steps }, period, timeZone };
}
