import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expect, test } from '../support/fixture.ts';

test.use({ ownContext: true });

const SCRIPTS = '**/assets/*.js';

test('[PRF-06] a page whose scripts fail to load shows its frame, its heading and a message', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(profile.path(checklist));
  const outline = page.locator('.outline');
  await expect(outline.locator('h1')).toHaveText('Checklist');
  await expect(outline.locator('nav[aria-label="Pages"]')).toBeVisible();
  // Nothing of it can be used yet, by keyboard or screen reader.
  await page.keyboard.press('Tab');
  await expect(outline.locator(':focus')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(0);
  const message = page.getByRole('alert');
  await expect(message).toBeHidden();
  await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
  await expect(message).toBeVisible();
  await page.unroute(SCRIPTS);
  await message.getByRole('link', { name: 'reload this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
  await expect(page.locator('.outline')).toHaveCount(0);
  await expect(message).toHaveCount(0);
});

test('[PRF-06] the first paint shows the heading before any script has run, and nothing moves when scripts take over', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(profile.path(checklist), { waitUntil: 'commit' });
  const heading = page.locator('h1');
  await expect(heading).toHaveText('Checklist');
  // It waits only for the style sheet, with which nothing shares the connection.
  await expect(page.locator('head > link').first()).toHaveAttribute('rel', 'stylesheet');
  await expect(page.locator('head > link[rel="modulepreload"][fetchpriority="low"]').first()).toBeAttached();
  await expect(page.locator('head > link[rel*="preload"]:not([fetchpriority="low"])')).toHaveCount(0);
  // A browser paints only with the style sheet.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  const box = async (selector: string) => page.locator(selector).first().boundingBox();
  const before = { heading: await box('h1'), link: await box('nav[aria-label="Pages"] a[href$="checklist-general"]') };
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
  const after = { heading: await box('h1'), link: await box('nav[aria-label="Pages"] a[href$="checklist-general"]') };
  expect(after).toEqual(before);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

test('[PRF-06] the first paint has the chosen theme and the texts of the fields', async ({ page, profile, signIn }) => {
  await signIn(page);
  await page.goto('/ai');
  await page.getByRole('button', { name: 'Account menu for Avery Admin' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(profile.path(checklist));
  await expect(page.locator('.outline').getByText('Technicians see only the checklist sections')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Runs in the page before its scripts. Keeps the text of the largest paint; that of an element that is gone was in the outline. */
const watchLargest = `new PerformanceObserver((list) => {
  for (const { element } of list.getEntries()) globalThis.largest = element?.textContent ?? '';
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

for (const [name, pathOf] of [
  ['the home page', () => '/group-profiles'],
  ['the overview', (id: string) => `/profiles/${id}`],
  ['the insights', () => '/insights'],
] as const) {
  test(`[PRF-11] the largest text that ${name} paints is in its document`, async ({ page, profile, signIn }) => {
    await signIn(page);
    await page.addInitScript(watchLargest);
    const response = await page.goto(pathOf(profile.id));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const largest = await page.evaluate<string>('globalThis.largest');
    const text = await page.evaluate<string>(
      `new DOMParser().parseFromString(${JSON.stringify(await response?.text())}, 'text/html').body.textContent`,
    );
    expect(text).toContain(largest);
  });
}
