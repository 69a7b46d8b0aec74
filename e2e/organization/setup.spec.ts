import { REQUIRED_MODULES, REQUIRED_SETTINGS } from '@fieldstone/contracts/organization/package/required-records';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { deviceAt } from '../support/device.ts';
import { expect, test } from '../support/fixture.ts';
import { notifyDialog } from '../support/notify-dialog.ts';
import { openOrg } from '../support/org-api.ts';
import { inventory, settingPage } from '../support/setting-page.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ programArgs: ['--deployed'] });

const COUNT = 2 + REQUIRED_MODULES.length + REQUIRED_SETTINGS.length;

test('[STP-04] leads from a deployed org to the first saved setting and the first notified device', async ({
  app,
  page,
}) => {
  const { main, text, save, toast, link } = settingPage(page);
  const viewport = page.viewportSize();
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });

  await test.step('[STP-01] the setup page replaces the console', async () => {
    await signIn(page, app.url);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Fieldstone in this org' })).toBeVisible();
    await expectAccessible(page, 'setup page');
    for (const size of [onPhone, { width: 320, height: 700 }]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, 'setup');
    }
    if (viewport) await page.setViewportSize(viewport);
    expect(missing).toEqual([]);
  });

  await test.step('[STP-02] one button, by keyboard, creates the missing records and opens the console', async () => {
    const preview = page.getByRole('region', { name: 'What will be created' });
    await expect(preview).toContainText('Go Global Settings');
    await preview.getByRole('button', { name: `Create ${COUNT} records` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Group profiles' })).toBeVisible();
    await expect(link('Barcode/QR Code Scan')).toBeVisible();
    await expect(
      main.getByRole('row').filter({ hasText: 'The global group profile, which every org needs.' }),
    ).toBeVisible();
  });

  const org = openOrg(app.orgUrl);
  await test.step('the first setting is saved', async () => {
    await link('Field Inventory').click();
    await text(inventory.process).fill('Depot to van');
    await save.click();
    await expect(toast('Settings saved successfully')).toBeVisible();
    const [row] = await org.query(
      `SELECT Internal_Value__c, Installation_Key__c FROM Configuration_Data__c WHERE Setting_Id__c = '${fieldInventory.id}'`,
    );
    expect(row?.['Internal_Value__c']).toContain('Depot to van');
    const [installation] = await org.query('SELECT Installation_Key__c FROM Installation__c');
    expect(row?.['Installation_Key__c']).toBe(installation?.['Installation_Key__c']);
  });

  await test.step('the first device is notified', async () => {
    await link('Security').click();
    await main.getByRole('button', { name: 'Create token' }).first().click();
    const create = page.getByRole('dialog', { name: 'Create token' });
    await create.getByRole('textbox', { name: /^Name/ }).fill('Vans');
    await create.getByRole('button', { name: 'Create token' }).click();
    const created = page.getByRole('dialog', { name: "Token 'Vans' was created" });
    const token = await created.getByRole('textbox', { name: 'Token' }).inputValue();
    await created.getByRole('button', { name: 'Done' }).click();
    const [global] = await org.query('SELECT Id FROM Group_Profile__c');
    const device = deviceAt(app.url, token);
    await notifyDialog(page).notify('Global', 'Hello');
    await expect.poll(async () => (await device.pull(String(global?.['Id']))).messages).toEqual(['Hello']);
  });

  await test.step('[STP-03] the health check finds nothing', async () => {
    await link('Health check').click();
    await expect(main.getByText('The org has everything that the console requires.')).toBeVisible();
    await expectAccessible(page, 'health check');
    await page.setViewportSize(onPhone);
    await expectNoSidewaysScroll(page, 'setup');
  });
});
