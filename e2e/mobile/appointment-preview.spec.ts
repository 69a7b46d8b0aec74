import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { makeExpression } from '../support/calendar-org.ts';
import type { Made } from '../support/calendar-org.ts';
import { colorPage } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { onPhone } from '../support/axe.ts';
import { openOrg } from '../support/org-api.ts';

/** Wide enough to show the preview beside the page. */
test.use({ viewport: { width: 1440, height: 900 } });

const RED = 'rgb(179, 38, 30)';
const VIOLET = 'rgb(106, 63, 160)';
const BRAND = 'rgb(0, 79, 158)';
const NO_WRITE = /^(PATCH|DELETE|PUT) |^POST .*sobjects/;

test('[CLR-04] the preview follows color rules, including unsaved edits', async ({ app, page, profile, signIn }) => {
  const never = await makeExpression(app.orgUrl, `Never ${profile.name}`, ['Id', 'Is Null', null]);
  const always = await makeExpression(app.orgUrl, `Always ${profile.name}`, ['Id', 'Is Not Null', null]);
  const refused = await makeExpression(app.orgUrl, `Refused ${profile.name}`, [
    'Problem_Description__c',
    'Contains',
    'leak',
  ]);
  const { create, form, expressions, flip, saved, act, dialog, order, main } = colorPage(page);
  const preview = main.getByRole('region', { name: 'Preview' });
  const rules = preview.getByRole('region', { name: /^Color rules for / }).locator('ol > li');
  const slots = preview.getByRole('list', { name: 'Appointments', exact: true }).getByRole('button');
  /** An exact sentence: the text for screen readers contains it too, within a longer one. */
  const sentence = (text: string) => preview.getByText(text, { exact: true });
  const colored = async (color: string) => {
    await expect(slots).toHaveCount(3);
    for (const slot of await slots.all()) await expect(slot).toHaveCSS('background-color', color);
  };
  const rule = form('New rule');
  const write = async (title: string, color: string, expression: Made) => {
    await create.click();
    await rule.getByRole('textbox', { name: 'Title' }).fill(title);
    await rule.getByRole('textbox', { name: 'Color' }).fill(color);
    await rule.getByRole('button', { name: /^Expression/ }).click();
    await expressions.getByRole('searchbox').fill(expression.name);
    await expressions.getByRole('row', { name: expression.name }).click();
    await expressions.getByRole('button', { name: 'Apply' }).click();
  };
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await flip('Appointment colors');
  await saved();
  await expect(sentence('There are no rules, so the default color applies.')).toBeVisible();
  await colored(BRAND);

  await test.step('a rule without matches leaves the default', async () => {
    await app.forgetCalls();
    await write('Nobody', '#8A4B00', never);
    await expect(rules).toHaveText([/1\. Nobody.*Does not match.*Never/, /Applies$/]);
    await colored(BRAND);
    expect((await app.calls()).filter((call) => NO_WRITE.test(call))).toEqual([]);
    expect(await profile.stored(appointmentColor)).toMatchObject({ configuration: [] });
    await rule.getByRole('button', { name: 'Save' }).click();
    await saved();
    await order('Nobody');
  });

  await test.step('a rule that matches all applies its color before it is saved', async () => {
    await write('Everybody', '#B3261E', always);
    await expect(rules.nth(1)).toContainText(/2\. Everybody.*Matches/);
    await expect(rules.last()).toContainText('Not used');
    await expect(preview).toContainText(
      `Rule 2, Everybody, sets the color because the work order meets '${always.name}'.`,
    );
    await colored(RED);
    await rule.getByRole('textbox', { name: 'Color' }).fill('#6A3FA0');
    await colored(VIOLET);
    expect(await profile.stored(appointmentColor)).toMatchObject({ configuration: [{ title: 'Nobody' }] });
    await rule.getByRole('button', { name: 'Save' }).click();
    await saved();
    await colored(VIOLET);
  });

  await test.step('an invalid expression shows its error on the rule, and the other rules still apply', async () => {
    await write('Refused', '#2E6B2E', refused);
    await expect(rules.nth(2)).toContainText("Can't be evaluated");
    await expect(rules.nth(2)).toContainText(/can not be filtered.*INVALID_FIELD/);
    await colored(VIOLET);
    await rule.getByRole('button', { name: 'Save' }).click();
    await saved();
    await order('Nobody', 'Everybody', 'Refused');
  });

  await test.step('the order matters, discarded edits are ignored, and without rules the default applies', async () => {
    await act('Move Everybody up').click();
    await saved();
    await expect(rules.first()).toContainText(/1\. Everybody.*Matches/);
    await act('Edit Everybody').click();
    const edited = form('Edit rule');
    await edited.getByRole('textbox', { name: 'Color' }).fill('#B3261E');
    await colored(RED);
    await edited.getByRole('button', { name: 'Cancel' }).click();
    await dialog('Cancel changes').getByRole('button', { name: 'Discard changes' }).click();
    await colored(VIOLET);
    await act('Delete Everybody').click();
    await dialog('Delete rule').getByRole('button', { name: 'Delete' }).click();
    await saved();
    await expect(sentence('No rule matches, so the default color applies.')).toBeVisible();
    await colored(BRAND);
  });
});

