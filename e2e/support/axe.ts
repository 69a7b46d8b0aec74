import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixture.ts';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** React Aria's announcements for screen readers, which remain for seconds and may refer to buttons of the previous page. */
const SPOKEN = '[data-live-announcer]';

/** The rules of these levels that depend on the theme, which changes only colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What covers the scrolled page: the bar at its top, and the messages until they close. */
const COVERS = 'header, [role="region"]:has(> ol > li > [role="alertdialog"])';
const MOVED = 'data-moved-for-axe';

/**
 * Moves what covers the scrolled page to its place in the flow, except behind a dialog. For the rule `target-size`, a button that it covers
 * in part would be too small, depending on how far a journey has scrolled.
 */
const uncover = `if (!document.querySelector('[data-modal]')) {
  for (const element of document.querySelectorAll('${COVERS}')) {
    if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) continue;
    element.setAttribute('${MOVED}', '');
    Object.assign(element.style, { position: 'relative', inset: 'auto' });
  }
}`;

const coverAgain = `for (const element of document.querySelectorAll('[${MOVED}]')) {
  element.removeAttribute('${MOVED}');
  Object.assign(element.style, { position: '', inset: '' });
}`;

/** Runs axe directly in the page, in a fifth of the time of its Playwright package. */
const violations = (except: readonly string[], rules: readonly string[]): string => `axe
  .run(
    { exclude: ${JSON.stringify([SPOKEN, ...except])} },
    { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] },
  )
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join('\\n')))`;

/** Expects no axe finding against WCAG 2.2 A and AA in the page's current state, in light and dark theme; `except`: selectors. */
export const expectAccessible = async (page: Page, state: string, ...except: string[]): Promise<void> => {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  await page.evaluate(uncover);
  for (const [colorScheme, rules] of [
    ['light', LEVELS],
    ['dark', COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate<string[]>(violations(except, rules));
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(coverAgain);
};

/** The window of a phone, the narrowest supported one. */
export const onPhone = { width: 390, height: 844 };

/** Expects that nothing is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page, state: string): Promise<void> => {
  const [content, window] = await Promise.all([
    page.evaluate('document.documentElement.scrollWidth'),
    page.evaluate('document.documentElement.clientWidth'),
  ]);
  expect.soft(content, `${state}: width of the content`).toBe(window);
};
