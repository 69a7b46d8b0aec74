import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { sessionUser } from '@fieldstone/contracts/organization/session';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { labelOf } from '../support/setting-page.ts';
import { people } from '../support/sign-in.ts';

const sessionOf = async (page: Page) => sessionUser.parse(await (await page.request.get('/api/session-info')).json());

const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

const asDemoUser = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: people.admin.name }).click();
  await expect(page.getByRole('button', { name: `Account menu for ${people.admin.name}` })).toBeVisible();
};

test('[SES-01] before sign-in, every address shows only the sign-in page', async ({ page, profile }) => {
  for (const address of ['/', '/ai', '/ai/actions', profile.path(fieldInventory), '/nothing/here?x=1#y']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Fieldstone Console');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
  for (const call of ['/api/profiles', '/api/session-info', '/session-info', '/api/org/sobjects']) {
    expect((await page.request.get(call)).status(), call).toBe(401);
  }
});

for (const [choice, sandbox] of [
  ['Production', 'false'],
  ['Sandbox', 'true'],
] as const) {
  test(`[SES-02] [SES-07] signs in with the choice ${choice}`, async ({ page }) => {
    await page.goto('/');
    await labelOf(page.getByRole('radio', { name: choice })).click();
    await expect(page.getByRole('radio', { name: choice })).toBeChecked();
    const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === '/login');
    await logIn(page).click();
    const query = new URL((await leaving).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ sandbox, from: '/' });
    await asDemoUser(page);
    await expect(page.getByRole('banner')).toContainText('Halden Field Services');
    expect(await sessionOf(page)).toMatchObject({
      name: people.admin.name,
      orgName: 'Halden Field Services',
      timeZone: 'Europe/Oslo',
      customDomain: null,
    });
  });
}

test('[SES-02] [SES-03] [SES-04] signs in with a custom domain in any notation', async ({ page }) => {
  await page.goto('/');
  await labelOf(page.getByRole('radio', { name: 'Custom Domain' })).click();
  const field = page.getByRole('textbox', { name: 'Domain name' });
  await expect(field).toBeFocused();
  await expect(logIn(page)).toBeDisabled();
  await field.fill('acme_corp!');
  await expect(
    page.getByText('Custom domain name can only contain alphanumeric characters, periods, and hyphens.'),
  ).toBeVisible();
  await logIn(page).click();
  await expect(field).toBeFocused();
  for (const typed of ['halden', 'halden.my.salesforce.com', 'HTTPS://Halden.My.Salesforce.com/']) {
    await field.fill(typed);
    await expect(page.getByText('You will log in at halden.my.salesforce.com')).toBeVisible();
  }
  await logIn(page).click();
  await expect(page.getByText('You asked for the domain halden.my.salesforce.com.')).toBeVisible();
  await asDemoUser(page);
  expect((await sessionOf(page)).customDomain).toBe('halden.my.salesforce.com');
});

test('[SES-06] [APP-13] keeps a deep link across sign-in', async ({ page, profile }) => {
  await page.goto(`${profile.path(fieldInventory)}?tab=1#here`);
  await logIn(page).click();
  await asDemoUser(page);
  await expect(page).toHaveURL(`${profile.path(fieldInventory)}?tab=1#here`);
  await expect(page.getByRole('heading', { level: 1, name: 'Field Inventory' })).toBeVisible();
});

test('[SES-06] a return address outside the console is replaced by the home page', async ({ app, page }) => {
  for (const from of ['https://evil.example/x', '//evil.example/x', '/\\evil.example', '/..//evil.example']) {
    await page.goto(`/login?sandbox=false&from=${encodeURIComponent(from)}`);
    await asDemoUser(page);
    expect(new URL(page.url()).origin, from).toBe(app.url);
    await expect(page).toHaveURL(/\/group-profiles$/);
  }
});

