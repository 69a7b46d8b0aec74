import { appointmentStatus } from '@fieldstone/contracts/appointment-status';
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts';
import { expect, test } from './fixture.ts';
import { settingPage } from './setting-page.ts';

const BROKEN = {
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: [{ fromStatus: 'Open', toStatus: 'Open' }],
};

test('what is stored and breaks the rules is shown, replaced by Save alone, and stays in the history', async ({
  page,
  profile,
  signIn,
}) => {
  const { main, save, cancel, toast, dialog } = settingPage(page);
  await profile.holds(appointmentStatus, BROKEN);
  await signIn(page);
  await page.goto(profile.path(appointmentStatus));
  const banner = main.getByRole('alert');
  await expect(banner).toContainText('Failed to get appointment status configuration');
  await expect(banner).toContainText('Error saving transition as From and To cannot be the same.');
  await main.getByRole('button', { name: 'Show what is stored' }).click();
  await expect(main.getByRole('textbox', { name: 'Stored values' })).toHaveValue(JSON.stringify(BROKEN, null, 2));
  await expectAccessible(page, 'broken setting');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'broken setting on a narrow screen');
  await page.setViewportSize({ width: 1280, height: 800 });

  await banner.getByRole('button', { name: 'Start from defaults' }).click();
  await expect(main.getByText('What is stored has not been replaced yet')).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(BROKEN);
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await banner.getByRole('button', { name: 'Start from defaults' }).click();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(appointmentStatus.defaults);
  await page.reload();
  await expect(main.getByText(/^Last changed by Avery Admin/)).toBeVisible();
  await expect(banner).toHaveCount(0);

  await main.getByRole('button', { name: 'History' }).click();
  const change = dialog('History of Appointment Status').getByRole('listitem').first();
  await change.getByRole('button').first().click();
  await expect(change.getByRole('definition').filter({ hasText: 'Open' }).first()).toBeVisible();
});
