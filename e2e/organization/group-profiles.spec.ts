import { chooseAction } from '../support/actions.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';

test('[STP-06] a group profile is cloned, gets Salesforce profiles from a list, and each change is undone', async ({
  page,
  signIn,
}) => {
  const name = `Crew of ${Date.now().toString(36)}`;
  await signIn(page);
  await page.goto('/group-profiles?q=HVAC Technicians Nordics');
  await page.getByRole('link', { name: 'People of HVAC Technicians Nordics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HVAC Technicians Nordics' })).toBeVisible();
  await expectAccessible(page, 'a group profile');

  await test.step('a clone has its settings and no Salesforce profiles', async () => {
    await chooseAction(page, 'Clone');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await expectAccessible(page, 'the dialog of a clone');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No Salesforce profiles yet')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Parts of the group profile' })
      .getByRole('link', { name: 'Overview', exact: true })
      .click();
    await expect(page.getByRole('row', { name: /^Appointment Color/ })).toContainText('Set here');
    await page.getByRole('link', { name: 'People', exact: true }).click();
  });

  await test.step('a pasted list shows whose users would move, and assigns', async () => {
    await page.getByRole('button', { name: 'Assign Salesforce profiles' }).click();
    const dialog = page.getByRole('dialog');
    const pasted = dialog.getByRole('textbox', { name: 'Paste a list' });
    // The effects of a selection cover no part of the dialog.
    await dialog.getByRole('row').nth(1).click();
    await expect(dialog.getByText('1 Salesforce profile selected')).toBeVisible();
    await expect(pasted).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('row').nth(1).click();
    await pasted.fill('fs apprentices\nFS Nobody');
    // The dialog scrolls, but its effects stay in view.
    await expect(dialog.getByText(/users? moves? here from 'Apprentices'/)).toBeInViewport();
    await expect(dialog.getByText("1 line doesn't match any Salesforce profile")).toBeVisible();
    await expectAccessible(page, 'the assignment dialog');
    await dialog.getByRole('button', { name: 'Assign Salesforce profiles' }).click();
    await expect(page.getByRole('button', { name: 'Remove FS Apprentices' })).toBeVisible();
  });

  await test.step('Undo in its history returns the Salesforce profile, and leaves an inactive group profile', async () => {
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const undo = async (text: string) => {
      await page.getByRole('button', { name: text }).first().click();
      await page.getByRole('button', { name: 'Undo this change', exact: true }).click();
      // The next undo shows the same message.
      const message = page.getByRole('alertdialog', { name: 'The change was undone' });
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toHaveCount(0);
      await page.getByRole('button', { name: text }).last().click();
    };
    await undo(`Apprentices → ${name}`);
    await undo('created');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page.getByText('No Salesforce profiles yet')).toBeVisible();
    await expect(page.getByText(/The group profile is inactive/)).toBeVisible();
    await expectAccessible(page, 'an inactive group profile');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page, 'a group profile');
  });
});