test('the preview shows a chosen work order or random ones, and is collapsed on a phone', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { main } = colorPage(page);
  const preview = main.getByRole('region', { name: 'Preview' });
  const slots = preview.getByRole('list', { name: 'Appointments', exact: true }).getByRole('button');
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await expect(slots).toHaveCount(3);
  const chooser = preview.getByRole('button', { name: /Work order$/ });
  await chooser.click();
  const search = page.getByRole('searchbox', { name: 'Search by name or subject' });
  await search.fill('no such work order');
  await expect(page.getByText("No work orders match 'no such work order'.")).toBeVisible();
  await search.fill('elevator');
  const option = page.getByRole('option', { name: /elevator/i }).first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  await expect(slots).toHaveCount(1);
  await expect(chooser).toContainText(name.slice(0, 8));
  await preview.getByRole('button', { name: 'Show another' }).click();
  await expect(slots).toHaveCount(3);

  await page.setViewportSize(onPhone);
  await page.reload();
  const disclosure = main.getByRole('button', { name: 'Preview of appointments' });
  await expect(disclosure).toBeVisible();
  await app.forgetCalls();
  await expect(preview).toHaveCount(0);
  await disclosure.click();
  await expect(slots).toHaveCount(3);
});

test('[FIX-17] the preview shows the appointments of one technician, also after a reload', async ({
  app,
  page,
  signIn,
}) => {
  const org = openOrg(app.orgUrl);
  const [assignment] = await org.query(
    'SELECT Group_Profile__c, Salesforce_Profile_Id__c FROM Group_Profile_Assignment__c WHERE Group_Profile__r.Active__c = true LIMIT 1',
  );
  const [user] = await org.query(
    `SELECT Id, Name FROM User WHERE IsActive = true AND ProfileId = '${String(assignment?.['Salesforce_Profile_Id__c'])}' LIMIT 1`,
  );
  const name = String(user?.['Name']);
  const [{ Id: workOrder } = {}] = await org.query('SELECT Id FROM Work_Order__c ORDER BY Id LIMIT 1');
  const start = new Date(Date.now() + 3_600_000);
  await org.create('Event', {
    Subject: 'Visit of one technician',
    OwnerId: user?.['Id'],
    WhatId: workOrder,
    StartDateTime: start.toISOString(),
    EndDateTime: new Date(start.getTime() + 3_600_000).toISOString(),
  });
  const own = await org.query(`SELECT WhatId FROM Event WHERE OwnerId = '${String(user?.['Id'])}'`);
  const ownWorkOrders = [...new Set(own.map(({ WhatId }) => String(WhatId)))];

  const { main } = colorPage(page);
  const preview = main.getByRole('region', { name: 'Preview' });
  const slots = preview.getByRole('list', { name: 'Appointments', exact: true }).getByRole('button');
  const chooser = preview.getByRole('button', { name: /Technician$/ });
  const ofUrl = (key: string) => new URL(page.url()).searchParams.getAll(key);
  const expectOwn = async () => {
    await expect(chooser).toContainText(name);
    const shown = Math.min(3, ownWorkOrders.length);
    await expect(slots).toHaveCount(shown);
    await expect.poll(() => ofUrl('workOrder')).toHaveLength(shown);
    expect(ofUrl('workOrder').filter((id) => !ownWorkOrders.includes(id))).toEqual([]);
  };
  await signIn(page);
  await page.goto(`/profiles/${String(assignment?.['Group_Profile__c'])}/${appointmentColor.slug}`);
  await expect(slots).toHaveCount(3);
  await chooser.click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect.poll(() => ofUrl('technician')).toEqual([user?.['Id']]);
  await expectOwn();
  await page.reload();
  await expectOwn();
});
