import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { settingPage } from '../support/setting-page.ts';

/** Collects the browser's console errors and the origins of all requests. */
const watch = async (page: Page) => {
  const complaints: string[] = [];
  const origins = new Set<string>();
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => {
      console.error('policy:', event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber);
    });`,
  );
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return { complaints, origins };
};

test('no page violates the content security policy, logs an error, or contacts another origin', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { complaints, origins } = await watch(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // Before sign-in, the session request returns 401, which browsers log.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('401')));
  await signIn(page);
  for (const setting of allSettings) {
    await page.goto(profile.path(setting));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nothing has been saved yet')).toBeVisible();
  }
  await page.getByRole('button', { name: /Group profile/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu for Avery Admin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await settingPage(page).link('Checklist Settings').hover();
  await page.goto('/ai');
  await expect(page.getByRole('heading', { level: 1, name: 'AI Console' })).toBeVisible();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([app.url]);
});

test('the session cookie is unavailable to scripts and other sites, and the browser stores no token', async ({
  context,
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookies = await context.cookies(page.url());
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ name: 'fieldstone_session', httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate('document.cookie')).toBe('');
  const kept = String(await page.evaluate('JSON.stringify([localStorage, sessionStorage])'));
  expect(kept).not.toMatch(/token|bearer|00D[0-9A-Za-z]{12,15}!/i);
});

test('sign-in ignores a given session id and ends the previous session', async ({ context, page, signIn, app }) => {
  const planted = 'A'.repeat(43);
  await context.addCookies([{ name: 'fieldstone_session', value: planted, url: app.url }]);
  await signIn(page);
  const [first] = await context.cookies(app.url);
  expect(first?.value).not.toBe(planted);
  await signIn(page);
  const [second] = await context.cookies(app.url);
  expect(second?.value).not.toBe(first?.value);
  const withOld = await fetch(`${app.url}/api/session-info`, {
    headers: { cookie: `fieldstone_session=${first?.value ?? ''}` },
  });
  expect(withOld.status).toBe(401);
});

test('another site can neither sign an administrator out nor frame the console', async ({ app, page, signIn }) => {
  await signIn(page);
  await page.route('http://other.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${app.url}/logout"><button>Win a prize</button></form><iframe src="${app.url}/ai"></iframe>`,
    }),
  );
  await page.goto('http://other.example/');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'AI Console' })).toHaveCount(0);
  const response = page.waitForResponse(`${app.url}/logout`);
  await page.getByRole('button', { name: 'Win a prize' }).click();
  expect((await response).status()).toBe(403);
  expect((await page.request.get(`${app.url}/api/session-info`)).status()).toBe(200);
});
