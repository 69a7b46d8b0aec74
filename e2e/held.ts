import type { Page } from '@playwright/test';

/**
 * Holds the program's answers to the addresses of a pattern until the returned function is called, so that what a page shows
 * meanwhile stands for as long as a journey looks at it.
 */
export async function holdAnswers(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
