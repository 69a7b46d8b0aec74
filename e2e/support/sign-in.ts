import type { Page } from '@playwright/test';

/** The users of the embedded org for journeys. */
export const people = {
  admin: { name: 'Avery Admin', username: 'admin@fieldstone.example' },
  second: { name: 'Sam Second', username: 'second.admin@fieldstone.example' },
  limited: { name: 'Lee Limited', username: 'limited@fieldstone.example' },
} as const;

export type Person = keyof typeof people;

/**
 * Signs in with the console's sign-in page and one click on the org's login page. Ends on the console.
 * @param url origin of the console
 */
export const signIn = async (page: Page, url: string, as: Person = 'admin'): Promise<void> => {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: people[as].name }).click();
  await page.waitForURL((address) => address.origin === url && !address.pathname.startsWith('/oauth'));
};

/**
 * Signs in without opening a page, for journeys about other topics: it sends the same redirects, cookies and form. Open a page of
 * the console afterwards.
 * @param url origin of the console
 * @throws Error when the org or the console rejects the sign-in
 */
export const signInByRequest = async (page: Page, url: string, as: Person = 'admin'): Promise<void> => {
  const login = await page.request.get(`${url}/login`);
  const authorize = new URL(login.url());
  const response = await page.request.post(`${authorize.origin}/login`, {
    headers: { accept: 'text/html' },
    form: { ...Object.fromEntries(authorize.searchParams), demo_user: people[as].username },
  });
  if (!response.ok() || new URL(response.url()).origin !== url) {
    throw new Error(`Sign-in ended at ${response.url()} with ${response.status()}.`);
  }
};
