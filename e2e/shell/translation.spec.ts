import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { colorPage, colorsWith } from '../support/color-page.ts';
import { watchComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/fixture.ts';
import { inventory, settingPage } from '../support/setting-page.ts';
import { translated, translatePages } from '../support/translator.ts';

// Any worker continues with the next test.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await translatePages(page);
});

test('[FIX-61] a switch, a text and a save show their results while the browser translates the page', async ({
  page,
  profile,
}) => {
  const { complaints } = await watchComplaints(page);
  const { main, save, text, flip, toast } = settingPage(page);
  const shown = (words: string) => main.getByText(translated(words), { exact: true });
  await page.goto(profile.path(fieldInventory));
  // Not in the states of other group profiles below.
  const card = main
    .locator('section')
    .filter({ has: page.getByRole('textbox') })
    .first();
  const state = (words: string) => card.getByText(translated(words), { exact: true });
  await expect(state('Disabled')).toBeVisible();
  await flip(inventory.enabled);
  await expect(state('Enabled')).toBeVisible();
  await expect(state('Disabled')).toHaveCount(0);
  await expect(shown('1 unsaved change')).toBeVisible();
  await text(inventory.process).fill('Van Stock Transfer');
  await expect(shown('2 unsaved changes')).toBeVisible();
  await main.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(translated('Review 2 changes'))).toBeVisible();
  await save.click();
  await expect(toast('Settings saved successfully')).toBeVisible();
  await expect(shown('Saved')).toBeVisible();
  await expect(main.getByText(/Last changed by Avery Admin/)).toBeVisible();
  expect(await profile.stored(fieldInventory)).toEqual({
    enabled: true,
    stockTransferInventoryProcess: 'Van Stock Transfer',
  });
  expect(complaints).toEqual([]);
});

test('[FIX-61] a list and a dialog show their results while the browser translates the page', async ({
  page,
  profile,
}) => {
  await profile.holds(appointmentColor, colorsWith('First', 'Second', 'Third'));
  const { complaints } = await watchComplaints(page);
  const { create, form, expressions, rows, row, act, dialog, toast } = colorPage(page);
  const order = async (...titles: string[]) => {
    await expect(rows).toHaveCount(titles.length);
    for (const [index, title] of titles.entries()) await expect(rows.nth(index)).toContainText(translated(title));
  };
  await page.goto(profile.path(appointmentColor));
  await order('First', 'Second', 'Third');

  await act('Move Second up').click();
  await order('Second', 'First', 'Third');
  await expect
    .poll(() => profile.stored(appointmentColor))
    .toMatchObject({
      configuration: [{ title: 'Second' }, { title: 'First' }, { title: 'Third' }],
    });

  await act('Delete Third').click();
  await dialog('Delete rule').getByRole('button', { name: 'Delete' }).click();
  await order('Second', 'First');

  await create.click();
  const rule = form('New rule');
  await rule.getByRole('textbox', { name: 'Title' }).fill('Fourth');
  await rule.getByRole('textbox', { name: 'Color' }).fill('b3261e');
  await rule.getByRole('button', { name: /Expression/ }).click();
  await expressions.getByRole('searchbox').fill('machine down');
  await expressions
    .getByRole('row')
    .filter({ hasText: translated('Machine Down') })
    .first()
    .click();
  await expressions.getByRole('button', { name: 'Apply' }).click();
  await expect(rule.getByRole('button', { name: /Expression/ })).toContainText(translated('Machine Down'));
  await rule.getByRole('button', { name: 'Save' }).click();
  await order('Second', 'First', 'Fourth');
  await expect(row(translated('Default Appointment Color'))).toBeVisible();
  await expect(toast('Settings saved successfully').first()).toBeVisible();
  expect(await profile.stored(appointmentColor)).toMatchObject({
    configuration: [{ title: 'Second' }, { title: 'First' }, { title: 'Fourth' }],
  });
  expect(complaints).toEqual([]);
});
