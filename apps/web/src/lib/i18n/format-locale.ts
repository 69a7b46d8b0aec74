/**
 * Returns the locale for dates and numbers in a text: the user's locale if it has the language of the text, else that language with
 * the user's region (`en-DE`), or the language alone if this combination has no formats.
 * @param language of the texts
 * @param locale of the user; both are language tags
 */
export function formatLocale(language: string, locale: string): string {
  const desired = new Intl.Locale(locale).maximize();
  if (desired.language === new Intl.Locale(language).language) return locale;
  const tag = `${language}-${desired.region ?? ''}`;
  return desired.region !== undefined && new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag ? tag : language;
}
