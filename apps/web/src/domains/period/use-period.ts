import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { addDays, dayOf, isDay, startOf } from './days.ts';
import type { Day } from './days.ts';

/** Presets with their number of days, including today. */
export const PRESETS = { last7: 7, last30: 30, last90: 90, last180: 180 } as const;

export type Preset = keyof typeof PRESETS;

/** A period of whole days in the user's time zone, as in the URL. */
export type Period = {
  /** Undefined for a custom period. */
  readonly preset: Preset | undefined;
  readonly from: Day;
  /** The last day, inclusive. */
  readonly to: Day;
  /** Days of the URL that break a rule; nothing is loaded for them. */
  readonly refused: { readonly from: Day; readonly to: Day } | undefined;
  /** Returns the key of the rule that a first and a last day break. */
  readonly ruleOf: (from: Day, to: Day) => 'daysOrder' | 'daysTooMany' | undefined;
  /** Maximum length of the period, in days. */
  readonly daysLimit: number | undefined;
  /** The first moment, and the first one after the period; UTC, ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly setPreset: (preset: Preset) => void;
  readonly setDays: (from: Day, to: Day) => void;
};

/** Checks whether a text is the name of a preset. */
export function isPreset(text: string | null): text is Preset {
  return text !== null && Object.hasOwn(PRESETS, text);
}

/**
 * Returns the period of a page, kept in the URL as `period=last30`, or as `from` and `to`.
 * @param daysLimit the maximum number of days that the page's routes accept
 */
export function usePeriod(standard: Preset, daysLimit?: number): Period {
  const { timeZone } = useSessionUser();
  const [search, setSearch] = useSearchParams();
  // Fixed when the page opens, so that its content doesn't change at midnight.
  const [now] = useState(() => Date.now());
  const today = dayOf(now, timeZone);
  const [named, first, last] = [search.get('period'), search.get('from'), search.get('to')];
  const ruleOf: Period['ruleOf'] = (begin, end) => {
    if (begin > end) return 'daysOrder';
    return daysLimit !== undefined && addDays(begin, daysLimit) <= end ? 'daysTooMany' : undefined;
  };
  const typed = isDay(first) && isDay(last) ? { from: first, to: last } : undefined;
  const isOwn = typed !== undefined && ruleOf(typed.from, typed.to) === undefined;
  const preset = isOwn ? undefined : isPreset(named) ? named : standard;
  const [from, to] = isOwn ? [typed.from, typed.to] : [addDays(today, 1 - PRESETS[preset ?? standard]), today];

  const change = (entries: Readonly<Record<string, string>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      // A page number is invalid in another period.
      for (const name of ['period', 'from', 'to', 'page']) next.delete(name);
      for (const [name, value] of Object.entries(entries)) next.set(name, value);
      return next;
    });
  return {
    preset,
    from,
    to,
    refused: isOwn ? undefined : typed,
    ruleOf,
    daysLimit,
    start: new Date(startOf(from, timeZone)).toISOString(),
    end: new Date(startOf(addDays(to, 1), timeZone)).toISOString(),
    setPreset: (chosen) => change({ period: chosen }),
    setDays: (begin, end) => change({ from: begin, to: end }),
  };
}
