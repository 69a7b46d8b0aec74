import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expect, test } from '../support/fixture.ts';
import { recordLoad } from '../support/page-load.ts';
import { settingPage } from '../support/setting-page.ts';

test.use({ ownContext: true });

test('[PRF-03] a second page loads little, and hovering or focusing a link prefetches it', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.goto(profile.path({ slug: 'checklist/checklist-general' }));
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('link', { name: 'Barcode/QR Code Scan' });
  const prefetched = page.waitForResponse((response) => response.url().endsWith('.js'));
  await link.hover();
  await prefetched;
  await page.waitForLoadState('networkidle');
  const finish = await recordLoad(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barcode/QR Code Scan' })).toBeVisible();
  const { files } = await finish();
  expect(files).toBe(0);

  const finishThird = await recordLoad(page);
  // After a navigation the heading holds the focus for some frames, until the person presses a key.
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Appointment Status' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment Status' })).toBeVisible();
  const third = await finishThird();
  expect(third.files).toBeLessThanOrEqual(6);
  expect(third.bytes).toBeLessThanOrEqual(80_000);
});

for (const [name, path] of [
  ['a settings page', (id: string) => `/profiles/${id}/checklist/checklist-general`],
  ['the overview', (id: string) => `/profiles/${id}`],
  ['the home page', () => '/'],
  ['the AI Console', () => '/ai'],
  ['a page of the AI Console', () => '/ai/data-sources'],
  ['a page of the organization', () => '/processes'],
] as const) {
  test(`[PRF-01] [ENG-04] ${name} runs every script that its document preloads, and requests none twice`, async ({
    page,
    profile,
    signIn,
  }) => {
    await signIn(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requested.push(request.url());
    });
    await page.coverage.startJSCoverage();
    const response = await page.goto(path(profile.id));
    const document = (await response?.text()) ?? '';
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const covered = await page.coverage.stopJSCoverage();
    const hasRun = ({ functions }: (typeof covered)[number]) =>
      functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
    const ran = new Set(covered.filter(hasRun).map(({ url }) => url));
    const preloaded = [...document.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, href = '']) => new URL(href, page.url()).href,
    );
    expect(preloaded.length).toBeGreaterThan(5);
    expect(preloaded.filter((url) => !ran.has(url))).toEqual([]);
    expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
    expect(requested.filter((url) => preloaded.includes(url)).length).toBe(new Set(preloaded).size);
  });
}

test('[APP-01] each console is loaded only when it is visited', async ({ page, profile, signIn }) => {
  let files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  const scripts = () => [...files].filter((file) => file.endsWith('.js'));
  const aiIsThere = () => expect(page.getByRole('heading', { level: 1, name: 'AI Console' })).toBeVisible();
  await signIn(page);
  await page.goto(profile.path(checklist));
  await expect(settingPage(page).toggle('Hide sections that are not required')).toBeVisible();
  const mobile = scripts();

  files = new Set();
  await page.goto('/ai');
  await aiIsThere();
  const ai = scripts();
  expect([...files]).not.toContain('/api/profiles');
  expect(mobile.filter((file) => !ai.includes(file))).not.toEqual([]);
  const onlyAi = ai.filter((file) => !mobile.includes(file));
  expect(onlyAi).not.toEqual([]);

  await page.goto(profile.path(checklist));
  await expect(settingPage(page).toggle('Hide sections that are not required')).toBeVisible();
  files = new Set();
  await page.getByRole('navigation', { name: 'Consoles' }).getByRole('link', { name: 'AI' }).click();
  await aiIsThere();
  expect(scripts()).toEqual(expect.arrayContaining(onlyAi));
});
