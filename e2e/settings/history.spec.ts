import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';

test('[CHB-08] an earlier version is restored from the history into the form, and saved, with the note of each save', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast, dialog, main } = settingPage(page);
  const isSaved = async () => {
    await expect(toast(SAVED)).toBeVisible();
    await toast(SAVED).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(SAVED)).toHaveCount(0);
  };
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  for (const value of ['Depot to van', 'Van to van']) {
    await text(inventory.process).fill(value);
    await text('Note or ticket (optional)').fill(`SD-4471: ${value}`);
    await page.keyboard.press('Control+s');
    await isSaved();
  }

  const open = main.getByRole('button', { name: 'History' });
  const history = dialog('History of Field Inventory');
  const changes = history.getByRole('list', { name: 'Changes, newest first' }).locator('> li');
  await open.click();
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Avery Admin');
  await expect(changes.first()).toContainText('Current version');
  await expect(changes.first()).toContainText('Note: SD-4471: Van to van');
  await changes.first().getByRole('button').first().click();
  await expect(changes.first().getByRole('definition')).toHaveText([/Depot to van/, /Van to van/]);
  await expectAccessible(page, 'history');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'history on a narrow screen');
  await expectNoSidewaysScroll(page, 'history on a narrow screen');
  await page.setViewportSize({ width: 1280, height: 800 });

  await changes
    .nth(1)
    .getByRole('button', { name: /^Bring this version back: / })
    .click();
  await expect(history).toBeHidden();
  await expect(open).toBeFocused();
  await expect(text(inventory.process)).toHaveValue('Depot to van');
  await expect(main.getByText(/is back on this page\. It isn't saved yet\.$/)).toBeVisible();
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Van to van' });

  await save.click();
  await isSaved();
  expect(await profile.stored(fieldInventory)).toEqual({
    enabled: false,
    stockTransferInventoryProcess: 'Depot to van',
  });
  await open.click();
  await expect(changes).toHaveCount(3);
  await expect(changes.first()).toContainText('Current version');
  await expect(changes.nth(2)).toContainText('Same as current');
});
