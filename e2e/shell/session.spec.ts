import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { inventory, settingPage } from '../support/setting-page.ts';
import { people } from '../support/sign-in.ts';

const ENDED = 'Your session has ended';

/** Presses OK in the session-ended dialog and signs in at the org. */
const signInAgain = async (page: Page, as: keyof typeof people = 'admin'): Promise<void> => {
  const ended = settingPage(page).dialog(ENDED);
  await expect(ended).toContainText('Your Session has ended. Please login again to continue working.');
  await expect(ended.getByRole('button', { name: 'OK' })).toBeFocused();
  await ended.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: people[as].name }).click();
  await expect(page.getByRole('button', { name: `Account menu for ${people[as].name}` })).toBeVisible();
};

test('[SES-09] [SES-10] tokens that expire during an edit require a sign-in, but keep the edit', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, toggle, text, flip, toast, dialog } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await flip(inventory.enabled);
  await text(inventory.process).fill('Typed before the end');
  await app.faults({ expireAccessTokens: true, revokeRefreshTokens: true });
  await save.click();
  await expect(dialog(ENDED)).toBeVisible();
  await expect(toast('Failed to save')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(ENDED)).toBeVisible();

  await signInAgain(page);
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(page.getByText(/^Your unsaved changes from .* are back/)).toBeVisible();
  await expect(toggle(inventory.enabled)).toBeChecked();
  await expect(text(inventory.process)).toHaveValue('Typed before the end');
  expect(await profile.stored(fieldInventory)).toBeNull();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(fieldInventory)).toEqual({
    enabled: true,
    stockTransferInventoryProcess: 'Typed before the end',
  });
  await page.reload();
  await expect(text(inventory.process)).toHaveValue('Typed before the end');
  await expect(page.getByText(/^Your unsaved changes from/)).toHaveCount(0);
});

test('[SES-09] [SES-10] signing out in another tab ends the session of this one with its next request', async ({
  context,
  page,
  profile,
  signIn,
}) => {
  const { save, text, dialog } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('In the first tab');

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: `Account menu for ${people.admin.name}` }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await other.close();

  await save.click();
  await expect(dialog(ENDED)).toBeVisible();
  await signInAgain(page);
  await expect(text(inventory.process)).toHaveValue('In the first tab');
});

test("[SES-10] an administrator's edits are not shown to another one who signs in instead", async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, text } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Of the first administrator');
  await app.faults({ expireAccessTokens: true, revokeRefreshTokens: true });
  await save.click();
  await signInAgain(page, 'second');
  await expect(page).toHaveURL(profile.path(fieldInventory));
  await expect(text(inventory.process)).toHaveValue('');
  await expect(save).toBeHidden();
});

test('[SES-09] an expired access token is refreshed silently', async ({ app, page, profile, signIn }) => {
  const { save, text, toast, dialog } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Saved with a new token');
  await app.faults({ expireAccessTokens: true });
  await app.forgetCalls();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  await expect(dialog(ENDED)).toHaveCount(0);
  const refreshes = (await app.calls()).filter((call) => call === 'POST /services/oauth2/token');
  expect(refreshes).toHaveLength(1);
});

test('[FIX-82] the session of a proxy has ended: Reload leads to its sign-in and back to the page with the edits', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast } = settingPage(page);
  await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: 'Stored' });
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Mine');
  const address = new URL(page.url());
  let isSignedIn = false;
  await page.route(`${address.origin}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (isSignedIn) return route.continue();
    if (searchParams.has('sso')) isSignedIn = true;
    if (isSignedIn || pathname.startsWith('/assets/')) return route.continue();
    if (route.request().isNavigationRequest()) {
      const body = `<html lang="en"><title>Sign-in</title><a href="${pathname}?sso=1">Sign in to the network</a></html>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    return route.fulfill({ status: 302, headers: { location: 'http://sso.invalid/login' } });
  });
  await save.click();
  const message = toast('Failed to save field inventory configuration');
  await expect(message).toContainText(
    'usually to a login page. Reload the page to log in. Your changes are still here.',
  );
  await expect(text(inventory.process)).toHaveValue('Mine');
  await message.getByRole('button', { name: 'Reload page' }).press('Enter');
  await page.getByRole('link', { name: 'Sign in to the network' }).click();
  await expect(page.getByText(/^Your unsaved changes from .* are back/)).toBeVisible();
  await expect(text(inventory.process)).toHaveValue('Mine');
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Mine' });
});
