// Long because it is the one module of periods, whose functions depend on each other.
import { dateFormat } from './date-format.ts';
import {
  addDays,
  DAY_MS,
  toDay,
  daysBefore,
  daysBetween,
  firstOfMonth,
  isDay,
  mondayOf,
  startOf,
  wallClock,
} from './days.ts';
import type { Day } from './days.ts';

// Every period of reports and pages: its days, the part of it that has passed, the earlier period that it is compared with, and its steps.

const lastDays =
  (count: number) =>
  (today: Day): Day =>
    addDays(today, 1 - count);

const lastMonths =
  (count: number) =>
  (today: Day): Day =>
    firstOfMonth(today, 1 - count);

/** The months of the preset `months6`, and of reports over months. */
export const REPORT_MONTHS = 6;

/** The first day of each preset; its last one is today. */
const FIRST_DAY = {
  last7: lastDays(7),
  last30: lastDays(30),
  last90: lastDays(90),
  last180: lastDays(180),
  months3: lastMonths(3),
  months6: lastMonths(REPORT_MONTHS),
  months12: lastMonths(12),
  months24: lastMonths(24),
} as const;

export type Preset = keyof typeof FIRST_DAY;

export const DAY_PRESETS = ['last7', 'last30', 'last90', 'last180'] as const satisfies readonly Preset[];

/** The presets of a page that counts whole calendar months, of which this one is the last. */
export const MONTH_PRESETS = ['months3', 'months6', 'months12', 'months24'] as const satisfies readonly Preset[];

/** The presets of a page's period, its default, and its maximum length in days. */
export type PeriodRules = {
  readonly presets: readonly Preset[];
  readonly standard: Preset;
  readonly daysLimit?: number;
};

/** The key of a rule's text. */
export type PeriodRule = 'daysOrder' | 'daysTooMany';

/** The first and the last day of a period, both included. */
export type Days = { readonly from: Day; readonly to: Day };

/** A period of whole days in a time zone. */
export type Period = Days & {
  /** Undefined for a custom period. */
  readonly preset: Preset | undefined;
  /** The rule that the days break; then nothing is loaded for them, and nothing is shown. */
  readonly rejected: PeriodRule | undefined;
  /** The first moment, and the first one after the period; UTC, ISO 8601. */
  readonly start: string;
  readonly end: string;
};

/** Returns the key of the rule that a first and a last day break. */
export function periodRule(from: Day, to: Day, daysLimit?: number): PeriodRule | undefined {
  if (from > to) return 'daysOrder';
  return daysLimit !== undefined && addDays(from, daysLimit) <= to ? 'daysTooMany' : undefined;
}

/**
 * Reads the period of a page from its URL: `period=last30`, or `from` and `to`.
 * @param now in UTC milliseconds
 */
export function readPeriod(
  search: URLSearchParams,
  { presets, standard, daysLimit }: PeriodRules,
  now: number,
  timeZone: string,
): Period {
  const [named, first, last] = [search.get('period'), search.get('from'), search.get('to')];
  const typed = isDay(first) && isDay(last) ? { from: first, to: last } : undefined;
  const preset = typed === undefined ? (presets.find((each) => each === named) ?? standard) : undefined;
  const { from, to } = typed ?? daysOfPreset(preset ?? standard, { now, timeZone });
  return {
    preset,
    from,
    to,
    rejected: typed && periodRule(from, to, daysLimit),
    start: new Date(startOf(from, timeZone)).toISOString(),
    end: new Date(startOf(addDays(to, 1), timeZone)).toISOString(),
  };
}

/** UTC milliseconds, the end excluded. */
export type Span = { readonly begin: number; readonly end: number };

/** Width of the steps of a time series. */
export type Step = 'day' | 'week' | 'month';

/**
 * A report's period by default, in the user's time zone. `day`: today; `week`: today and the six days before; `hours24`, `hours48` and
 * `days30`: the last 24 hours, 48 hours and 30 days to the minute; `sixMonths`: this calendar month and the previous five; `ever`: all
 * events of the engine.
 */
export type ReportPeriod = 'day' | 'week' | 'hours24' | 'hours48' | 'days30' | 'sixMonths' | 'ever';

/** A period as reports count it. */
export type CountedPeriod = {
  /** Ends now if its last day is not over. */
  readonly span: Span;
  /** Whether its last day is not over. */
  readonly isSoFar: boolean;
  /** The period that it is compared with (requirement INX-02). */
  readonly previous: Span;
  readonly step: Step;
  /** The starts of its days, weeks (Monday) or months, the first at its begin. */
  readonly steps: readonly number[];
};

/** The moment at which a period is counted, in UTC milliseconds, and the user's time zone. */
export type Clock = { readonly now: number; readonly timeZone: string };

/** Periods up to the first limit have daily steps, up to the second weekly ones, longer ones monthly: 31 steps at most. */
const DAYS_OF_DAILY = 31;
const DAYS_OF_WEEKLY = 182;

const HOUR_MS = 3_600_000;

const ROLLING: Partial<Readonly<Record<ReportPeriod, number>>> = {
  hours24: 24 * HOUR_MS,
  hours48: 48 * HOUR_MS,
  days30: 30 * DAY_MS,
};

/**
 * Returns the period of a report.
 * @param days the requested days, of which a report of the last hours covers only the last ones; without them the report's own period
 */
