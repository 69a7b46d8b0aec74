/** Languages with a folder of texts in public/assets/locales; the first is the default. */
export const SHIPPED_LANGUAGES = ['en'] as const;

export const DEFAULT_LANGUAGE = SHIPPED_LANGUAGES[0];

/** Returns the offered language closest to the user's (a language tag such as `pt-BR`), or the default. */
export function nearestLanguage(language: string, offered: readonly string[] = SHIPPED_LANGUAGES): string {
  const desired = language.toLowerCase();
  const base = desired.split('-')[0];
  return (
    offered.find((each) => each.toLowerCase() === desired) ??
    offered.find((each) => each.toLowerCase() === base) ??
    DEFAULT_LANGUAGE
  );
}
