import { expect, test } from '../support/fixture.ts';

test('the program starts, is ready, and shows the sign-in page', async ({ app, page }) => {
  expect((await page.request.get(`${app.url}/healthz`)).status()).toBe(200);
  expect((await page.request.get(`${app.url}/readyz`)).status()).toBe(200);
  await page.goto(app.url);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
