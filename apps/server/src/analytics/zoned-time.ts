import { Temporal } from 'temporal-polyfill';

/** Returns a moment, in UTC milliseconds, as calendar and clock of a time zone show it. */
export function zonedTime(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}

/** Returns the UTC milliseconds at which a day begins in a time zone. */
export function startOfDay(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}

/** Returns the IANA name of a time zone, and UTC for a name that this machine does not support. */
export function knownTimeZone(name: string): string {
  try {
    return zonedTime(0, name).timeZoneId;
  } catch {
    return 'UTC';
  }
}
