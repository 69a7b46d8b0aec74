import { Fragment } from './soql.ts';

const RELATIVE = new RegExp(
  '^(?:YESTERDAY|TODAY|TOMORROW|(?:LAST|THIS|NEXT)_(?:WEEK|MONTH|QUARTER|YEAR|FISCAL_QUARTER|FISCAL_YEAR)|(?:LAST|NEXT)_90_DAYS' +
    '|(?:LAST|NEXT)_N_(?:DAYS|WEEKS|MONTHS|QUARTERS|YEARS|FISCAL_QUARTERS|FISCAL_YEARS):\\d{1,4}' +
    '|N_(?:DAYS|WEEKS|MONTHS|QUARTERS|YEARS|FISCAL_QUARTERS|FISCAL_YEARS)_AGO:\\d{1,4})$',
);

/** Returns a day relative to today (`TODAY`, `LAST_N_DAYS:7`), else null. */
export function relativeDay(text: string): Fragment | null {
  const upper = text.toUpperCase();
  return RELATIVE.test(upper) ? new Fragment(upper) : null;
}

/** Returns a day `2026-11-21`, else null. SOQL date literals have no quotes. */
export function day(text: string): Fragment | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text) ? new Fragment(text) : null;
}

/** Returns a moment in ISO 8601 with its offset, or the start of a day in UTC, else null. */
export function moment(text: string): Date | null {
  // Only for valid days: a Date would overflow into the next month.
  if (day(text.slice(0, 10)) === null) return null;
  const isDay = text.length === 10;
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return null;
  const found = new Date(isDay ? `${text}T00:00:00Z` : text);
  return Number.isNaN(found.getTime()) ? null : found;
}

/** Returns a time of day `08:30`, `08:30:00` or `08:30:00.000Z`, else null. */
export function timeOfDay(text: string): Fragment | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{3}))?)?Z?$/i.exec(text);
  if (found === null) return null;
  const [, hour, minute, second = '00', fraction = '000'] = found;
  return new Fragment(`${hour}:${minute}:${second}.${fraction}Z`);
}
