import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { BARCODE_OBJECTS, defaultFields } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { labelOf, settingPage } from '../support/setting-page.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

const SWITCH = 'Barcode/QR Code Scan';

/** Page object of the barcode page and its dialog. */
const barcodePage = (page: Page) => {
  const { main } = settingPage(page);
  const dialog = page.getByRole('dialog', { name: / Object$/ });
  return {
    object: (name: string) => main.getByRole('radio', { name, exact: true }),
    add: main.getByRole('button', { name: 'Add Object' }),
    row: (name: string) => main.getByRole('row', { name }),
    act: (name: string) => main.getByRole('button', { name }),
    dialog,
    choose: async (list: RegExp, option: string) => {
      await dialog.getByRole('button', { name: list }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
  };
};

/** The setting with objects in their default state. */
const scanning = (enabled: boolean, ...labels: readonly string[]) => ({
  enabled,
  alternateAction: [],
  searchObjects: BARCODE_OBJECTS.filter(({ label }) => labels.includes(label)).map((definition, at) => ({
    targetObjectName: definition.object,
    displayObjectName: definition.label,
    isAdded: true,
    nameField: 'Name',
    sequence: at + 1,
    searchObjectFields: defaultFields(definition),
  })),
});

test('[BAR-01] [BAR-05] [BAR-11] [BAR-12] an object is saved with its fields and forms', async ({
  page,
  profile,
  signIn,
}) => {
  const { object, add, dialog, choose, row } = barcodePage(page);
  const { flip, save, toast, toggle } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(barcode));
  await expect(add).toBeDisabled();
  await labelOf(object('Installed Product')).click();
  await add.click();
  await choose(/Search field/, 'Asset Tag');
  await labelOf(dialog.getByRole('checkbox', { name: /^Room/ })).click();
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Object Configuration not added, 2 error(s) found');
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await expectAccessible(page, 'object with errors');
  await choose(/Form of action 1/, 'Work Order from Installed Product');
  await dialog.getByRole('textbox', { name: /Display name of action 1/ }).fill('New work order');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast('Object configuration added successfully')).toBeVisible();
  await flip(SWITCH);
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(barcode)).toMatchObject({
    enabled: true,
    searchObjects: [
      {
        targetObjectName: 'Installed_Product__c',
        searchObjectFields: [
          {},
          {},
          {},
          { fieldName: 'Asset_Tag__c' },
          { fieldName: 'Room__c' },
          { title: 'New work order' },
        ],
      },
    ],
  });
  await page.reload();
  await expect(row('Installed Product')).toContainText('Asset Tag');
  await expect(row('Installed Product')).toContainText('New work order');
  await expect(toggle(SWITCH)).toBeChecked();
});

test('[BAR-08] enabling without an object is rejected, and edits survive a CRM outage', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { object, add, dialog } = barcodePage(page);
  const { flip, main, save, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(barcode));
  await flip(SWITCH);
  await save.click();
  await expect(main.getByRole('alert')).toContainText(
    'Error: Configuration not saved. At least one object configuration is mandatory',
  );
  expect(await profile.stored(barcode)).toBeNull();
  await app.faults({ requestLimit: true });
  await labelOf(object('Product')).click();
  await add.click();
  await expect(dialog.getByText('Failed to get view sfm fields')).toBeVisible();
  await expect(dialog.getByText('Failed to get create sfm fields')).toBeVisible();
  await app.noFaults();
  await expect(async () => {
    for (const retry of await dialog.getByRole('button', { name: 'Retry' }).all())
      await retry.click({ timeout: timeLimit(1_000) });
    await expect(dialog.getByRole('alert')).toHaveCount(0, { timeout: timeLimit(2_000) });
  }).toPass();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await app.faults({ unavailable: true });
  await save.click();
  await expect(toast('Failed to save barcode configuration')).toBeVisible();
  await app.noFaults();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(barcode)).toMatchObject(scanning(true, 'Product'));
});

test('[BAR-01] [BAR-09] works by keyboard', async ({ page, profile, signIn }) => {
  const { object, add, dialog, act } = barcodePage(page);
  await signIn(page);
  await page.goto(profile.path(barcode));
  await expect(object('Installed Product')).toBeVisible();
  await object('Installed Product').focus();
  await page.keyboard.press('ArrowDown');
  await expect(object('Product')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('button', { name: /Object$/ });
  await expect(dialog.getByRole('button', { name: /Search field/ })).toBeVisible();
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /^Product/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^RMA/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Change object' });
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(confirmation.getByRole('button', { name: 'Change object' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: /^Tracking Number/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(act('Edit RMA/Shipment')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect.poll(() => profile.stored(barcode)).toMatchObject(scanning(false, 'RMA/Shipment'));
});

test('[BAR-11] [FIX-19] two administrators who add different objects keep both', async ({
  page,
  second,
  profile,
  signIn,
}) => {
  await profile.holds(barcode, scanning(true, 'Product'));
  await signIn(page);
  await signIn(second, 'second');
  for (const tab of [page, second]) {
    await tab.goto(profile.path(barcode));
    await expect(barcodePage(tab).row('Product')).toBeVisible();
  }
  for (const [tab, label] of [
    [page, 'Depot Queue Item'],
    [second, 'RMA/Shipment'],
  ] as const) {
    const { object, add, dialog } = barcodePage(tab);
    await labelOf(object(label)).click();
    await add.click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await settingPage(tab).save.click();
    if (tab === page) await expect(settingPage(tab).toast('Settings saved successfully')).toBeVisible();
  }
  await expect(settingPage(second).toast('Settings saved successfully')).toBeVisible();
  await expect(settingPage(second).dialog('Someone else changed the same settings')).toHaveCount(0);
  await expect(barcodePage(second).row('Depot Queue Item')).toBeVisible();
  expect(await profile.stored(barcode)).toMatchObject(scanning(true, 'Product', 'Depot Queue Item', 'RMA/Shipment'));
});

test('the page and its dialogs are accessible on wide and narrow screens', async ({ page, profile, signIn }) => {
  test.slow();
  await profile.holds(barcode, scanning(true, 'Installed Product', 'Product'));
  const { row, act, dialog } = barcodePage(page);
  await signIn(page);
  await page.goto(profile.path(barcode));
  await expect(row('Installed Product')).toBeVisible();
  await expectAccessible(page, 'objects');
  await act('Edit Installed Product').click();
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await expectAccessible(page, 'dialog of an object');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'dialog of an object');
  await expectAccessible(page, 'dialog of an object on a narrow screen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expectNoSidewaysScroll(page, 'objects');
  await expectAccessible(page, 'objects on a narrow screen');
  await act('Delete Product').click();
  await expectAccessible(page, 'delete an object');
});
