import type { InsightPeriod, InsightQuery, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { Audience, EventQuery, Span } from './port.ts';
import { Temporal } from 'temporal-polyfill';
import { knownTimeZone, startOfDay, zonedTime } from './zoned-time.ts';

/** Width of the steps of a time series. */
export type Step = 'day' | 'week' | 'month';

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
  readonly step: Step;
  readonly timeZone: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Periods up to the first limit have daily steps, up to the second weekly ones, longer ones monthly: 31 steps at most.
 */
const DAYS_OF_DAILY = 31;
const DAYS_OF_WEEKLY = 182;

/**
 * Resolves period, previous period and steps of a query in the user's time zone, so that every engine counts the same
 * days.
 */
export function planQuery<S extends InsightShape>(query: InsightQuery<S>, context: QueryContext): PlannedQuery<S> {
  const { filter, audience, timeZone, now } = context;
  const zone = knownTimeZone(timeZone);
  const { from, to } = filter;
  const { span, days } =
    from === undefined || to === undefined
      ? { span: { begin: BEGINS[query.period](zone, now), end: now }, days: DAYS[query.period] }
      : named(query.period, zone, now, from, to);
  const step = stepOf(days);
  return {
    eventQuery: {
      query,
      audience,
      span,
      // As long as the period so far, so that an unfinished day is compared with the same part of another.
      previous: { begin: daysBefore(zone, span.begin, days), end: daysBefore(zone, span.end, days) },
      steps: query.shape === 'timeSeries' ? stepsOf(zone, span, step) : [],
    },
    step,
    timeZone: zone,
  };
}

/** Days between a report's default period and the previous one; `sixMonths` is long enough for monthly steps. */
const DAYS: Readonly<Record<InsightPeriod, number>> = {
  hours24: 1,
  day: 1,
  hours48: 2,
  week: 7,
  month: 30,
  sixMonths: 184,
  ever: 184,
};

const BEGINS: Readonly<Record<InsightPeriod, (zone: string, now: number) => number>> = {
  hours24: (_zone, now) => now - 24 * HOUR_MS,
  hours48: (_zone, now) => now - 48 * HOUR_MS,
  day: (zone, now) => daysBefore(zone, now, 1),
  week: (zone, now) => daysBefore(zone, now, 7),
  month: (zone, now) => zonedTime(now, zone).subtract({ months: 1 }).epochMilliseconds,
  sixMonths: (zone, now) =>
    startOfDay(zonedTime(now, zone).toPlainDate().with({ day: 1 }).subtract({ months: 5 }), zone),
  ever: () => 0,
};

/** Returns the same time of day some days earlier, by the clock of the time zone. */
const daysBefore = (zone: string, at: number, days: number): number =>
  zonedTime(at, zone).subtract({ days }).epochMilliseconds;

/**
 * Returns the span from the beginning of the first day to the end of the last, or until now. Reports of the last hours
 * use the end of that span.
 */
function named(
  period: InsightPeriod,
  zone: string,
  now: number,
  from: string,
  to: string,
): { readonly span: Span; readonly days: number } {
  const first = startOfDay(Temporal.PlainDate.from(from), zone);
  const end = Math.max(first, Math.min(now, startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone)));
  const hours = period === 'hours24' ? 24 : period === 'hours48' ? 48 : Number.POSITIVE_INFINITY;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { span: { begin: Math.max(first, end - hours * HOUR_MS), end }, days };
}

const stepOf = (days: number): Step => (days <= DAYS_OF_DAILY ? 'day' : days <= DAYS_OF_WEEKLY ? 'week' : 'month');

/** Returns the starts of days, weeks (Monday) or months in the span; the first step begins with the span. */
function stepsOf(zone: string, { begin, end }: Span, step: Step): number[] {
  const day = zonedTime(begin, zone).toPlainDate();
  const first = { day, week: day.subtract({ days: day.dayOfWeek - 1 }), month: day.with({ day: 1 }) }[step];
  const steps = [begin];
  for (let index = 1; steps.length <= MOST_STEPS; index += 1) {
    const at = startOfDay(first.add({ [`${step}s`]: index }), zone);
    if (at >= end) break;
    if (at > begin) steps.push(at);
  }
  return steps;
}

/** More than any period yields; a series over `ever` is not shown. */
const MOST_STEPS = 40;
