import type { Locator, Page } from '@playwright/test';
import { setAssistant } from '../support/ai-model.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';

// The later journeys read the usage of the first one.
test.describe.configure({ mode: 'serial' });

/** Chooses the only entry of a searchable list that matches a text. */
const choose = async (page: Page, tabTo: (target: Locator) => Promise<void>, list: Locator, text: string) => {
  await tabTo(list);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused();
  await page.keyboard.type(text);
  // Until the matches arrive, the list shows other entries.
  await expect(page.getByRole('option')).toHaveText([new RegExp(text)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
};

test('[AIC-09] an action is written, rejected, tried and saved by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  await setAssistant(page, true);
  const tabTo = tabsOf(page);
  await page.goto('/ai/ai-actions');
  await tabTo(page.getByRole('button', { name: 'New action' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New AI action' });
  await expect(dialog).toBeVisible();
  await tabTo(dialog.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Explain the Order');
  const object = dialog.getByRole('button', { name: /Object$/ });
  await tabTo(object);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^Case/ })).toBeFocused();
  await page.keyboard.type('Work');
  await expect(page.getByRole('option', { name: /^Work Order/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(object).toBeFocused();
  await tabTo(dialog.getByRole('textbox', { name: 'Instructions' }));
  await page.keyboard.type('Explain this order to a technician.');
  await choose(page, tabTo, dialog.getByRole('button', { name: /Work Order record/ }), 'WO-00000007');
  await tabTo(dialog.getByRole('button', { name: 'Try it' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('120 tokens in, 30 tokens out, 0.24 credits')).toBeVisible();

  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByText('Your changes to this action will be lost.')).toBeVisible();
  await tabTo(confirmation.getByRole('button', { name: 'Keep editing' }));
  await page.keyboard.press('Enter');
  await tabTo(dialog.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Explain the Order/ })).toContainText('New');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /Explain the Order/ })).toContainText('Work Order');
});

test('[AIC-14] AI usage is sorted, opened and downloaded by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  const tabTo = tabsOf(page);
  await page.goto('/ai/ai-usage');
  const table = page.getByRole('grid', { name: 'AI usage' });
  const period = page.getByRole('radio', { name: 'Last 30 days' });
  await tabTo(period);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/period=last90/);

  await tabTo(page.getByRole('button', { name: 'Download AI usage as CSV' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^ai-usage-\w+\.csv$/);

  const byUser = table.getByRole('columnheader', { name: 'User', exact: true });
  await tabTo(byUser.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(byUser).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(byUser.getByRole('button')).toBeFocused();

  const first = table.getByRole('row').nth(1).getByRole('button');
  await tabTo(first);
  await page.keyboard.press('Enter');
  const use = page.getByRole('dialog', { name: /^AI request from/ });
  await expect(use.getByText('Skill or action')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(use).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('[AIC-15] AI credits are shown as chart and table and downloaded by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  const tabTo = tabsOf(page);
  await page.goto('/ai/ai-credits-consumption');
  const title = 'Credits by month and skill';
  const chart = page.getByRole('slider', { name: new RegExp(`^${title}, from`) });
  await tabTo(chart);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\w+ \d{4}: AI action \d/);
  await tabsOf(page, 'Shift+Tab')(page.getByRole('button', { name: `Show ${title} as a table` }));
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: title });
  await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Skill', 'Credits', 'Requests', 'Tokens']);
  await expect(page.getByRole('button', { name: `Show ${title} as a chart` })).toBeFocused();
  await tabTo(page.getByRole('button', { name: `Download ${title} as CSV` }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^ai-credits-\w+\.csv$/);
});