test('signs in with the password after a wrong one', async ({ app, page }) => {
  await page.goto('/');
  await logIn(page).click();
  await page.getByLabel('Username').fill(people.second.username);
  await page.getByLabel('Password').fill('wrong');
  await logIn(page).click();
  await expect(page.getByRole('alert')).toContainText('Please check your username and password');
  expect(new URL(page.url()).origin).toBe(app.orgUrl);
  await expect(page.getByLabel('Username')).toHaveValue(people.second.username);
  await page.getByLabel('Password').fill('fieldstone');
  await logIn(page).click();
  await expect(page.getByRole('button', { name: `Account menu for ${people.second.name}` })).toBeVisible();
});

test('reports a Salesforce outage during sign-in, and offers a retry', async ({ app, page, profile }) => {
  await page.goto(profile.path(fieldInventory));
  await logIn(page).click();
  await app.faults({ unavailable: true });
  await page.getByRole('button', { name: people.admin.name }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to log in');
  await expect(page.getByRole('alert')).toContainText('Salesforce could not complete the login right now');
  await app.noFaults();
  await logIn(page).click();
  await asDemoUser(page);
  await expect(page).toHaveURL(profile.path(fieldInventory));
});

test("[STP-05] shows Salesforce's own words for a refused sign-in, and what to do", async ({ app, page }) => {
  for (const [signInFault, words, advice] of [
    ['appNotInstalled', 'app must be installed into org (invalid_client)', "isn't installed in this org"],
    ['apiDisabled', 'The REST API is not enabled for this Organization. (API_DISABLED_FOR_ORG)', 'API Enabled'],
    ['ipRestricted', 'ip restricted (invalid_grant)', 'Login IP Ranges'],
  ] as const) {
    await page.goto('/');
    await logIn(page).click();
    await app.faults({ signIn: signInFault });
    await page.getByRole('button', { name: people.admin.name }).click();
    await expect(page.getByRole('alert')).toContainText(`Salesforce reported: ${words}`);
    await expect(page.getByRole('alert')).toContainText(advice);
    await app.noFaults();
  }
  await logIn(page).click();
  await asDemoUser(page);
});

test('[SES-08] signs out here and at the CRM, and the back button shows nothing', async ({ app, page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  await app.forgetCalls();
  await page.getByRole('button', { name: `Account menu for ${people.admin.name}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(logIn(page)).toBeVisible();
  expect(await app.calls()).toContain('POST /services/oauth2/revoke');
  expect((await page.request.get('/api/session-info')).status()).toBe(401);
  await page.goto('/ai');
  await page.goBack();
  await expect(logIn(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test("[SES-08] shows 'Failed to log out' when the server is unreachable", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/');
  await page.route('**/logout', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: `Account menu for ${people.admin.name}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Failed to log out' })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
});

test('[APP-07] a limited administrator reads the settings, cannot save, and sees the reason', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  await profile.holds(fieldInventory, { enabled: true, stockTransferInventoryProcess: 'Van Stock Transfer' });
  await signIn(page, 'limited');
  await page.goto(profile.path(fieldInventory));
  const main = page.getByRole('main');
  await expect(
    main.getByRole('status').filter({ hasText: 'You can view these settings but not change them' }),
  ).toContainText(/Edit on .+ \(Configuration_Data__c\)/);
  const process = main.getByRole('textbox', { name: 'Stock transfer inventory process' });
  await expect(process).toHaveValue('Van Stock Transfer');
  await expect(process).not.toBeEditable();
  await expect(main.getByRole('switch', { name: 'Field inventory' })).toBeChecked();
  await main.getByRole('switch', { name: 'Field inventory' }).click();
  await expect(main.getByRole('switch', { name: 'Field inventory' })).toBeChecked();
  await expect(main.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const payload = { enabled: false, stockTransferInventoryProcess: '' };
  const response = await page.request.post(`/api/profiles/${profile.id}/settings/${fieldInventory.id}`, {
    headers: { origin: app.url, 'if-match': 'none' },
    data: { data: { version: '1', checksum: '', config: { payload, meta: payload } } },
  });
  expect(response.status()).toBe(403);
  expect(await profile.stored(fieldInventory)).toMatchObject({ enabled: true });
});
