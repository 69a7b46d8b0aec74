import { englishTexts } from '@fieldstone/contracts/platform/errors/registry';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the web app. */
const WEB_ROOT = join(import.meta.dirname, '../..');

/** Locale files in other packages, by namespace. */
const PACKAGE_TEXTS: Readonly<Record<string, string>> = {
  ui: join(WEB_ROOT, '../../packages/ui/src/texts.en.json'),
  validation: join(WEB_ROOT, '../../packages/contracts/src/validation.en.json'),
};

/** Returns the English locale file of a namespace. */
export function textsOf(namespace: string): Promise<string> {
  if (namespace === 'errors') return Promise.resolve(JSON.stringify(englishTexts()));
  const file = PACKAGE_TEXTS[namespace] ?? join(WEB_ROOT, 'public/assets/locales/en', `${namespace}.json`);
  return readFile(file, 'utf8');
}

/** Returns the names of all namespaces. */
export async function namespaces(): Promise<readonly string[]> {
  const own = await readdir(join(WEB_ROOT, 'public/assets/locales/en'));
  return ['errors', ...Object.keys(PACKAGE_TEXTS), ...own.map((file) => file.replace('.json', ''))];
}

/** An invented language: the English texts in brackets. */
export const PSEUDO_LANGUAGE = 'en-XA';

const pseudoTexts = (english: string): string =>
  JSON.stringify(JSON.parse(english), (_key, value: unknown) => (typeof value === 'string' ? `⟦${value}⟧` : value));

/** Serves the locale files at their paths in the build, and 404 for other paths. */
export async function serveTexts(input: RequestInfo | URL): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const [, language, namespace] = /^\/assets\/locales\/([\w-]+)\/([a-z-]+)\.json$/.exec(address.pathname) ?? [];
  if (namespace === undefined) return new Response(null, { status: 404 });
  const english = await textsOf(namespace);
  return new Response(language === PSEUDO_LANGUAGE ? pseudoTexts(english) : english, {
    headers: { 'content-type': 'application/json' },
  });
}
