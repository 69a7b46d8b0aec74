import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

/** The most stops that a page has before what a journey wants. */
const MOST_STOPS = 120;

/** Walks with the Tab key, forwards unless told otherwise, until the focus is on the target or inside it, as a person without a mouse does. */
export const tabsOf =
  (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab') =>
  async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < MOST_STOPS; presses += 1) {
      if ((await target.and(page.locator(':focus, :focus-within')).count()) > 0) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
