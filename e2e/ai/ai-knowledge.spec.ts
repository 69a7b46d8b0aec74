import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { labelOf } from '../support/setting-page.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

/** A file of the demo company with a unique sentence. */
const FILE = 'Lockout and Tagout Instructions';

const open = async (page: Page): Promise<void> => {
  await page.goto('/ai/knowledge-access');
  await expect(page.getByText(/of 500 documents/)).toBeVisible();
};
const documents = (page: Page) => page.getByRole('table', { name: 'Knowledge access: Documents' });
const saved = (page: Page) => expect(page.getByText('Documents saved successfully')).toBeVisible();

const attach = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog.getByRole('searchbox', { name: 'Search files by name' }).fill(title);
  await labelOf(dialog.getByRole('checkbox', { name: title })).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
};

test.describe.configure({ mode: 'serial' });

test('[AIC-10] a document is attached with its product, processed, found by search, and removed', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page);
  await open(page);
  await attach(page, FILE);
  await page.getByRole('button', { name: `Products of ${FILE}` }).click();
  const tags = page.getByRole('dialog', { name: `Products of ${FILE}` });
  await tags.getByRole('searchbox', { name: 'Search products by name or code' }).fill('heat pump');
  await tags.getByRole('row', { name: /Borealis Heat Pump 12/ }).click();
  await expectAccessible(page, 'products of a document');
  await tags.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  const row = documents(page).getByRole('row', { name: new RegExp(FILE) });
  await expect(row).toContainText('Active', { timeout: timeLimit(60_000) });
  await expect(row).toContainText('Borealis Heat Pump 12');

  await page.getByRole('button', { name: `Show text of ${FILE}` }).click();
  const text = page.getByRole('dialog', { name: `Text of ${FILE}` });
  await expect(text).toContainText('padlock');
  await expectAccessible(page, 'the text of a document');
  await text.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('searchbox', { name: 'Type a question as a technician would' }).fill('lockout');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('article').first()).toContainText(FILE);
  await expectAccessible(page, 'knowledge access with a document');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'knowledge access with a document');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: `Remove ${FILE}` }).click();
  await expect(row).toContainText('Will be deleted on save');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No documents yet')).toBeVisible();
});

test('[AIC-11] a file above the limit is flagged, and Show more extends the list', async ({ page, signIn }) => {
  await signIn(page);
  await open(page);
  await page.getByRole('button', { name: 'Add documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  const large = dialog.getByRole('row', { name: /Assembly Drawings Complete Archive/ });
  await expect(large).toContainText('Too large');
  await expect(large.getByRole('checkbox')).toBeDisabled();
  await expectAccessible(page, 'adding documents');
  const before = await dialog.getByRole('checkbox').count();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(before);
});

test('[AIC-12] only Salesforce files are offered when no other source is configured', async ({ page, signIn }) => {
  await signIn(page);
  await open(page);
  await expect(page.getByRole('list', { name: 'Knowledge access: Connections' }).getByRole('listitem')).toHaveText([
    /Salesforce Files.*Connected/,
  ]);
  await expect(page.getByRole('button', { name: 'Connect a source' })).toHaveCount(0);
});

test('a document is attached by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  await open(page);
  const tabTo = tabsOf(page);
  await tabTo(page.getByRole('button', { name: 'Add documents' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await tabTo(dialog.getByRole('searchbox', { name: 'Search files by name' }));
  await page.keyboard.type('lockout');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await tabTo(dialog.getByRole('checkbox', { name: FILE }));
  await page.keyboard.press('Space');
  await tabTo(dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(documents(page).getByRole('row', { name: new RegExp(FILE) })).toContainText(/Processing|Active/);
});
