import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { expect, test } from '../support/fixture.ts';
import { inventory, labelOf, settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';

test('[PAGE-01] [PAGE-05] [PAGE-06] [SIM-01] saved values survive a restart', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, cancel, toggle, text, flip, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await expect(toggle(inventory.enabled)).not.toBeChecked();
  await expect(text(inventory.process)).toHaveValue('');
  await expect(save).toBeHidden();
  await expect(cancel).toBeHidden();

  // The states of other group profiles follow.
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible();
  await flip(inventory.enabled);
  await expect(page.getByText('Enabled', { exact: true }).first()).toBeVisible();
  await expect(save).toBeEnabled();
  await flip(inventory.enabled);
  await expect(save).toBeHidden();
  await flip(inventory.enabled);
  await text(inventory.process).fill('Van Stock Transfer');
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  await expect(save).toBeHidden();
  await expect(toast(SAVED)).toBeHidden();

  await app.restart();
  await page.reload();
  await expect(toggle(inventory.enabled)).toBeChecked();
  await expect(text(inventory.process)).toHaveValue('Van Stock Transfer');
  await expect(page.getByText(/^Last changed by Avery Admin on /)).toBeVisible();
  expect(await profile.stored(fieldInventory)).toEqual({
    enabled: true,
    stockTransferInventoryProcess: 'Van Stock Transfer',
  });
});

test('[SIM-02] [SIM-03] [SIM-04] [SIM-05] [SIM-06] [SIM-07] every simple page starts with its default and is saved', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, toggle, flip, toast, link } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  const pages = [
    [zinc, 'Zinc', 'Zinc messaging', 'enableZinc', false],
    [knowledge, 'Knowledge', 'Knowledge articles', 'enabled', false],
    [checklist, 'Checklist', 'Hide sections that are not required', 'enabled', false],
    [dataValidation, 'Data Validation Rules', 'Dismiss all warnings', 'enabled', false],
    [feedback, 'Feedback', 'Allow sending feedback', 'enabled', true],
    [timesheet, 'Timesheets', 'Allow timesheet refresh', 'allowTimesheetRefresh', false],
  ] as const;
  for (const [setting, title, name, field, otherwise] of pages) {
    await test.step(name, async () => {
      await link(title).click();
      await expect(page).toHaveURL(profile.path(setting));
      await expect(toggle(name)).toBeChecked({ checked: otherwise });
      await flip(name);
      await save.click();
      await expect(save).toBeHidden();
      await expect(toast(SAVED).last()).toBeVisible();
      expect(await profile.stored(setting)).toMatchObject({ [field]: !otherwise });
    });
  }
  await page.reload();
  for (const [, title, name, , otherwise] of pages) {
    await link(title).click();
    await expect(toggle(name)).toBeChecked({ checked: !otherwise });
  }
});

test('[SIM-03] Knowledge offers only the object Work Order', async ({ page, profile, signIn }) => {
  const { main, save, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(knowledge));
  const objects = main.getByRole('group', { name: 'Objects with articles' }).getByRole('checkbox');
  await expect(objects).toHaveCount(1);
  await expect(objects).toHaveAccessibleName(/^Work Order/);
  await labelOf(objects).click();
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(knowledge)).toMatchObject({ objectApiName: [] });
});

test('[PAGE-03] Cancel requires confirmation; dismissing keeps the edits, confirming restores the saved values', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: 'Kept' });
  const { save, cancel, text, dialog } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Changed');
  await cancel.click();
  await dialog('Cancel changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(text(inventory.process)).toHaveValue('Changed');
  await expect(cancel).toBeFocused();
  await cancel.click();
  await page.keyboard.press('Escape');
  await expect(dialog('Cancel changes')).toBeHidden();
  await expect(text(inventory.process)).toHaveValue('Changed');
  await cancel.click();
  await dialog('Cancel changes').getByRole('button', { name: 'Discard changes' }).click();
  await expect(text(inventory.process)).toHaveValue('Kept');
  await expect(save).toBeHidden();
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Kept' });
});

const recordFault = (statusCode: string) => ({
  failRecords: { object: 'Configuration_Data__c', count: 1, statusCode, message: 'The change freeze is on' },
});

/** The texts of rejected saves, and the faults of the org that cause them. */
const REJECTIONS = [
  [
    'A validation rule of the org rejected the change. Change the value, or ask your Salesforce administrator about the rule. Salesforce reported: The change freeze is on',
    recordFault('FIELD_CUSTOM_VALIDATION_EXCEPTION'),
  ],
  [
    'A trigger or flow of the org failed, so nothing was saved. Ask your Salesforce administrator to correct it. Salesforce reported: The change freeze is on',
    recordFault('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY'),
  ],
  [
    'Salesforce does not let this user call its API. Ask your Salesforce administrator to assign a permission set with API Enabled.',
    { signIn: 'apiDisabled' },
  ],
  ['The CRM cannot be reached at the moment. Please try again.', { unavailable: true }],
  ['The org has no API calls left today.', { requestLimit: true }],
] as const;

test('[PAGE-06] [APP-14] [SIM-08] [SFX-16] a rejected save keeps the edits, shows the cause until the save succeeds, and can be retried', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Van Stock Transfer');
  const failed = toast('Failed to save field inventory configuration');
  for (const [cause, faults] of REJECTIONS) {
    await app.faults(faults);
    await save.click();
    await expect(failed.filter({ hasText: cause })).toBeVisible();
    await expect(text(inventory.process)).toHaveValue('Van Stock Transfer');
    await app.noFaults();
    expect(await profile.stored(fieldInventory)).toBeNull();
  }
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Van Stock Transfer' });
});
