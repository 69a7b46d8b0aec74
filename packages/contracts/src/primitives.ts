import * as z from 'zod/mini';

/** A Salesforce record id, 15 or 18 characters. */
export const recordId = z.string().check(z.regex(/^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/, 'recordId'));

/** An API name of an object or field, with an optional namespace. */
export const apiName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'apiName'));

/** A moment in UTC, ISO 8601 (`2026-11-21T08:30:00.000Z`); 64 characters are more than any form needs. */
export const dateTime = z.string().check(z.maxLength(64));

/** Whether a text is a date and time in ISO 8601, with its offset from UTC (`Z`, `+01:00`, `+0000`). */
export function isMoment(value: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(value);
  return isWritten && !Number.isNaN(Date.parse(value));
}

/** Text of at most `maximum` characters. */
// @__NO_SIDE_EFFECTS__
export function text(maximum: number) {
  return z.string().check(z.maxLength(maximum, 'textTooLong'));
}

/** A repeated query parameter (`id[]=a&id[]=b`); one value alone is a list of one. At most `maximum` values. */
// @__NO_SIDE_EFFECTS__
export function repeated<T extends z.ZodMiniType<string, string>>(item: T, maximum: number) {
  return z.pipe(
    z.union([z.array(item).check(z.maxLength(maximum, 'tooMany')), item], 'valueRequired'),
    z.transform((value): Array<z.output<T>> => (Array.isArray(value) ? value : [value])),
  );
}

/** A flag in a query string: only `true` and `false`. */
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

/**
 * Returns whether every store keeps a text as it is. PostgreSQL refuses U+0000, and half of a surrogate pair is replaced where texts
 * are stored as UTF-8.
 */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Returns a text with replacement characters for what cannot be stored. */
export function toStorable(value: string): string {
  return value.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** A JSON object of any content; its size is bounded by the body limit of the server. */
export const jsonObject = z.record(z.string(), z.unknown());
