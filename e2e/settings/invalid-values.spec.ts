import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { settingPage } from '../support/setting-page.ts';

const OPEN = { fromStatus: 'Open', toStatus: 'On_Site' };
const BROKEN = {
  allowStatusChange: 'perhaps',
  allowConfiguration: true,
  configuration: [OPEN, { fromStatus: 'Open', toStatus: 'Open' }],
};

test('[FIX-20] a setting with invalid values opens, marks them, keeps valid values, and stores nothing before Save', async ({
  page,
  profile,
  signIn,
}) => {
  const { main, save, cancel, toast, dialog } = settingPage(page);
  await profile.holds(appointmentStatus, BROKEN);
  await signIn(page);
  await page.goto(profile.path(appointmentStatus));
  await expect(main.getByText('2 stored values are invalid')).toBeVisible();
  const row = main.getByRole('listitem', { name: 'Transition 2' });
  await expect(row).toContainText('Error saving transition as From and To cannot be the same.');
  await expect(main.getByText(/Stored value: 'perhaps'\. The default is used instead\./)).toBeVisible();
  await main.getByRole('button', { name: 'Show stored values' }).click();
  await expect(main.getByRole('textbox', { name: 'Stored values' })).toHaveValue(JSON.stringify(BROKEN, null, 2));
  await expectAccessible(page, 'invalid values');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'invalid values on a narrow screen');
  await page.setViewportSize({ width: 1280, height: 800 });

  await main.getByRole('button', { name: /^Remove invalid entries, use defaults/ }).click();
  await expect(main.getByText('All invalid values are fixed on this page')).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(BROKEN);
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await main.getByRole('switch', { name: 'Display Appointment Status' }).click();
  await main.getByRole('button', { name: 'Delete transition 2' }).click();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual({
    ...BROKEN,
    allowStatusChange: true,
    configuration: [OPEN],
  });
  await page.reload();
  await expect(main.getByText(/^Last changed by Avery Admin/)).toBeVisible();
  await expect(main.getByText(/stored values? (is|are) invalid/)).toHaveCount(0);

  await main.getByRole('button', { name: 'History' }).click();
  const change = dialog('History of Appointment Status').getByRole('listitem').first();
  await change.getByRole('button').first().click();
  await expect(change.getByRole('definition').filter({ hasText: 'Open' }).first()).toBeVisible();
});
