import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Dialog, Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { delayResponses } from '../support/delay-responses.ts';
import type { JourneyProfile } from '../support/profile.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

const MESSAGE =
  'You are leaving this page. Any changes you have made since last save will be lost. Do you wish to proceed?';

/** Navigates from the group profile's overview to a page and edits it without saving. */
const edit = async (page: Page, profile: JourneyProfile): Promise<void> => {
  const { text, link } = settingPage(page);
  await page.goto(`/profiles/${profile.id}`);
  await link('Field Inventory').click();
  await text(inventory.process).fill('Unsaved');
};

test('[PAGE-04] a link requires confirmation: Stay keeps the edits, Proceed leaves', async ({
  page,
  profile,
  signIn,
}) => {
  const { text, link, dialog } = settingPage(page);
  await signIn(page);
  await edit(page, profile);
  await link('Checklist').click();
  const confirmation = dialog('Discard changes');
  await expect(confirmation).toContainText(MESSAGE);
  await confirmation.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  await link('Checklist').click();
  await confirmation.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeFocused();
  await link('Field Inventory').click();
  await expect(text(inventory.process)).toHaveValue('');
});

test("[PAGE-04] the browser's back button requires confirmation, and the browser history stays intact", async ({
  page,
  profile,
  signIn,
}) => {
  const { text, dialog } = settingPage(page);
  await signIn(page);
  await edit(page, profile);
  await page.evaluate('history.back()');
  const confirmation = dialog('Discard changes');
  await expect(confirmation).toContainText(MESSAGE);
  await confirmation.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  await page.evaluate('history.back()');
  await confirmation.getByRole('button', { name: 'Proceed' }).click();
  // The address is the overview's for a moment while the page is still blocked, so it does not show that the page has been left.
  await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();
  await expect(page).toHaveURL(`/profiles/${profile.id}`);
  await page.goForward();
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(text(inventory.process)).toHaveValue('');
});

test('[PAGE-04] choosing another group profile requires confirmation', async ({ page, profile, signIn }) => {
  const { text, dialog } = settingPage(page);
  await signIn(page);
  await edit(page, profile);
  await page.getByRole('button', { name: /Group profile/ }).click();
  await page.getByRole('option', { name: 'Apprentices' }).click();
  await dialog('Discard changes').getByRole('button', { name: 'Stay on this page' }).click();
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  await expect(page.getByRole('button', { name: /Group profile/ })).toContainText(profile.name);
});

test("[PAGE-04] reloading and closing the tab show the browser's prompt only with unsaved changes", async ({
  page,
  profile,
  signIn,
}) => {
  const { text, save, toast } = settingPage(page);
  const prompts: string[] = [];
  let action: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', (dialog: Dialog) => {
    prompts.push(dialog.type());
    void dialog[action]();
  });
  await signIn(page);
  await edit(page, profile);
  await page.evaluate('location.reload()');
  await expect.poll(() => prompts).toEqual(['beforeunload']);
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => prompts).toEqual(['beforeunload', 'beforeunload']);
  expect(page.isClosed()).toBe(false);
  await expect(text(inventory.process)).toHaveValue('Unsaved');

  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  expect(prompts).toHaveLength(2);

  action = 'accept';
  await text(inventory.process).fill('Thrown away');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(prompts).toHaveLength(3);
});

test('[FIX-24] a link waits for a pending save, and the next page reports its result', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, link, dialog, toast } = settingPage(page);
  await signIn(page);
  await edit(page, profile);
  const release = await delayResponses(page, '**/api/profiles/*/settings/SET006');
  await save.click();
  await link('Checklist').click();
  const pendingDialog = dialog('Saving your changes');
  await expect(pendingDialog.getByRole('button', { name: 'Stay on this page' })).toBeFocused();
  await expect(page).toHaveURL(profile.path(fieldInventory));
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeVisible();
  await expect(pendingDialog).toBeHidden();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Unsaved' });
});

test('[FIX-69] unsaved changes survive a reload and a closed tab, and are offered after a change by someone else', async ({
  context,
  page,
  profile,
  signIn,
}) => {
  const { text } = settingPage(page);
  page.on('dialog', (dialog: Dialog) => void dialog.accept());
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Unsaved');
  await page.reload();
  await expect(page.getByText(/^Your unsaved changes from .* are back/)).toBeVisible();
  await expect(text(inventory.process)).toHaveValue('Unsaved');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;

  await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: '' });
  const tab = await context.newPage();
  const again = settingPage(tab);
  await tab.goto(profile.path(fieldInventory));
  await expect(tab.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(again.text(inventory.process)).toHaveValue('');
  await expect(again.save).toBeHidden();
  await tab.getByRole('button', { name: 'Restore' }).click();
  await expect(again.text(inventory.process)).toHaveValue('Unsaved');
  await again.save.click();
  await expect(again.toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(fieldInventory)).toEqual({ enabled: true, stockTransferInventoryProcess: 'Unsaved' });
});
