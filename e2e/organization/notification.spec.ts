import { GLOBAL_SETTING_DEFAULTS, GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { deviceAt } from '../support/device.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { MARK, notifyDialog } from '../support/notify-dialog.ts';
import { openOrg, type OrgApi } from '../support/org-api.ts';
import { makeProfile } from '../support/profile.ts';
import { inventory, settingPage } from '../support/setting-page.ts';

const desktop = { width: 1280, height: 800 };

const setReminder = async (org: OrgApi, value: string): Promise<void> => {
  const [row] = await org.query(
    `SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = '${GLOBAL_SETTING_IDS.reminderFrequency}'`,
  );
  await org.update('Configuration_Data__c', String(row?.['Id']), { Internal_Value__c: value, Display_Value__c: value });
};

/** The reminder belongs to the whole org, so every journey restores it. */
test.afterEach(async ({ app }) => {
  await app.noFaults();
  await setReminder(openOrg(app.orgUrl), GLOBAL_SETTING_DEFAULTS.reminderFrequency);
});

test('[NTF-01] [NTF-02] [NTF-03] [NTF-04] a changed group profile is marked until it is notified', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const org = openOrg(app.orgUrl);
  const other = await makeProfile(app.orgUrl);
  const { text, save, toast } = settingPage(page);
  const notify = notifyDialog(page);
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  const chooser = navigation.getByRole('button', { name: /Group profile/ });
  await setReminder(org, '0.1667');
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await expect(chooser).toContainText(profile.name);
  await expect(navigation.getByText(MARK)).toHaveCount(0);

  await test.step('a saved setting marks its group profile', async () => {
    await text(inventory.process).fill('Depot to van');
    await save.click();
    await expect(toast('Settings saved successfully')).toBeVisible();
    await expect(navigation.getByText(MARK)).toBeVisible();
  });

  await test.step('the dialog preselects the marked ones', async () => {
    await chooser.click();
    const marked = page.getByRole('option').filter({ hasText: MARK });
    await expect(marked.filter({ hasText: profile.name })).toBeVisible();
    const count = await marked.count();
    await page.keyboard.press('Escape');
    await notify.open.click();
    await expect(notify.onlyChanged).toBeChecked();
    // A long list renders only its visible rows.
    await expect(notify.dialog.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect(notify.dialog.getByText(`${count} selected`)).toBeVisible();
    await expect(notify.send).toHaveAccessibleName(/^Notify \d+ technicians?$/);
    await notify.find.fill(other.name);
    await expect(notify.dialog.getByRole('rowheader')).toHaveCount(0);
    await notify.find.fill(profile.name);
    await expect(notify.row(profile.name)).toContainText('Changed');
    await expect(notify.row(profile.name).getByRole('link', { name: 'Field Inventory' })).toBeVisible();
    await expectAccessible(page, 'notification');
    await notify.find.fill('');
    await notify.clear();
    await expect(notify.send).toBeDisabled();
    await notify.find.fill(profile.name);
  });

  await test.step('search, message and recipients', async () => {
    await notify.row(profile.name).click();
    await notify.search(other.name);
    await expect(notify.row(other.name)).toContainText('Never');
    await notify.row(other.name).click();
    await expect(notify.dialog.getByText('2 selected, 1 match')).toBeVisible();
    await notify.message.fill('The transfer process is new.');
    await expect(notify.dialog.getByText('4 hrs')).toBeVisible();
    await page.setViewportSize(onPhone);
    await expectAccessible(page, 'notification on a narrow screen');
    await expectNoSidewaysScroll(page, 'notification on a narrow screen');
    await page.setViewportSize(desktop);
    const [request] = await Promise.all([page.waitForRequest('**/api/ns-request'), notify.send.click()]);
    const data = {
      operation: 'CONFIG_CHANGE',
      meta: { message: 'The transfer process is new.', reminderFrequencyInDays: 0.1667, forceConfigSyncInDays: -1 },
    };
    const applications = ['fieldstone-go', 'fieldstone-legacy'];
    expect(request.postDataJSON()).toEqual({
      method: 'POST',
      path: '/ns/v1/messages/configurations',
      data: {
        loginUrl: expect.stringMatching(/^http/),
        category: 'CS',
        messages: [profile.id, other.id].map((profileId) => ({ applications, profileId, data })),
      },
    });
    await expect(notify.sent).toBeVisible();
    await expect(notify.dialog).toHaveCount(0);
  });

  await test.step('the mark is removed, and the dialog shows who notified them', async () => {
    await expect(navigation.getByText(MARK)).toHaveCount(0);
    await notify.open.click();
    for (const { name } of [profile, other]) {
      await notify.search(name);
      await expect(notify.row(name)).toContainText('Avery Admin');
      await expect(notify.row(name)).not.toContainText(/Never|Changed|Not delivered/);
    }
    await expect(notify.message).toHaveValue('');
    const recorded = await org.query(
      `SELECT Group_Profile__c FROM Configuration_Data__c WHERE Setting_Id__c = '${PREVIOUS_EXECUTION_SETTING}' AND Group_Profile__c IN ('${profile.id}', '${other.id}')`,
    );
    expect(recorded).toHaveLength(2);
  });
});

test('[NTF-01] a group profile is notified by keyboard, and a CRM outage loses no choice', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const notify = notifyDialog(page);
  const { toast } = settingPage(page);
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await tabTo(notify.open);
  await page.keyboard.press('Enter');
  await notify.loaded();
  await notify.clear();
  if (await notify.isFiltered()) {
    await tabTo(notify.onlyChanged);
    await page.keyboard.press('Space');
    await expect(notify.onlyChanged).not.toBeChecked();
  }
  await tabTo(notify.find);
  await page.keyboard.type(profile.name);
  await tabTo(notify.row(profile.name));
  await page.keyboard.press('Space');
  await expect(notify.row(profile.name)).toHaveAttribute('aria-selected', 'true');
  await tabTo(notify.message);
  await page.keyboard.type('By keyboard');
  await tabTo(notify.send);
  await app.faults({ unavailable: true });
  await page.keyboard.press('Enter');
  await expect(toast('Failed to send notification')).toBeVisible();
  await app.noFaults();
  await expect(notify.row(profile.name)).toHaveAttribute('aria-selected', 'true');
  await expect(notify.message).toHaveValue('By keyboard');
  await tabTo(notify.send);
  await page.keyboard.press('Enter');
  await expect(notify.sent).toBeVisible();
  await expect(notify.dialog).toHaveCount(0);
  await expect(notify.open).toBeFocused();
});

