import type { Page } from '@playwright/test';

/** Runs in the page before its scripts. Adds up the layout shifts that no input caused. */
export const watchShifts = `globalThis.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.layoutShift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Returns the cumulative layout shift of a page that `watchShifts` watches. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('globalThis.layoutShift');
