import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The web workspace; vitest runs each project in its own root. */
export const WEB_ROOT = join(import.meta.dirname, '../..');

/** Where the texts of a namespace stand in the sources. */
export function textsFile(namespace: string): string {
  return namespace === 'validation'
    ? join(WEB_ROOT, '../../packages/contracts/src/validation.en.json')
    : join(WEB_ROOT, 'public/assets/locales/en', `${namespace}.json`);
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
