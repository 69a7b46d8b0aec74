/** A browser needs a few formats. A server, which formats for users everywhere, starts over with a full map. */
const KEPT = 200;

/** In UTC milliseconds. */
const FIVE_O_CLOCK = 5 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the format of a locale, or of `en-US` for an unsupported one. It is created once, which takes longer than formatting: a list uses
 * the same format in each of its rows.
 * @throws {RangeError} for an invalid locale tag or time zone
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  if (formats.size >= KEPT) formats.clear();
  const format = new Intl.DateTimeFormat([locale, 'en-US'], options);
  formats.set(key, format);
  return format;
}

/** Returns the options of the time of day as a locale writes it alone: `05:17` in Britain, `5:17 AM` in the United States. */
export function hourAndMinute(locale: string): Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'> {
  // With a date, `numeric` alone shows `5:17` in Britain, and `05:17` beside the name of the time zone.
  const parts = dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).formatToParts(FIVE_O_CLOCK);
  const hour = parts.find(({ type }) => type === 'hour')?.value ?? '';
  return { hour: hour.length > 1 ? '2-digit' : 'numeric', minute: '2-digit' };
}
