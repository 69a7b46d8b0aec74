import type { Page } from '@playwright/test';

/** Chooses an action of the menu of a group profile's page. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
