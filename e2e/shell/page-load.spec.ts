import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { expect, test } from '../support/fixture.ts';
import { recordLoad } from '../support/page-load.ts';
import { consolePages } from '../support/pages.ts';
import { shiftOf, watchShifts } from '../support/layout-shift.ts';

/** Maximum bytes of a page's first load, and of one with a preview, charts, differences or a table that grows with the org. */
const BUDGET = 300_000;
const LARGE_BUDGET = 360_000;
const FILES = 20;

/** The change history has the small files of every page whose values it shows and restores. */
const CHANGE_HISTORY_FILES = 22;

/** Largest movement of a page's content after it appeared, as Web Vitals measures it; 0.1 counts as good. */
const SHIFT = 0.02;

const LARGE: ReadonlySet<string> = new Set([
  appointmentColor.slug,
  appointmentTitle.slug,
  appointmentView.slug,
  appointmentStatus.slug,
  'the home page',
  'the group profiles',
  'an overview',
  'the change history',
  'the insights',
  'the access tokens',
  'ai/ai-actions',
  'ai/data-sources',
  'ai/ai-usage',
  'ai/knowledge-access',
]);

/** Requests that a page makes by itself: the work orders of the preview, and one that refreshes the start-up data. */
const OWN: Readonly<Record<string, RegExp>> = {
  'the AI Console': /^\/api\/ai\/configurations\/global-settings$/,
  'ai/enable-fieldstone-ai': /^\/api\/ai\/configurations\/global-settings$/,
  'ai/data-sources': /^\/api\/org\/sobjects\?/,
};

for (const { name, addressOf } of consolePages) {
  test(`[PRF-01] [PRF-02] ${name} loads few files, requests nothing that its document carries, and does not move`, async ({
    page,
    profile,
    signIn,
  }) => {
    await signIn(page);
    await page.addInitScript(watchShifts);
    const finish = await recordLoad(page);
    await page.goto(addressOf(profile));
    const { files, bytes, apiRequests } = await finish();
    expect(files).toBeLessThanOrEqual(name === 'the change history' ? CHANGE_HISTORY_FILES : FILES);
    expect(bytes).toBeLessThanOrEqual(LARGE.has(name) ? LARGE_BUDGET : BUDGET);
    const own = OWN[name] ?? /^\/api\/org\/work-orders\//;
    expect(apiRequests.filter((address) => !own.test(address))).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT);
  });
}

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
] as const) {
  test(`[PRF-01] ${name} runs every script that its document preloads, and requests none twice`, async ({
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
