import { watchComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/fixture.ts';
import { settingPage } from '../support/setting-page.ts';

test('sign-in, menus and prefetching violate no content security policy, log no error, and contact no other origin', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { complaints, origins } = await watchComplaints(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // Before sign-in, the session request returns 401, which browsers log.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('401')));
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /Group profile/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu for Avery Admin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await settingPage(page).link('Checklist').hover();
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

test('scripts name no source map, because none is served', async ({ page, signIn }) => {
  const named: string[] = [];
  const scripts: Array<Promise<void>> = [];
  page.on('response', (response) => {
    const read = async (): Promise<void> => {
      if ((await response.text()).includes('sourceMappingURL')) named.push(response.url());
    };
    if (response.url().endsWith('.js')) scripts.push(read());
  });
  await signIn(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await Promise.all(scripts);
  expect(scripts.length).toBeGreaterThan(5);
  expect(named).toEqual([]);
});