export function countPeriod(period: ReportPeriod, days: Days | undefined, clock: Clock): CountedPeriod {
  const today = toDay(clock.now, clock.timeZone);
  const rolling = ROLLING[period];
  if (days === undefined && period === 'ever') return sinceMoment(0, clock);
  if (days === undefined && rolling !== undefined) return sinceMoment(clock.now - rolling, clock);
  if (days === undefined && period === 'sixMonths') return ofDays(daysOfPreset('months6', clock), clock, 'month');
  const counted = ofDays(days ?? daysUntil(today, period === 'day' ? 1 : 7), clock);
  if (rolling === undefined || period === 'days30') return counted;
  const { begin, end } = counted.span;
  return { ...counted, span: { begin: Math.max(begin, end - rolling), end } };
}

/** Returns the days of a span for the name of a file, `2026-11-14-to-2026-11-20`; without a beginning `until-2026-11-20`. */
export function fileDays({ begin, end }: Span, timeZone: string): string {
  const last = toDay(Math.max(begin, end - 1), timeZone);
  return begin === 0 ? `until-${last}` : `${toDay(begin, timeZone)}-to-${last}`;
}

/** Returns whether data reach back over the whole earlier period (requirement INX-03). */
export function hasEarlierData({ previous }: Pick<CountedPeriod, 'previous'>, dataSince: number | null): boolean {
  return dataSince !== null && dataSince <= previous.begin;
}

/**
 * Returns the days of the period that a period is compared with: as many, beginning on the same weekday, in the nearest weeks before it
 * (requirement INX-02).
 */
export function earlierDays({ from, to }: Days): Days {
  const shift = wholeWeeks(daysBetween(from, to));
  return { from: addDays(from, -shift), to: addDays(to, -shift) };
}

/** Returns the number of days of the whole weeks that contain a number of days. */
const wholeWeeks = (days: number): number => Math.ceil(days / 7) * 7;

/** Returns the days of a preset. */
export function daysOfPreset(preset: Preset, { now, timeZone }: Clock): Days {
  const today = toDay(now, timeZone);
  return { from: FIRST_DAY[preset](today), to: today };
}

/** Returns the last days that are over. */
export function lastWholeDays(days: number, { now, timeZone }: Clock): Days {
  return daysUntil(addDays(toDay(now, timeZone), -1), days);
}

/** Returns a number of days, of which the last is `to`. */
const daysUntil = (to: Day, days: number): Days => ({ from: addDays(to, 1 - days), to });

const stepOf = (days: number): Step => (days <= DAYS_OF_DAILY ? 'day' : days <= DAYS_OF_WEEKLY ? 'week' : 'month');

function ofDays(days: Days, { now, timeZone }: Clock, step?: Step): CountedPeriod {
  const { from, to } = days;
  const count = daysBetween(from, to);
  const shift = wholeWeeks(count);
  const [begin, until] = [startOf(from, timeZone), startOf(addDays(to, 1), timeZone)];
  const isSoFar = now < until;
  const span = { begin, end: Math.max(begin, Math.min(now, until)) };
  const width = step ?? stepOf(count);
  return {
    span,
    isSoFar,
    previous: {
      begin: startOf(addDays(from, -shift), timeZone),
      end: isSoFar ? daysBefore(span.end, shift, timeZone) : startOf(addDays(to, 1 - shift), timeZone),
    },
    step: width,
    steps: stepsOf(from, span, width, timeZone),
  };
}

/** Returns a period that follows no calendar; it has no steps, and is compared with one of the same length. */
function sinceMoment(begin: number, { now }: Clock): CountedPeriod {
  const span = { begin, end: now };
  return { span, isSoFar: false, previous: { begin: 2 * begin - now, end: begin }, step: 'day', steps: [] };
}

function stepsOf(from: Day, { begin, end }: Span, step: Step, timeZone: string): number[] {
  const steps = [begin];
  for (let day = nextStep(from, step); ; day = nextStep(day, step)) {
    const at = startOf(day, timeZone);
    if (at >= end) return steps;
    steps.push(at);
  }
}

/** Returns whether a step is a whole day, week or month, and not a part of one that the period cuts or that is not over. */
export function isWholeStep({ begin, end }: Span, step: Step, timeZone: string): boolean {
  const first = toDay(begin, timeZone);
  const isFirst = step === 'day' || first === (step === 'month' ? firstOfMonth(first) : mondayOf(first));
  return isFirst && startOf(nextStep(first, step), timeZone) <= end;
}

function nextStep(day: Day, step: Step): Day {
  if (step === 'month') return firstOfMonth(day, 1);
  return step === 'week' ? addDays(mondayOf(day), 7) : addDays(day, 1);
}

/** The name of a span in a user's locale. */
export type SpanName = {
  /** Its days: `Nov 15 – 21, 2026`. */
  readonly days: string;
  /** The time of its last day at which it ends; undefined at the end of the day. */
  readonly until: string | undefined;
  /** The short name of the time zone. */
  readonly zone: string;
};

/** Returns the name of a span, the same on the page, in tables and in files (requirement INX-01). */
export function nameSpan({ begin, end }: Span, locale: string, timeZone: string): SpanName {
  const last = Math.max(begin, end - 1);
  const formatted = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone, ...options });
  const zone = formatted({ timeZoneName: 'short' })
    .formatToParts(last)
    .find(({ type }) => type === 'timeZoneName');
  return {
    days: formatted({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(begin, last),
    until: wallClock(end, timeZone) % DAY_MS === 0 ? undefined : formatted({ timeStyle: 'short' }).format(end),
    zone: zone?.value ?? timeZone,
  };
}
