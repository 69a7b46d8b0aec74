import type { Page } from '@playwright/test';

/** The people of the embedded org that a journey can be. */
export const people = {
  admin: { name: 'Avery Admin', username: 'admin@fieldstone.example' },
  second: { name: 'Sam Second', username: 'second.admin@fieldstone.example' },
  limited: { name: 'Lee Limited', username: 'limited@fieldstone.example' },
} as const;

export type Person = keyof typeof people;

/**
 * Signs in as a person does: the console's sign-in page, then one click on the org's login page. Ends on the console.
 * @param url where the console answers
 */
export const signIn = async (page: Page, url: string, as: Person = 'admin'): Promise<void> => {
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: people[as].name }).click();
  await page.waitForURL((address) => address.origin === url && !address.pathname.startsWith('/oauth'));
};

/**
 * Signs in without drawing a page, for journeys about something else: the same redirects, cookies and form as a person's,
 * sent with the page's own cookies. Open a page of the console afterwards.
 * @param url where the console answers
 * @throws Error when the org or the console refuses
 */
export const signInUnseen = async (page: Page, url: string, as: Person = 'admin'): Promise<void> => {
  const login = await page.request.get(`${url}/login`);
  const authorize = new URL(login.url());
  const answer = await page.request.post(`${authorize.origin}/login`, {
    headers: { accept: 'text/html' },
    form: { ...Object.fromEntries(authorize.searchParams), demo_user: people[as].username },
  });
  if (!answer.ok() || new URL(answer.url()).origin !== url) {
    throw new Error(`Signing in ended at ${answer.url()} with ${answer.status()}.`);
  }
};
