/** Languages with a folder of texts in public/assets/locales; the first is the default. */
export const SHIPPED_LANGUAGES = ['en'] as const;

export type Language = (typeof SHIPPED_LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = SHIPPED_LANGUAGES[0];

/** Returns the shipped language closest to the user's (a language tag such as `pt-BR`), or the default. */
export function shippedLanguage(language: string): Language {
  const wanted = language.toLowerCase();
  const base = wanted.split('-')[0];
  return (
    SHIPPED_LANGUAGES.find((shipped) => shipped.toLowerCase() === wanted) ??
    SHIPPED_LANGUAGES.find((shipped) => shipped.toLowerCase() === base) ??
    DEFAULT_LANGUAGE
  );
}
