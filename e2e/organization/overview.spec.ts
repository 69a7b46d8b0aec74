import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { settingPage } from '../support/setting-page.ts';

test('[OVR-03] [OVR-05] a newcomer finds a group profile, changes a switch on its overview, and undoes it', async ({
  page,
  profile,
  signIn,
}) => {
  const { flip, toggle, toast } = settingPage(page);
  const name = 'Hide sections that are not required';
  await signIn(page);

  await test.step('the home page suggests a group profile, and is searched by name', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: /^Start with/ })).toBeVisible();
    await expectAccessible(page, 'home page');
    await page.getByRole('searchbox', { name: 'Search group profiles' }).fill(profile.name);
    await expect(page.getByText(/^1 of \d+ group profiles$/)).toBeVisible();
    for (const width of [1440, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `home page at ${String(width)} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('grid').getByRole('link', { name: profile.name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeFocused();
  });

  await test.step('a switch is changed and saved on the overview', async () => {
    await flip('Checklist');
    await expect(page.getByText('Unsaved, was disabled')).toBeVisible();
    await expectAccessible(page, 'overview with an unsaved switch');
    await page.keyboard.press('Control+s');
    await expect(toast('Settings saved successfully')).toBeVisible();
    await expect(page.getByText(`${name}: Disabled → Enabled`)).toBeVisible();
    for (const width of [720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `overview at ${String(width)} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('Undo reverts it', async () => {
    await page.getByRole('region', { name: 'Saved changes' }).getByRole('button', { name: 'Undo' }).click();
    await expect(toggle('Checklist')).not.toBeChecked();
    await page.goto(profile.path(checklist));
    await expect(toggle(name)).not.toBeChecked();
  });
});
