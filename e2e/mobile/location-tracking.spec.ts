import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { labelOf, settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';

const trackingPage = (page: Page) => {
  const shared = settingPage(page);
  const { main } = shared;
  return {
    ...shared,
    tracking: shared.toggle('Location tracking'),
    status: (name: RegExp) => main.getByRole('checkbox', { name }),
    hours: (name: string) => main.getByRole('radio', { name }),
    saved: async () => {
      await shared.save.click();
      const toast = shared.toast(SAVED);
      await expect(toast).toBeVisible();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveCount(0);
    },
  };
};

test('[LOC-01] [LOC-02] switch, statuses and hours depend on each other, and the displayed values are stored', async ({
  page,
  profile,
  signIn,
}) => {
  const { flip, hours, saved, status, tracking, main } = trackingPage(page);
  await signIn(page);
  await page.goto(profile.path(locationTracking));
  await expect(tracking).not.toBeChecked();
  await expect(hours('4 hours')).toBeDisabled();
  await labelOf(status(/^Driving/)).click();
  await expect(tracking).toBeChecked();
  await expect(hours('4 hours')).toBeChecked();
  await labelOf(hours('8 hours')).click();
  await labelOf(status(/^On Site/)).click();
  await expect(hours('8 hours')).toBeChecked();
  await expect(main.getByText('2 of 11 selected')).toBeVisible();
  await saved();
  expect(await profile.stored(locationTracking)).toEqual({
    enabled: true,
    status: ['Driving', 'On_Site'],
    duration: 8,
  });
  await page.reload();
  await expect(hours('8 hours')).toBeChecked();
  await labelOf(status(/^Driving/)).click();
  await labelOf(status(/^On Site/)).click();
  await expect(tracking).not.toBeChecked();
  await saved();
  expect(await profile.stored(locationTracking)).toEqual({ enabled: false, status: [], duration: null });
  await flip('Location tracking');
  await expect(status(/^On Site/)).toBeChecked();
  await expect(hours('4 hours')).toBeChecked();
});

test('[LOC-01] statuses and hours are chosen and saved by keyboard', async ({ page, profile, signIn }) => {
  const { hours, main, status, toast } = trackingPage(page);
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(profile.path(locationTracking));
  await tabTo(main.getByRole('searchbox', { name: 'Search statuses' }));
  await page.keyboard.type('on_s');
  await expect(main.getByRole('checkbox')).toHaveCount(1);
  await tabTo(status(/^On Site/));
  await page.keyboard.press('Space');
  await tabTo(hours('4 hours'));
  await page.keyboard.press('ArrowLeft');
  await expect(hours('2 hours')).toBeChecked();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(locationTracking)).toEqual({ enabled: true, status: ['On_Site'], duration: 2 });
});
