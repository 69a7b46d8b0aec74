import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { Page } from '@playwright/test';
import { colorPage, colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import type { JourneyProfile } from '../support/profile.ts';
import type { Person } from '../support/sign-in.ts';

type Start = {
  readonly page: Page;
  readonly second: Page;
  readonly profile: JourneyProfile;
  readonly signIn: (page: Page, as?: Person) => Promise<void>;
};

const TITLES = ['Alpine', 'Boiler', 'Cellar'];

/** Opens the same rules for two administrators, each in their own browser. */
const openTwice = async ({ page, second, profile, signIn }: Start): Promise<void> => {
  await profile.holds(appointmentColor, colorsWith(...TITLES));
  await signIn(page);
  await signIn(second, 'second');
  for (const tab of [page, second]) {
    await tab.goto(profile.path(appointmentColor));
    await colorPage(tab).order(...TITLES);
  }
};

const rename = async (page: Page, title: string, next: string): Promise<void> => {
  const { act, form } = colorPage(page);
  await act(`Edit ${title}`).click();
  const open = form('Edit rule');
  await open.getByRole('textbox', { name: 'Title' }).fill(next);
  await open.getByRole('button', { name: 'Save' }).click();
};

test('[FIX-19] [FIX-01] changes of neighboring color rules are merged and shown', async ({
  page,
  second,
  profile,
  signIn,
}) => {
  await openTwice({ page, second, profile, signIn });
  await rename(page, 'Alpine', 'Alpine by Avery');
  await colorPage(page).saved();
  await rename(second, 'Boiler', 'Boiler by Sam');
  await colorPage(second).saved();
  await colorPage(second).order('Alpine by Avery', 'Boiler by Sam', 'Cellar');
  await expect(second.getByText('Saved and merged with changes by Avery Admin')).toBeVisible();
  expect(await profile.stored(appointmentColor)).toMatchObject({
    configuration: [{ title: 'Alpine by Avery' }, { title: 'Boiler by Sam' }, { title: 'Cellar' }],
  });
});

test('[FIX-19] a rule changed by both is resolved by keyboard, and the others merge', async ({
  page,
  second,
  profile,
  signIn,
}) => {
  await openTwice({ page, second, profile, signIn });
  await rename(page, 'Alpine', 'Alpine by Avery');
  await colorPage(page).saved();
  await rename(page, 'Boiler', 'Boiler by Avery');
  await colorPage(page).saved();
  await rename(second, 'Boiler', 'Boiler by Sam');

  const dialog = second.getByRole('dialog', { name: 'Someone else changed the same settings' });
  const row = dialog.getByRole('radiogroup', { name: 'Color rules: Boiler' });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(row).toHaveAccessibleDescription(/Boiler/);
  await expect(row.getByRole('radio', { name: /Avery Admin/ })).toHaveAccessibleName(/Boiler by Avery/);
  await expect(row.getByRole('radio', { name: /Yours/ })).toHaveAccessibleName(/Boiler by Sam/);
  const tabTo = tabsOf(second);
  await tabTo(row.getByRole('radio', { name: /Avery Admin/ }));
  await second.keyboard.press('ArrowDown');
  await expect(row.getByRole('radio', { name: /Yours/ })).toBeChecked();
  await tabTo(dialog.getByRole('button', { name: 'Save' }));
  await second.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await colorPage(second).order('Alpine by Avery', 'Boiler by Sam', 'Cellar');
  expect(await profile.stored(appointmentColor)).toMatchObject({
    configuration: [{ title: 'Alpine by Avery' }, { title: 'Boiler by Sam' }, { title: 'Cellar' }],
  });
});
