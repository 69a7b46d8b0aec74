import { dateFormat } from './date-format.ts';

/** A calendar day, `2026-11-21`. */
export type Day = string;

export const DAY_MS = 86_400_000;

/** Returns the calendar day of a moment in a time zone. */
export function toDay(at: number, timeZone: string): Day {
  return utcDay(wallClock(at, timeZone));
}

/** Adds days to a day; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** Returns the number of days from a first to a last one, both included. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the first day of a day's month, or of a month some months later. */
export function firstOfMonth(day: Day, later = 0): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return utcDay(Date.UTC(year, month - 1 + later, 1));
}

const utcDay = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/**
 * Checks whether a text is a calendar day since 1970. Earlier years are rejected because they occur while a year is being typed:
 * 2, 20, 202.
 */
export function isDay(text: string | null): text is Day {
  if (text === null || !/^(19[7-9]\d|[2-8]\d{3})-\d{2}-\d{2}$/.test(text)) return false;
  // February 31 would become a day in March.
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** Returns the moment at which a day begins in a time zone, in UTC milliseconds. */
export function startOf(day: Day, timeZone: string): number {
  return momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);
}

/** Returns the moment at which the clock of a time zone shows the same time some days earlier, in UTC milliseconds. */
export function daysBefore(at: number, days: number, timeZone: string): number {
  return momentOf(wallClock(at, timeZone) - days * DAY_MS, timeZone);
}

/** Returns the clock of a time zone at a moment, as the UTC milliseconds at which a clock in UTC shows the same. */
export function wallClock(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone);
}

/** Returns the IANA name of a time zone, and UTC for a name that this machine does not support. */
export function knownTimeZone(name: string): string {
  try {
    clockOf(name);
    return name;
  } catch {
    return 'UTC';
  }
}

/** Returns the first moment at which the clock of a time zone shows a time or, if the clocks skip it, a later one. */
function momentOf(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)];
  let [first, last] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  if (wallClock(first, timeZone) === wall) return first;
  if (wallClock(last, timeZone) === wall) return last;
  // The clocks change between the two moments.
  while (last - first > 1) {
    const middle = Math.floor((first + last) / 2);
    if (offsetAt(middle, timeZone) === before) first = middle;
    else last = middle;
  }
  return last;
}

/** Returns the offset of a time zone from UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const shown = clockOf(timeZone).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish date format equals that of ISO 8601.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
}
