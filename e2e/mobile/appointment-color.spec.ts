import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { colorPage, colorsWith } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { openOrg } from '../support/org-api.ts';

test('[CLR-01] [CLR-05] [CLR-06] [CLR-09] [CLR-10] [CLR-12] creates the first rule with an expression found by search', async ({
  page,
  profile,
  signIn,
}) => {
  const { create, form, expressions, saved, order, row } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await create.click();
  const rule = form('New rule');
  await expect(rule.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(create).toBeDisabled();
  await rule.getByRole('textbox', { name: 'Title' }).fill('Störung 24');
  await rule.getByRole('textbox', { name: 'Color' }).fill('b3261e');
  await rule.getByRole('button', { name: /^Expression/ }).click();

  const apply = expressions.getByRole('button', { name: 'Apply' });
  const found = expressions.getByRole('row').filter({ hasText: /\d{4}/ });
  await expect(expressions.getByRole('columnheader')).toHaveText(['Name', 'Last edited on']);
  await expect(expressions.getByRole('grid')).toHaveAttribute('aria-rowcount', '41');
  await expect(apply).toBeDisabled();
  await expressions.getByRole('searchbox').fill('MACHINE down');
  await expect(found).toHaveCount(2);
  await found.first().click();
  await expect(apply).toBeEnabled();
  await found.last().click();
  await expect(expressions.getByRole('row', { selected: true })).toHaveCount(1);
  await expressions.getByRole('rowheader', { name: 'Machine Down', exact: true }).click();
  await apply.click();
  await expect(rule.getByRole('button', { name: /^Expression/ })).toContainText('Machine Down');
  await expect(rule.getByRole('button', { name: /^Expression/ })).toBeFocused();
  await rule.getByRole('button', { name: 'Save' }).click();
  await saved();
  await expect(rule).toHaveCount(0);
  await order('Störung 24');
  await expect(row('Default Appointment Color')).toContainText(/#004F9E/i);
  expect(await profile.stored(appointmentColor)).toMatchObject({
    configuration: [
      { title: 'Störung 24', color: expect.stringMatching(/^#b3261e$/i), expression: { name: 'Machine Down' } },
    ],
    default: { title: 'Default Appointment Color', color: '#004F9E' },
    objectName: 'Work_Order__c',
  });
  await page.reload();
  await order('Störung 24');
});

test('[CLR-06] Refresh list shows new expressions', async ({ app, page, profile, signIn }) => {
  const name = `Made Meanwhile ${profile.name}`;
  const { create, form, expressions } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await create.click();
  await form('New rule')
    .getByRole('button', { name: /^Expression/ })
    .click();
  await expressions.getByRole('searchbox').fill(name);
  await expect(expressions.getByText(`No matches for '${name}'`)).toBeVisible();
  const org = openOrg(app.orgUrl);
  const [like] = await org.query("SELECT FIELDS(ALL) FROM Process__c WHERE Name = 'Machine Down' LIMIT 1");
  const copied = Object.fromEntries(
    Object.entries(like ?? {}).filter(([field, value]) => field.endsWith('__c') && value !== null),
  );
  await org.create('Process__c', { ...copied, Name: name, Process_Id__c: name.replaceAll(' ', '_') });
  await expressions.getByRole('button', { name: 'Refresh list' }).click();
  await expect(expressions.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('[CLR-07] [CLR-08] an incomplete rule shows its errors and is not saved', async ({ page, profile, signIn }) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  const { act, form, main } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await act('Edit First').click();
  const rule = form('Edit rule');
  const title = rule.getByRole('textbox', { name: 'Title' });
  const color = rule.getByRole('textbox', { name: 'Color' });
  await expect(rule.getByRole('button', { name: 'Save' })).toBeDisabled();
  for (const [field, value, message] of [
    [title, '', 'Please enter an event title.'],
    [title, '50% done', 'Please use only alphabets or numbers.'],
    [title, 'x'.repeat(256), 'Please use at most 255 characters.'],
    [color, '', 'Please select a color.'],
    [color, '#12', 'Please select a color.'],
  ] as const) {
    await field.fill(value);
    await field.blur();
    await expect(main.getByText(message)).toBeVisible();
    if (value !== '') await field.press('Enter');
  }
  await expect(rule).toBeVisible();
  expect(await profile.stored(appointmentColor)).toEqual(colorsWith('First'));
});

test('[CLR-03] [CLR-10] the default color can only be edited, and saves the entered values', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  const { act, form, row, saved } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await expect(row('Default Appointment Color').getByRole('button', { name: /^(Delete|Move)/ })).toHaveCount(0);
  await act('Edit Default Appointment Color').click();
  const standard = form('Edit default color');
  await expect(standard.getByRole('button', { name: /^Expression/ })).toHaveCount(0);
  await standard.getByRole('textbox', { name: 'Title' }).fill('All others');
  await standard.getByRole('textbox', { name: 'Color' }).fill('#2E6B2E');
  await standard.getByRole('button', { name: 'Save' }).click();
  await saved();
  await expect(row('All others')).toContainText(/#2E6B2E/i);
  await expect(act('Edit All others')).toBeFocused();
  expect(await profile.stored(appointmentColor)).toMatchObject({ default: { title: 'All others', color: '#2E6B2E' } });
});

test('[CLR-11] [PAGE-04] closing a changed form requires confirmation, an unchanged one closes', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentColor, colorsWith('First'));
  const { act, form, dialog, link } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await act('Edit First').click();
  const rule = form('Edit rule');
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await expect(rule).toHaveCount(0);
  await act('Edit First').click();
  await rule.getByRole('textbox', { name: 'Title' }).fill('Renamed');
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await dialog('Cancel changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(rule.getByRole('textbox', { name: 'Title' })).toHaveValue('Renamed');
  await link('Checklist').click();
  await dialog('Discard changes').getByRole('button', { name: 'Stay on this page' }).click();
  await rule.getByRole('button', { name: 'Cancel' }).click();
  await dialog('Cancel changes').getByRole('button', { name: 'Discard changes' }).click();
  await expect(rule).toHaveCount(0);
  await expect(act('Edit First')).toBeFocused();
  expect(await profile.stored(appointmentColor)).toEqual(colorsWith('First'));
});

test('[CLR-05] [SES-02] sign-in and saving a rule work without a mouse', async ({ page, profile }) => {
  const { create, form, expressions, order } = colorPage(page);
  const tabTo = tabsOf(page);
  await page.goto(profile.path(appointmentColor));
  await tabTo(page.getByRole('button', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'Avery Admin' }));
  await page.keyboard.press('Enter');

  await tabTo(create);
  await page.keyboard.press('Enter');
  const rule = form('New rule');
  await expect(rule.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('By keyboard');
  await tabTo(rule.getByRole('button', { name: /^Expression/ }));
  await page.keyboard.press('Enter');
  await expect(expressions.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('safety work');
  const found = expressions.getByRole('row', { name: 'Safety Work' });
  await expect(expressions.getByRole('row')).toHaveCount(2);
  await tabTo(found);
  await page.keyboard.press('Space');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await tabTo(expressions.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await tabTo(rule.getByRole('textbox', { name: 'Color' }));
  await page.keyboard.type('#6A3FA0');
  await page.keyboard.press('Enter');
  await order('By keyboard');
  await expect(rule).toHaveCount(0);
  await expect(create).toBeFocused();
  await expect
    .poll(() => profile.stored(appointmentColor))
    .toMatchObject({
      configuration: [{ title: 'By keyboard', color: '#6A3FA0', expression: { name: 'Safety Work' } }],
    });
});
