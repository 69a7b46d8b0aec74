import type { Page } from '@playwright/test';

/**
 * Replaces each text by its translation in foreign elements, now and after each change, as the translators of browsers do. A
 * translation is the text in guillemets.
 */
const TRANSLATE = `
  const skipped = ['FONT', 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE'];
  const replaceIn = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const words = text.data.trim();
      if (words === '' || text.parentElement === null || skipped.includes(text.parentElement.nodeName)) continue;
      const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name));
      inner.append('«' + words + '»');
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) replaceIn(node);
  }).observe(document, { childList: true, subtree: true });
`;

/** Translates every document that opens afterwards. */
export const translatePages = async (page: Page): Promise<void> => {
  await page.addInitScript(TRANSLATE);
};

/** Returns the translation of a text. */
export const translated = (text: string): string => `«${text}»`;
