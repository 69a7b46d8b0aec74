import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { makeProfile } from '../support/profile.ts';
import { labelOf } from '../support/setting-page.ts';
import { people } from '../support/sign-in.ts';

const isLoaded = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
};

test("the sign-in page and the org's login page are accessible", async ({ page }) => {
  await page.goto('/?signin=failed&reason=access_denied');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'failed sign-in');
  await labelOf(page.getByRole('radio', { name: 'Custom Domain' })).click();
  await page.getByRole('textbox', { name: 'Domain name' }).fill('not_allowed');
  await expect(page.getByText('Custom domain name can only contain')).toBeVisible();
  await expectAccessible(page, 'invalid custom domain');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'sign-in');

  await page.getByRole('textbox', { name: 'Domain name' }).fill('a-rather-long-name-of-a-company');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: people.admin.name })).toBeVisible();
  await expectAccessible(page, 'login of the org');
  await expectNoSidewaysScroll(page, 'login of the org');
  await page.getByLabel('Username').fill(people.admin.username);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'failed login of the org');
});

test('the API reference is accessible on wide and narrow screens', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/api/docs');
  await isLoaded(page);
  await expectAccessible(page, 'API reference');
  for (const width of [720, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page, `API reference at ${String(width)} pixels`);
  }
  await expectAccessible(page, 'API reference at 320 pixels');
});

test('the findings of the health check are accessible on wide and narrow screens', async ({ app, page, signIn }) => {
  const profiles = [await makeProfile(app.orgUrl), await makeProfile(app.orgUrl), await makeProfile(app.orgUrl)];
  for (const { holds } of profiles) await holds(appointmentColor, colorsWith('Unknown expression'));
  await signIn(page);
  await page.goto('/health-check');
  for (const { name } of profiles) await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'findings');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'findings');
  await page.setViewportSize({ width: 320, height: 844 });
  await expectAccessible(page, 'findings at 320 pixels');
});

test('the menus of the shell are accessible on wide and narrow screens', async ({ page, profile, signIn }) => {
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await page.getByRole('button', { name: 'Account menu for Avery Admin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page, 'user menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Group profile/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'profile chooser');
  await page.getByRole('searchbox', { name: 'Find a group profile' }).fill('nothing of the kind');
  await expect(page.getByText('No matching group profiles')).toBeVisible();
  await expectAccessible(page, 'profile chooser without a match');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Quick Find' }).fill('nothing of the kind');
  await expectAccessible(page, 'quick find without a match');

  await page.setViewportSize(onPhone);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pages' });
  await expect(drawer.getByRole('link', { name: 'Checklist' })).toBeVisible();
  await expectAccessible(page, 'navigation of a narrow screen');
  await expectNoSidewaysScroll(page, 'navigation of a narrow screen');
  await drawer.getByRole('link', { name: 'Checklist' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Checklist' })).toBeFocused();
});

test('settings pages are accessible for a limited administrator', async ({ page, profile, signIn }) => {
  await signIn(page, 'limited');
  await page.goto(profile.path(fieldInventory));
  await isLoaded(page);
  await expect(page.getByText('You can view these settings but not change them')).toBeVisible();
  await expectAccessible(page, 'read only');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'read only');
});
