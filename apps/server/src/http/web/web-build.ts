import { PAGE_FRAMES, PAGE_MODULE, pageModule, ROUTE_SCRIPTS } from '@fieldstone/contracts/page/page-module';
import type { PageModule } from '@fieldstone/contracts/page/page-module';
import type { ChosenTheme } from '@fieldstone/contracts/page/theme';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

const scriptsByFile = z.record(z.string(), z.array(z.string()));
const framesByPath = z.record(z.string(), z.string());

/** The begin of the root element. */
const ROOT = '<html';
const HEAD_END = '</head>';

/** The outline of the console in the document, in whose place that of a page is put. */
const OUTLINE = /<!--outline-->.*<!--\/outline-->/s;

/** The built web application. */
export type WebBuild = {
  readonly folder: string;
  readonly pages: PageModule;
  /**
   * Returns the document of an address for a signed-in user: with the outline of its page, and with links by which a browser loads its
   * scripts at once. Without an address, returns the document that every page has in common.
   */
  documentOf(address: string | undefined, theme?: ChosenTheme): string;
};

/**
 * Loads the built web application.
 * @param folder null, or a folder without index.html, has none
 */
export async function loadWebBuild(folder: string | null): Promise<WebBuild | undefined> {
  if (folder === null || !existsSync(join(folder, 'index.html'))) return undefined;
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  const pages = z.parse(pageModule, { ...(await import(pathToFileURL(join(folder, PAGE_MODULE)).href)) });
  const scripts = z.parse(scriptsByFile, JSON.parse(readFileSync(join(folder, ROUTE_SCRIPTS), 'utf8')));
  const frames = z.parse(framesByPath, JSON.parse(readFileSync(join(folder, PAGE_FRAMES), 'utf8')));
  return {
    folder,
    pages,
    documentOf: (address, theme) => {
      const themed = theme === undefined ? document : document.replace(ROOT, `<html data-theme="${theme}"`);
      if (address === undefined) return themed;
      const files = new Set(pages.routeFiles(address).flatMap((file) => scripts[file] ?? []));
      const links = [...files]
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
        .join('');
      const frame = frames[pages.pathOf(address) ?? ''];
      const framed = frame === undefined ? themed : themed.replace(OUTLINE, () => frame);
      return framed.replace(HEAD_END, () => links + HEAD_END);
    },
  };
}
