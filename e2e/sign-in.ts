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
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: people[as].name }).click();
  await page.waitForURL((address) => address.origin === url && !address.pathname.startsWith('/oauth'));
};
