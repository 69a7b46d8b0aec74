import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** Maximum number of stops before the target. */
const MOST_STOPS = 120;

/** Presses Tab, or an arrow key inside a grid, until the focus is on or inside the target. */
export const tabsOf =
  (page: Page, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowRight' = 'Tab') =>
  async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MOST_STOPS; presses += 1) {
      if ((await target.and(page.locator(':focus, :focus-within')).count()) > 0) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
