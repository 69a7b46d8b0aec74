import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { labelOf, settingPage } from './setting-page.ts';

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

/**
 * Expects that a page shows what happens while it is translated: its first switch is changed and returned, and another page opens in its
 * place.
 * @param savesAtOnce whether a change of a switch is saved without a bar
 */
export const expectTranslatable = async (page: Page, savesAtOnce: boolean): Promise<void> => {
  // Translates the open document, from now on.
  await page.evaluate(`{ ${TRANSLATE} replaceIn(document.body); }`);
  const { main, dialog } = settingPage(page);
  const heading = main.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^«.+»$/);
  const toggle = main.getByRole('switch').first();
  if ((await toggle.count()) > 0) {
    const wasOn = await toggle.isChecked();
    await labelOf(toggle).click();
    await expect(toggle).toBeChecked({ checked: !wasOn });
    await expect(main.getByText(savesAtOnce ? /^«Saved»$/ : /^«\d unsaved changes?»$/)).toBeVisible();
    await main.getByRole('button', { name: savesAtOnce ? 'Undo' : 'Cancel' }).click();
    if (!savesAtOnce) await dialog('Cancel changes').getByRole('button', { name: 'Discard changes' }).click();
    await expect(toggle).toBeChecked({ checked: wasOn });
    await expect(main.getByText(/unsaved change/)).toHaveCount(0);
  }
  const previous = await page.title();
  // A link replaces the page that the translator has changed, and does not load a new document.
  const { pathname } = new URL(page.url());
  await page
    .locator(`header a[href="${pathname === '/ai' ? '/' : '/ai'}"]`)
    .last()
    .click();
  // The previous page remains until the next one has its code.
  await expect(page).not.toHaveTitle(previous);
  await expect(heading).toHaveText(/^«.+»$/);
};

/** Returns the translation of a text. */
export const translated = (text: string): string => `«${text}»`;
