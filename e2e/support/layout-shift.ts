import type { Page } from '@playwright/test';

/** Runs in the page before its scripts. Adds up the layout shifts that no input caused, and counts when the page gives way to the outline again. */
export const watchShifts = `globalThis.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.layoutShift += value;
}).observe({ type: 'layout-shift', buffered: true });
globalThis.restarts = 0;
new MutationObserver((changes) => {
  const isOutline = (node) => node instanceof Element && (node.matches('.starting') || node.querySelector('.starting'));
  if (document.querySelector('.outline') === null && changes.some((change) => [...change.addedNodes].some(isOutline)))
    globalThis.restarts += 1;
}).observe(document, { childList: true, subtree: true });`;

/** Returns how often a page that `watchShifts` watches gave way to the outline after it had appeared. */
export const restartsOf = (page: Page): Promise<number> => page.evaluate<number>('globalThis.restarts');

/** Returns the cumulative layout shift of a page that `watchShifts` watches. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('globalThis.layoutShift');
