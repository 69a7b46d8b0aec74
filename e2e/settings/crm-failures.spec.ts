import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { expect, test } from '../support/fixture.ts';
import { delayResponses } from '../support/delay-responses.ts';
import { inventory, settingPage } from '../support/setting-page.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

const AWAY = 'The CRM cannot be reached at the moment. Please try again.';
const NO_CALLS = 'The org has no API calls left today.';

for (const [state, faults, cause] of [
  ['down', { unavailable: true }, AWAY],
  ['out of API calls', { requestLimit: true }, NO_CALLS],
] as const) {
  test(`[PAGE-02] [PAGE-07] [APP-14] a CRM that is ${state} shows a banner, and Retry works after the outage`, async ({
    app,
    page,
    profile,
    signIn,
  }) => {
    const { main, link, text } = settingPage(page);
    await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: 'Stored' });
    await signIn(page);
    await page.goto(`/profiles/${profile.id}`);
    await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();
    await app.faults(faults);
    await link('Field Inventory').click();
    const banner = main.getByRole('alert');
    await expect(banner).toContainText('Failed to get field inventory configuration');
    await expect(banner).toContainText(cause);
    await expect(text(inventory.process)).toHaveCount(0);
    await banner.getByRole('button', { name: 'Retry' }).click();
    await expect(banner).toContainText(cause);
    await app.noFaults();
    const retry = banner.getByRole('button', { name: 'Retry' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: timeLimit(1_000) });
      await expect(text(inventory.process)).toHaveValue('Stored', { timeout: timeLimit(2_000) });
    }).toPass();
    await expect(banner).toHaveCount(0);
  });
}

test('[APP-03] a console that cannot start lists every failed part, and Retry starts it', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await app.faults({ requestLimit: true });
  await page.goto(profile.path(fieldInventory));
  await expect(page.getByRole('heading', { level: 1, name: 'Could not load app data' })).toBeVisible();
  const failed = page.getByRole('alert');
  for (const text of ['Failed to get profiles', 'Could not load global profile', 'Could not load installation key']) {
    await expect(failed.filter({ hasText: text })).toContainText(NO_CALLS);
  }
  await app.noFaults();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(settingPage(page).text(inventory.process)).toHaveValue('');
});

test('[PAGE-01] [PAGE-02] a slow CRM shows loading and saving states, and saves once', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { main, link, save, cancel, text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();
  await app.faults({ delayMs: 1_000 });
  const releaseSetting = await delayResponses(page, '**/api/profiles/*/settings/**');
  await link('Field Inventory').click();
  await expect(main.getByRole('status').filter({ hasText: 'Loading settings' })).toBeVisible();
  await expect(save).toBeHidden();
  releaseSetting();
  await text(inventory.process).fill('Slow');
  await app.forgetCalls();
  const releaseSave = await delayResponses(page, '**/api/profiles/*/settings/**');
  await save.click();
  await expect(main.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(cancel).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  releaseSave();
  await expect(toast('Settings saved successfully')).toBeVisible();
  await app.noFaults();
  const writes = (await app.calls()).filter((call) => /^(POST|PATCH) .*Configuration_Data__c/.test(call));
  expect(writes).toHaveLength(1);
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Slow' });
});

const PROXY_PAGE = { contentType: 'text/html', body: '<html><body>Gateway error</body></html>' };

test('[FIX-69] a save that a proxy does not forward is shown as not saved, and keeps the edits', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Van Stock Transfer');
  await page.route('**/api/profiles/*/settings/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, ...PROXY_PAGE }) : route.continue(),
  );
  await save.click();
  await expect(toast('Failed to save field inventory configuration')).toContainText(
    'A proxy between this browser and the console got no response from it (HTTP 502). Your changes are still here. Try again.',
  );
  await expect(text(inventory.process)).toHaveValue('Van Stock Transfer');
  expect(await profile.stored(fieldInventory)).toBeNull();
  await page.unroute('**/api/profiles/*/settings/*');
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
});

test('[FIX-69] a save whose response a proxy replaces is read back and shown as saved', async ({
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('Van Stock Transfer');
  await page.route('**/api/profiles/*/settings/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 504, ...PROXY_PAGE });
  });
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  await expect(toast('Failed to save field inventory configuration')).toHaveCount(0);
  await expect(save).toBeHidden();
  expect(await profile.stored(fieldInventory)).toMatchObject({ stockTransferInventoryProcess: 'Van Stock Transfer' });
});

test('a write without a response is reconciled by reading back, without loss or duplicates', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, text, toast } = settingPage(page);
  await profile.holds(fieldInventory, { enabled: false, stockTransferInventoryProcess: 'Before' });
  await signIn(page);
  await page.goto(profile.path(fieldInventory));
  await text(inventory.process).fill('After');
  await app.faults({ dropAfterWrite: true });
  await save.click();
  await expect(
    toast('Settings saved successfully').or(toast('Failed to save field inventory configuration')),
  ).toBeVisible();
  await app.noFaults();
  await page.reload();
  await expect(text(inventory.process)).toHaveValue('After');
});
