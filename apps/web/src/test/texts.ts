import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the web app. */
export const WEB_ROOT = join(import.meta.dirname, '../..');

/** Locale files in other packages, by namespace. */
export const PACKAGE_TEXTS: Readonly<Record<string, string>> = {
  ui: join(WEB_ROOT, '../../packages/ui/src/texts.en.json'),
  validation: join(WEB_ROOT, '../../packages/contracts/src/validation.en.json'),
};

/** Returns the path of a namespace's locale file. */
export function textsFile(namespace: string): string {
  return PACKAGE_TEXTS[namespace] ?? join(WEB_ROOT, 'public/assets/locales/en', `${namespace}.json`);
}

/** Serves the locale files at their paths in the build, and 404 for other paths. */
export async function serveTexts(input: RequestInfo | URL): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const namespace = /^\/assets\/locales\/en\/([a-z-]+)\.json$/.exec(address.pathname)?.[1];
  if (namespace === undefined) return new Response(null, { status: 404 });
  return new Response(await readFile(textsFile(namespace), 'utf8'), {
    headers: { 'content-type': 'application/json' },
  });
}
