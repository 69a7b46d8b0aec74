import { malformedQuery } from '../errors.ts';

/** Calendar dates, `YYYY-MM-DD`; `to` is the first day after the range. */
export type DayRange = { readonly from: string; readonly to: string };

type Unit = 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

function text(date: Date): string {
  return date.toISOString().slice(0, 10);
}
function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function start(unit: Unit, day: string): string {
  const date = utc(day);
  if (unit === 'WEEK') date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  if (unit === 'MONTH') date.setUTCDate(1);
  if (unit === 'QUARTER') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3), 1);
  if (unit === 'YEAR') date.setUTCMonth(0, 1);
  return text(date);
}

/** Returns the start of a unit, moved by a number of units. */
function shift(unit: Unit, day: string, count: number): string {
  const date = utc(day);
  if (unit === 'DAY') date.setUTCDate(date.getUTCDate() + count);
  if (unit === 'WEEK') date.setUTCDate(date.getUTCDate() + 7 * count);
  if (unit === 'MONTH') date.setUTCMonth(date.getUTCMonth() + count);
  if (unit === 'QUARTER') date.setUTCMonth(date.getUTCMonth() + 3 * count);
  if (unit === 'YEAR') date.setUTCFullYear(date.getUTCFullYear() + count);
  return text(date);
}

function units(unit: Unit, today: string, first: number, last: number): DayRange {
  const current = start(unit, today);
  return { from: shift(unit, current, first), to: shift(unit, current, last + 1) };
}

function isUnit(name: string): name is Unit {
  return ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'].includes(name);
}

const RELATIVE = { THIS: 0, LAST: -1, NEXT: 1 } as const;

function withNumber(name: string, count: number, today: string): DayRange | null {
  const ago = /^N_([A-Z]+)S_AGO$/.exec(name)?.[1];
  if (ago !== undefined && isUnit(ago)) return units(ago, today, -count, -count);
  const [, direction, plural = ''] = /^(LAST|NEXT)_N_([A-Z]+)S$/.exec(name) ?? [];
  if (!isUnit(plural)) return null;
  // LAST_N_DAYS ends with today; the longer units, and all of NEXT, exclude the current one.
  if (direction === 'LAST') return units(plural, today, -count, plural === 'DAY' ? 0 : -1);
  return units(plural, today, 1, count);
}

function plain(name: string, today: string): DayRange | null {
  if (name === 'TODAY') return units('DAY', today, 0, 0);
  if (name === 'YESTERDAY') return units('DAY', today, -1, -1);
  if (name === 'TOMORROW') return units('DAY', today, 1, 1);
  if (name === 'LAST_90_DAYS') return units('DAY', today, -90, 0);
  if (name === 'NEXT_90_DAYS') return units('DAY', today, 1, 90);
  const [, direction, unit = ''] = /^(THIS|LAST|NEXT)_([A-Z]+)$/.exec(name) ?? [];
  if (!isUnit(unit)) return null;
  const at = direction === 'LAST' ? RELATIVE.LAST : direction === 'NEXT' ? RELATIVE.NEXT : RELATIVE.THIS;
  return units(unit, today, at, at);
}

/**
 * Returns the days of a date literal (`LAST_WEEK`, `NEXT_N_MONTHS:3`). Weeks begin on Sunday, and the fiscal year is the calendar year.
 * `today` is the user's local date.
 */
export function dayRange(literal: string, today: string): DayRange {
  const [written = '', count] = literal.toUpperCase().split(':');
  const name = written.replace('FISCAL_', '');
  const range = count === undefined ? plain(name, today) : withNumber(name, Number(count), today);
  if (range === null) throw malformedQuery(`unexpected token: '${literal}'`);
  return range;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localParts(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(instant).replace(' ', 'T');
}

/** Returns the local date in a time zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return localParts(instant.getTime(), timeZone).slice(0, 10);
}

/** Returns the start of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (instant: number): number => Date.parse(`${localParts(instant, timeZone)}Z`) - instant;
  // Twice, because the offset at the first guess may be the one before or after a clock change.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess));
}
