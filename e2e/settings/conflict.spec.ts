import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import type { JourneyProfile } from '../support/profile.ts';
import { inventory, labelOf, settingPage } from '../support/setting-page.ts';
import type { Person } from '../support/sign-in.ts';

const SAVED = 'Settings saved successfully';

type Start = {
  page: Page;
  second: Page;
  profile: JourneyProfile;
  signIn: (page: Page, as?: Person) => Promise<void>;
};

/** Opens the same page for two administrators, each in their own browser. */
const openTwice = async ({ page, second, profile, signIn }: Start): Promise<void> => {
  await profile.holds(fieldInventory, { enabled: false, stockTransferInventoryProcess: 'Before' });
  await signIn(page);
  await signIn(second, 'second');
  for (const tab of [page, second]) {
    await tab.goto(profile.path(fieldInventory));
    await expect(settingPage(tab).text(inventory.process)).toHaveValue('Before');
  }
};

const saveText = async (page: Page, value: string): Promise<void> => {
  await settingPage(page).text(inventory.process).fill(value);
  await settingPage(page).save.click();
};

test('[PAGE-06] independent changes of two administrators merge, and the second one is notified', async ({
  page,
  second,
  profile,
  signIn,
}) => {
  await openTwice({ page, second, profile, signIn });
  await settingPage(page).flip(inventory.enabled);
  await settingPage(page).save.click();
  await expect(settingPage(page).toast(SAVED)).toBeVisible();

  await saveText(second, 'By Sam');
  await expect(settingPage(second).toast(SAVED)).toBeVisible();
  await expect(second.getByText('Saved and merged with changes by Avery Admin: Field inventory')).toBeVisible();
  await expect(settingPage(second).toggle(inventory.enabled)).toBeChecked();
  expect(await profile.stored(fieldInventory)).toEqual({ enabled: true, stockTransferInventoryProcess: 'By Sam' });
});

for (const [choice, kept] of [
  ['Take theirs', 'By Avery'],
  ['Keep mine', 'By Sam'],
] as const) {
  test(`[PAGE-06] conflicting changes show both values, the original and the other person: ${choice}`, async ({
    page,
    second,
    profile,
    signIn,
  }) => {
    await openTwice({ page, second, profile, signIn });
    await saveText(page, 'By Avery');
    await expect(settingPage(page).toast(SAVED)).toBeVisible();

    const { dialog, text, save, toast, main } = settingPage(second);
    await saveText(second, 'By Sam');
    const conflictDialog = dialog('Someone else changed the same settings');
    await expect(conflictDialog).toContainText(/Avery Admin saved this page on .+, after you opened it\./);
    const row = conflictDialog.getByRole('radiogroup', { name: inventory.process });
    await expect(row).toHaveAccessibleDescription(/Before/);
    await expect(row.getByRole('radio')).toHaveCount(2);
    await expect(labelOf(row.getByRole('radio', { name: /Avery Admin/ }))).toContainText('By Avery');
    await expect(labelOf(row.getByRole('radio', { name: /Yours/ }))).toContainText('By Sam');
    await expect(conflictDialog.getByRole('button', { name: 'Save' })).toBeDisabled();

    await conflictDialog.getByRole('button', { name: 'Back to editing' }).click();
    await expect(text(inventory.process)).toHaveValue('By Sam');
    await expect(main.getByText('Not saved: Avery Admin changed the same fields in the meantime.')).toBeVisible();
    expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'By Avery' });

    await main.getByRole('button', { name: 'Review changes' }).click();
    await conflictDialog.getByRole('button', { name: choice }).click();
    await conflictDialog.getByRole('button', { name: 'Save' }).click();
    await expect(conflictDialog).toBeHidden();
    if (choice === 'Keep mine') await expect(toast(SAVED)).toBeVisible();
    await expect(text(inventory.process)).toHaveValue(kept);
    await expect(save).toBeHidden();
    expect(await profile.stored(fieldInventory)).toEqual({ enabled: false, stockTransferInventoryProcess: kept });
  });
}

test('two windows of the same administrator conflict like two administrators', async ({
  context,
  page,
  profile,
  signIn,
}) => {
  await profile.holds(fieldInventory, { enabled: false, stockTransferInventoryProcess: 'Before' });
  await signIn(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(profile.path(fieldInventory));
    await expect(settingPage(tab).text(inventory.process)).toHaveValue('Before');
  }
  await saveText(page, 'In one window');
  await expect(settingPage(page).toast(SAVED)).toBeVisible();
  await saveText(other, 'In the other');
  await expect(settingPage(other).dialog('Someone else changed the same settings')).toContainText('Avery Admin');
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'In one window' });
});

test('[FIX-39] an administrator who adds to a list that another one switched off decides, and nothing is lost unseen', async ({
  page,
  second,
  profile,
  signIn,
}) => {
  const on = { enabled: true, status: ['Driving'], duration: 4 };
  const off = { enabled: false, status: [], duration: null };
  await profile.holds(locationTracking, on);
  await signIn(page);
  await signIn(second, 'second');
  for (const tab of [page, second]) {
    await tab.goto(profile.path(locationTracking));
    await expect(tab.getByRole('checkbox', { name: /^Driving/ })).toBeChecked();
  }
  await settingPage(page).flip('Location tracking');
  await settingPage(page).save.click();
  await expect(settingPage(page).toast(SAVED)).toBeVisible();

  await labelOf(second.getByRole('checkbox', { name: /^On Site/ })).click();
  await settingPage(second).save.click();
  const dialog = settingPage(second).dialog('Someone else changed the same settings');
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  expect(await profile.stored(locationTracking)).toEqual(off);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(settingPage(second).toast(SAVED)).toBeVisible();
  expect(await profile.stored(locationTracking)).toEqual({ ...on, status: ['Driving', 'On_Site'] });
});
