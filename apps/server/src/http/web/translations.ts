import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The server's texts by language and code, for pages that cannot load the application. English needs none. */
export type Translations = ReadonlyMap<string, ReadonlyMap<string, string>>;

const LANGUAGE = 'en';

const localeFile = z.record(z.string(), z.string());

/** Reads the server's texts in the languages of the built application; null has none. */
export function loadTranslations(webFolder: string | null): Translations {
  const folder = join(webFolder ?? '', 'assets/locales');
  if (webFolder === null || !existsSync(folder)) return new Map();
  const files = readdirSync(folder).map((language) => ({ language, path: join(folder, language, 'errors.json') }));
  return new Map(
    files
      .filter(({ path }) => existsSync(path))
      .map(({ language, path }) => {
        const texts = localeFile.parse(JSON.parse(readFileSync(path, 'utf8')));
        return [language, new Map(Object.entries(texts))];
      }),
  );
}

/** Returns the language that a browser prefers (`Accept-Language`) among those with texts, otherwise English. */
export function preferredLanguage(accepted: string, translations: Translations): string {
  const offered = [LANGUAGE, ...translations.keys()];
  const desired = accepted
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((left, right) => right.quality - left.quality);
  for (const { tag } of desired) {
    const found = [tag, tag.split('-')[0]].map((each) => offered.find((language) => language.toLowerCase() === each));
    const language = found.find((each) => each !== undefined);
    if (language !== undefined) return language;
  }
  return LANGUAGE;
}
