import { addDays, dayOf, isDay, startOf } from './days.ts';
import type { Day } from './days.ts';

/** Presets with their number of days, including today. */
export const PRESETS = { last7: 7, last30: 30, last90: 90, last180: 180 } as const;

export type Preset = keyof typeof PRESETS;

/** The period of a page by default, and its maximum length in days. */
export type PeriodRules = { readonly standard: Preset; readonly daysLimit?: number };

/** The key of a rule's text. */
export type PeriodRule = 'daysOrder' | 'daysTooMany';

/** A period of whole days in a time zone. */
export type Period = {
  /** Undefined for a custom period. */
  readonly preset: Preset | undefined;
  readonly from: Day;
  /** The last day, inclusive. */
  readonly to: Day;
  /** The rule that the days break; then nothing is loaded for them, and nothing is shown. */
  readonly rejected: PeriodRule | undefined;
  /** The first moment, and the first one after the period; UTC, ISO 8601. */
  readonly start: string;
  readonly end: string;
};

/** Checks whether a text is the name of a preset. */
export function isPreset(text: string | null): text is Preset {
  return text !== null && Object.hasOwn(PRESETS, text);
}

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
  { standard, daysLimit }: PeriodRules,
  now: number,
  timeZone: string,
): Period {
  const [named, first, last] = [search.get('period'), search.get('from'), search.get('to')];
  const typed = isDay(first) && isDay(last) ? { from: first, to: last } : undefined;
  const preset = typed === undefined ? (isPreset(named) ? named : standard) : undefined;
  const today = dayOf(now, timeZone);
  const { from, to } = typed ?? { from: addDays(today, 1 - PRESETS[preset ?? standard]), to: today };
  return {
    preset,
    from,
    to,
    rejected: typed && periodRule(from, to, daysLimit),
    start: new Date(startOf(from, timeZone)).toISOString(),
    end: new Date(startOf(addDays(to, 1), timeZone)).toISOString(),
  };
}
