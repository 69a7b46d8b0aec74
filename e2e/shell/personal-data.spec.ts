import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';

test('[REL-11] an administrator downloads the data of a person and replaces the person by a pseudonym, with the keyboard', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page);
  await page.goto('/security');
  const choose = page.getByRole('button', { name: 'Choose a person' });
  await choose.click();
  const users = page.getByRole('dialog', { name: 'Choose a user' });
  await users.getByRole('searchbox', { name: 'Search users' }).fill('ann');
  await users.getByRole('row').nth(1).click();
  await users.getByRole('button', { name: 'Apply' }).click();
  const person = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Download data' }) });
  await expect(person).toBeVisible();
  const name = (await person.getAttribute('aria-label')) ?? '';
  await expectAccessible(page, 'personal data of a person');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^personal-data-00D\w+-005\w+\.json$/);
  const content = JSON.parse(await readFile(await download.path(), 'utf8')) as { person: { names: string[] } };
  expect(content.person.names).toContain(name);

  // The dialog's button has the same name.
  const pseudonymize = person.getByRole('button', { name: 'Pseudonymize' });
  await pseudonymize.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: `Pseudonymize ${name}` });
  await expect(confirmation).toContainText('This is permanent.');
  await expect(confirmation.getByRole('heading', { name: 'What stays, and why' })).toBeVisible();
  await expectAccessible(page, 'confirmation of a pseudonym');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'confirmation of a pseudonym');
  await page.keyboard.press('Escape');
  await expect(pseudonymize).toBeFocused();

  await page.keyboard.press('Enter');
  await confirmation.getByRole('button', { name: 'Pseudonymize' }).press('Enter');
  await expect(page.getByText(new RegExp(`^${name} (was|is being) replaced by 'Person [0-9a-f]{10}'`))).toBeVisible();
  await expect(person).toHaveCount(0);
  await expect(choose).toBeFocused();
  await expectNoSidewaysScroll(page, 'personal data');

  await page.goto('/change-history');
  await expect(
    page.getByText(/Avery Admin replaced a person with the pseudonym Person [0-9a-f]{10}/).first(),
  ).toBeVisible();
});
