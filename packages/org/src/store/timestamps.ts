/** Formats an instant like the API: UTC, with a precision of one second, as in Salesforce. */
export function toTimestamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}.000+0000`;
}

/** Returns the milliseconds since 1970 of a stored date-time. */
export function fromTimestamp(stored: string): number {
  return Date.parse(`${stored.slice(0, 23)}Z`);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the text is a calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return (
    DATE.test(text) &&
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  );
}

/** Converts a date-time with offset to the stored form; null if it is invalid. A plain date is its midnight in UTC. */
export function normalizeDateTime(text: string): string | null {
  const day = text.slice(0, 10);
  if (!isDate(day)) return null;
  if (text.length === 10) return `${day}T00:00:00.000+0000`;
  const match = /^T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i.exec(text.slice(10));
  if (match === null) return null;
  const [, hour = '', minute = '', second = '00', zone = ''] = match;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const milliseconds = Date.parse(`${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(milliseconds) ? null : toTimestamp(new Date(milliseconds));
}

/** Converts a time of day to the stored form `HH:MM:SS.sssZ`; null if it is invalid. */
export function normalizeTime(text: string): string | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?Z?$/.exec(text);
  if (match === null) return null;
  const [, hour, minute, second = '00', fraction = ''] = match;
  return `${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`;
}
