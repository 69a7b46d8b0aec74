import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { notifyDialog } from '../support/notify-dialog.ts';

const desktop = { width: 1280, height: 800 };

test('[CST-01] [CST-04] [CST-07] [FIX-92] settings of a group profile are returned to a time by keyboard, undone, and notified', async ({
  page,
  profile,
  signIn,
}) => {
  test.slow();
  await profile.holds(dataValidation, { enabled: true });
  await signIn(page);
  const notify = notifyDialog(page);
  const dialog = page.getByRole('dialog', { name: new RegExp(`of ${profile.name}( to this time)?$`) });
  const save = async (setting: typeof checklist | typeof feedback, name: string) => {
    await page.goto(profile.path(setting));
    await page.getByRole('switch', { name }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved successfully').last()).toBeVisible();
  };
  await save(checklist, 'Hide sections that are not required');
  const moment = await profile.stored(checklist);
  await save(feedback, 'Allow sending feedback');
  await save(checklist, 'Hide sections that are not required');
  const before = [await profile.stored(checklist), await profile.stored(feedback)];

  await test.step('plan', async () => {
    await page.goto(`/change-history?profile=${profile.id}&setting=${checklist.id}&period=last180`);
    await page
      .getByRole('button', { name: /Avery Admin changed Checklist/ })
      .last()
      .click();
    const open = page.getByRole('button', { name: 'Return all settings to this time…' });
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('2 will change')).toBeVisible();
    await expect(dialog.getByText(/^Reaches no users/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Checklist' }).click();
    await expect(dialog.getByRole('definition').first()).toBeVisible();
    await expectAccessible(page, 'plan of a restore');
    await page.setViewportSize(onPhone);
    await expectAccessible(page, 'plan of a restore on a narrow screen');
    await expectNoSidewaysScroll(page, 'plan of a restore on a narrow screen');
    await page.setViewportSize(desktop);
    expect([await profile.stored(checklist), await profile.stored(feedback)]).toEqual(before);
  });

  await test.step('return one of them', async () => {
    const choice = dialog.getByRole('checkbox', { name: 'Choose Feedback' });
    await choice.focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Return 1 setting' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('1 changed')).toBeVisible();
    expect([await profile.stored(checklist), await profile.stored(feedback)]).toEqual([moment, before[1]]);
    await expectAccessible(page, 'outcome of a restore');
  });

  await test.step('undo and notify', async () => {
    await dialog.getByRole('button', { name: 'Undo this restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo and notify' }).click();
    await expect(notify.dialog).toBeVisible();
    await expect(notify.send).toHaveAccessibleName(/^Notify( \d+ technicians?)?$/);
    await expectAccessible(page, 'notification after an undo');
    await notify.send.click();
    await expect(notify.sent.last()).toBeVisible();
    await expect(page.getByRole('dialog', { name: `Undo restore of ${profile.name}` })).toBeVisible();
    expect([await profile.stored(checklist), await profile.stored(feedback)]).toEqual(before);
    // The focus returns from the notification.
    await expect(page.getByRole('heading', { level: 3, name: 'Result' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Avery Admin undid a change of Checklist/ }).first()).toBeVisible();
  });
});
