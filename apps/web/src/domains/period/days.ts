/** A calendar day, `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The calendar day of a moment in a time zone. */
export function dayOf(at: number, timeZone: string): Day {
  // The Swedish form of a date is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** Some days after a day, or before it. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, day.length);
}

/**
 * Whether a text is a day of the calendar. Not one long ago: a field that is being typed into passes through the years 2, 20 and 202,
 * for which nobody asks, and whose time zones nobody knows.
 */
export function isDay(text: string | null): text is Day {
  if (text === null || !/^(19[7-9]\d|[2-8]\d{3})-\d{2}-\d{2}$/.test(text)) return false;
  // The 31st of February would count on into March.
  return !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** The moment at which a day begins in a time zone, UTC milliseconds. */
export function startOf(day: Day, timeZone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  // The clocks may change between the two: the second look is at the day itself.
  const first = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(first, timeZone);
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}
