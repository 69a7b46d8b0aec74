import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';
const RULE = 'Value must be minimum 1 day - maximum 365 days.';
const DOWNLOAD = 'Download events outside the event window';

test('[WIN-01] [WIN-02] [WIN-03] saves 365 days; rejects 366, 0 and 1.5 with an error and focuses the field', async ({
  page,
  profile,
  signIn,
}) => {
  const { flip, main, save, text, toast } = settingPage(page);
  const days = text('Extended window');
  await signIn(page);
  await page.goto(profile.path(calendarGeneral));
  await expect(main.getByRole('tab', { name: 'Visibility' })).toHaveAttribute('aria-selected', 'true');
  await flip(DOWNLOAD);
  await expect(days).toHaveValue('14');
  for (const wrong of ['366', '0', '1.5', '']) {
    await days.fill(wrong);
    await save.click();
    await expect(main.getByText(RULE), wrong).toBeVisible();
    await expect(days).toBeFocused();
    await expect(days).toHaveAccessibleDescription(new RegExp(RULE));
  }
  expect(await profile.stored(calendarGeneral)).toBeNull();
  await days.fill('365');
  await expect(main.getByText(RULE)).toHaveCount(0);
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(calendarGeneral)).toEqual({ enabled: true, extendedDays: 365 });

  await page.reload();
  await expect(days).toHaveValue('365');
  await days.fill('366');
  await flip(DOWNLOAD);
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(calendarGeneral)).toEqual({ enabled: false, extendedDays: 14 });
});

test('[WIN-03] an invalid number of days is corrected and saved by keyboard', async ({ page, profile, signIn }) => {
  const { main, text, toast, toggle } = settingPage(page);
  const days = text('Extended window');
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(profile.path(calendarGeneral));
  await tabTo(toggle(DOWNLOAD));
  await page.keyboard.press('Space');
  await tabTo(days);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('366');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(main.getByText(RULE)).toBeVisible();
  await expect(days).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(calendarGeneral)).toEqual({ enabled: true, extendedDays: 36 });
});
