import * as z from 'zod/mini';

/** A Salesforce record id, 15 or 18 characters. */
export const recordId = z.string().check(z.regex(/^[a-zA-Z0-9]{15}([a-zA-Z0-9]{3})?$/, 'recordId'));

/** The id of a change in the journal. */
export const changeId = z.string().check(z.regex(/^[0-9a-f]{1,40}$/, 'changeId'));

/** An API name of an object or field, with an optional namespace. */
export const apiName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'apiName'));

/** A moment in UTC, ISO 8601 (`2026-11-21T08:30:00.000Z`); every form has less than 64 characters. */
export const dateTime = z.string().check(z.maxLength(64));

/** Returns whether a text is a date and time in ISO 8601, with its offset from UTC (`Z`, `+01:00`, `+0000`). */
export function isMoment(value: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(value);
  return isWritten && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10));
}

/** Returns whether a date exists; `Date.parse` takes February 30 for March 2. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/**
 * Returns the check of a text's length in UTF-16 code units, in which Salesforce counts. It complements `z.maxLength`, which the
 * API's description shows, but which counts an emoji as one character instead of two.
 */
// @__NO_SIDE_EFFECTS__
export function maxUnits(maximum: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value.length <= maximum || issues.length > 0) return;
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: 'textTooLong' });
  };
}

/** Returns a schema of texts with at most `maximum` characters. */
// @__NO_SIDE_EFFECTS__
export function text(maximum: number) {
  return z.string().check(z.maxLength(maximum, 'textTooLong'), maxUnits(maximum));
}

/** Returns a schema of a repeated query parameter (`id[]=a&id[]=b`) with at most `maximum` values; a single value becomes a list. */
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

/** Returns a schema of a whole number in a query string. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(minimum: number, maximum: number) {
  return z.pipe(z.coerce.number(), z.int().check(z.minimum(minimum), z.maximum(maximum)));
}

/** Returns whether a text is one line without control characters. Names are: pages edit them in fields of one line. */
export function isOneLine(value: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
}

/**
 * Returns whether every store keeps a text unchanged. PostgreSQL rejects U+0000, and stores that use UTF-8 replace half of a surrogate
 * pair.
 */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Returns a text with replacement characters for those that cannot be stored. */
export function toStorable(value: string): string {
  return value.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** An idempotency key; a UUID is one. */
export const idempotencyKey = z
  .string()
  .check(z.minLength(8), z.maxLength(100), z.regex(/^[A-Za-z0-9_-]*$/, 'idempotencyKey'));

/** A JSON object with any content; the server's body limit bounds its size. */
export const jsonObject = z.record(z.string(), z.unknown());
