import type { Page } from '@playwright/test';

/**
 * Delays responses to the addresses of a pattern until the returned function is called, so that a journey can check the page's loading
 * state.
 */
export async function delayResponses(page: Page, pattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
