import { PAGE_DATA_ATTRIBUTE } from '@fieldstone/contracts/page/page-data';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { delayResponses } from '../support/delay-responses.ts';
import { tabsOf } from '../support/keyboard.ts';

test.afterEach(async ({ app }) => app.noFaults());

test('[INS-01] [INS-02] [INS-03] [INS-07] [INS-08] [INX-07] [INX-09] an administrator views and downloads app usage, and visits its parts', async ({
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await expect(page).toHaveURL('/insights');
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'In the selected period' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'insights');

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expectAccessible(page, 'downloads of insights');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download In the selected period as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^figures-00D\w+-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused();

  await page.getByRole('radio', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/period=last30/);
  // The address changes before the links of the parts follow it.
  await expect(page.getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
  await expect(page.getByText('Failed to load monitoring data')).toHaveCount(0);
  for (const part of ['Syncs', 'Reach', 'Feedback']) {
    await page.getByRole('navigation', { name: 'Parts of the insights' }).getByRole('link', { name: part }).click();
    await expect(page).toHaveURL(`/insights/${part.toLowerCase()}?period=last30`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, `insights, ${part}`);
  }
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'insights');
});

test("[INS-06] tables and the users behind a notification's figure are reachable by keyboard", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/insights');
  const tabTo = tabsOf(page);
  await tabTo(page.getByRole('button', { name: 'Show In the selected period as a table' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'In the selected period' })).toBeVisible();
  await expectAccessible(page, 'insights as tables');

  await page.goto('/insights/syncs');
  const lastSyncs = page.getByRole('table', { name: 'Last sync by user' });
  await expect(lastSyncs.getByRole('row', { name: /Never synced$/ }).first()).toBeVisible();

  await page.goto('/insights/reach');
  const numbers = page.getByRole('button', { name: /^Never synced \d+: show users of / });
  await tabTo(numbers.first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /: Never synced$/ });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, 'users of a notification');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(numbers.first()).toBeFocused();

  await tabsOf(page, 'Shift+Tab')(page.getByRole('button', { name: "Notify users who haven't synced" }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Notify \d+ technicians?$/ })).toBeVisible();
});

test('[FIX-27] [FIX-93] each failed report shows an error in its place without a message, and the page is usable during slow reports', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  // Without the document's data, the page requests each report.
  await page.route(/\/insights$/, async (route) => {
    const document = await route.fetch();
    await route.fulfill({ response: document, body: withoutPageData(await document.text()) });
  });
  const response = {
    error: { code: 'internal', kind: 'internal', message: 'The event store is gone.', requestId: 'insights' },
  };
  await page.route('**/api/insight/**', (route) => route.fulfill({ status: 500, json: response }));
  await page.goto('/insights');
  const failed = page.getByRole('main').getByText('Failed to load monitoring data');
  // Two cards of figures, the share of daily users, the trend, two charts over time and six by attribute, and the banner for all.
  await expect(failed).toHaveCount(13);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, 'failed insights');

  await page.unroute('**/api/insight/**');
  const release = await delayResponses(page, '**/api/insight/**');
  await page.reload();
  await expect(page.locator('section[aria-busy="true"]').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Last 90 days' }).click();
  await expect(page).toHaveURL(/period=last90/);
  await expectAccessible(page, 'slow insights');
  release();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(failed).toHaveCount(0);
});

function withoutPageData(html: string): string {
  return html.replaceAll(new RegExp(`<script[^>]* ${PAGE_DATA_ATTRIBUTE}[^>]*>.*?</script>`, 'gs'), '');
}
