/** A calendar day, `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** Returns the calendar day of a moment in a time zone. */
export function dayOf(at: number, timeZone: string): Day {
  // The Swedish date format equals that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Adds days to a day; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, day.length);
}

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
  const wall = Date.parse(`${day}T00:00:00Z`);
  // The offset may change between the two moments; the second lookup uses the actual one.
  const first = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(first, timeZone);
}

/** Returns the clock of a time zone at a moment, as the UTC milliseconds at which a clock in UTC shows the same. */
export function wallClock(at: number, timeZone: string): number {
  return at + offsetAt(at, timeZone);
}

/** Returns the offset of a time zone from UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const shown = clockOf(timeZone).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** The clocks of the time zones in use: creating one takes longer than reading it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}
