/**
 * Returns the locale for dates and numbers in texts of a language: the user's locale where it is of that language, else the language
 * with the user's region (`en-DE`), and the language alone where no such formats exist.
 * @param language of the texts
 * @param locale of the user; both are language tags
 */
export function formatLocale(language: string, locale: string): string {
  const wanted = new Intl.Locale(locale).maximize();
  if (wanted.language === new Intl.Locale(language).language) return locale;
  const tag = `${language}-${wanted.region ?? ''}`;
  return wanted.region !== undefined && new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag ? tag : language;
}