test('[NTF-02] a device pulls, streams and reconnects without missing a notification, until its token is revoked', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { main, toast } = settingPage(page);
  const notify = notifyDialog(page);
  const name = `Vans of ${profile.name}`;
  await signIn(page);
  await page.goto('/security');

  const token = await test.step('the token is shown once', async () => {
    await main.getByRole('button', { name: 'Create token' }).click();
    const create = page.getByRole('dialog', { name: 'Create token' });
    await create.getByRole('textbox', { name: /^Name/ }).fill(name);
    await expectAccessible(page, 'new token');
    await create.getByRole('button', { name: 'Create token' }).click();
    const created = page.getByRole('dialog', { name: `Token '${name}' was created` });
    const value = await created.getByRole('textbox', { name: 'Token' }).inputValue();
    await expectAccessible(page, 'new token');
    await created.getByRole('button', { name: 'Done' }).click();
    await expect(created).toHaveCount(0);
    await expect(main.getByRole('row', { name })).toContainText('Never');
    expect(await page.content()).not.toContain(value);
    await page.reload();
    await expect(main.getByRole('row', { name })).toContainText(`…${value.slice(-4)}`);
    expect(await page.content()).not.toContain(value);
    return value;
  });
  const device = deviceAt(app.url, token);

  await test.step('a notification is pulled, and streamed to open streams', async () => {
    const stream = await device.listen(profile.id);
    await notify.notify(profile.name, 'First');
    await expect.poll(() => stream.received().map(({ message }) => message)).toEqual(['First']);
    await stream.leave();
    const first = await device.pull(profile.id);
    expect(first.messages).toEqual(['First']);
    expect((await device.pull(profile.id, first.cursor)).messages).toEqual([]);

    await notify.notify(profile.name, 'While the device was away');
    await app.restart();
    const again = await device.listen(profile.id, stream.received().at(-1)?.id);
    await expect.poll(() => again.received().map(({ message }) => message)).toEqual(['While the device was away']);
    expect((await device.pull(profile.id, first.cursor)).messages).toEqual(['While the device was away']);
    await page.reload();

    await main.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(toast(`Token '${name}' was revoked`)).toBeVisible();
    await expect(main.getByRole('row', { name })).toHaveCount(0);
    await expect.poll(again.isOver).toBe(true);
    expect((await device.pull(profile.id)).status).toBe(401);
    expect((await device.listen(profile.id)).status).toBe(401);
  });
  await page.setViewportSize(onPhone);
  await expectAccessible(page, 'access tokens on a narrow screen');
  await expectNoSidewaysScroll(page, 'access tokens on a narrow screen');
});
