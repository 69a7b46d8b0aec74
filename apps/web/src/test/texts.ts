import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The web workspace; vitest runs each project in its own root. */
export const WEB_ROOT = join(import.meta.dirname, '../..');

/** The files of the namespaces that belong to other packages. */
export const PACKAGE_TEXTS: Readonly<Record<string, string>> = {
  ui: join(WEB_ROOT, '../../packages/ui/src/texts.en.json'),
  validation: join(WEB_ROOT, '../../packages/contracts/src/validation.en.json'),
};

/** Returns the source file of a namespace's texts. */
export function textsFile(namespace: string): string {
  return PACKAGE_TEXTS[namespace] ?? join(WEB_ROOT, 'public/assets/locales/en', `${namespace}.json`);
}

/** Answers the locale files as the build serves them, and 404 for everything else. */
export async function serveTexts(input: RequestInfo | URL): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const namespace = /^\/assets\/locales\/en\/([a-z-]+)\.json$/.exec(address.pathname)?.[1];
  if (namespace === undefined) return new Response(null, { status: 404 });
  return new Response(await readFile(textsFile(namespace), 'utf8'), {
    headers: { 'content-type': 'application/json' },
  });
}
