import type { Plugin } from 'vite';

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const PRELOAD = /<link rel="(?:modulepreload|preload)"/g;
const HEAD = '<head>';

/**
 * Puts the style sheet before everything else in the document, and loads scripts and texts with a low priority, because the first paint
 * waits only for the style sheet.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const link = STYLE_SHEET.exec(html)?.[0];
        if (link === undefined) throw new Error('The document has no style sheet.');
        return html
          .replace(link, '')
          .replace(HEAD, () => HEAD + link)
          .replaceAll(PRELOAD, '$& fetchpriority="low"');
      },
    },
  };
}
