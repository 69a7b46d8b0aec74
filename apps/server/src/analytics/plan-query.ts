import type { InsightPeriod, InsightQuery, InsightShape } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightFilter } from '@fieldstone/contracts/insights/insights';
import type { Audience, EventQuery, Span } from './port.ts';
import { addDays, monthsBefore, zoneOf, type Zone } from './zoned-time.ts';

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
  const zone = zoneOf(timeZone);
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
      previous: { begin: addDays(zone, span.begin, -days), end: addDays(zone, span.end, -days) },
      steps: query.shape === 'timeSeries' ? stepsOf(zone, span, step) : [],
    },
    step,
    timeZone: zone.name,
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

const BEGINS: Readonly<Record<InsightPeriod, (zone: Zone, now: number) => number>> = {
  hours24: (_zone, now) => now - 24 * HOUR_MS,
  hours48: (_zone, now) => now - 48 * HOUR_MS,
  day: (zone, now) => addDays(zone, now, -1),
  week: (zone, now) => addDays(zone, now, -7),
  month: (zone, now) => monthsBefore(zone, now, 1),
  sixMonths: (zone, now) => {
    const { year, month } = zone.toLocal(now);
    return zone.toMoment({ year, month: month - 5, day: 1, clock: 0 });
  },
  ever: () => 0,
};

/**
 * Returns the span from the beginning of the first day to the end of the last, or until now. Reports of the last hours
 * use the end of that span.
 */
function named(
  period: InsightPeriod,
  zone: Zone,
  now: number,
  from: string,
  to: string,
): { readonly span: Span; readonly days: number } {
  const first = startOf(zone, from, 0);
  const end = Math.max(first, Math.min(now, startOf(zone, to, 1)));
  const hours = period === 'hours24' ? 24 : period === 'hours48' ? 48 : Number.POSITIVE_INFINITY;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { span: { begin: Math.max(first, end - hours * HOUR_MS), end }, days };
}

function startOf(zone: Zone, date: string, later: number): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return zone.toMoment({ year, month, day: day + later, clock: 0 });
}

const stepOf = (days: number): Step => (days <= DAYS_OF_DAILY ? 'day' : days <= DAYS_OF_WEEKLY ? 'week' : 'month');

/** Returns the starts of days, weeks (Monday) or months in the span; the first step begins with the span. */
function stepsOf(zone: Zone, { begin, end }: Span, step: Step): number[] {
  const { year, month, day } = zone.toLocal(begin);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const steps = [begin];
  for (let index = 1; steps.length <= MOST_STEPS; index += 1) {
    const at = zone.toMoment(
      step === 'month'
        ? { year, month: month + index, day: 1, clock: 0 }
        : { year, month, day: day + (step === 'day' ? index : index * 7 - weekday), clock: 0 },
    );
    if (at >= end) break;
    if (at > begin) steps.push(at);
  }
  return steps;
}

/** More than any period yields; a series over `ever` is not shown. */
const MOST_STEPS = 40;
