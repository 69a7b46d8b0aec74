import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';
const MAXIMUM = 'Maximum of 10 fields have been added.';
const TOO_MANY = 'Too many field paths entered';

const templates = (title: string, description = '') => ({
  eventType: 'Salesforce Event',
  title: { content: title, enabled: true },
  description: { content: description, enabled: true },
});

const many = (count: number): string => Array.from({ length: count }, () => '{{Subject}}').join(' ');

const titlePage = (page: Page) => {
  const shared = settingPage(page);
  return {
    ...shared,
    title: shared.text('Title template'),
    description: shared.text('Description template'),
    find: shared.main.getByRole('searchbox', { name: 'Quick Find' }),
    field: (name: RegExp) => page.getByRole('treegrid').getByRole('row', { name }).first(),
  };
};

test('[TTL-03] [TTL-04] at ten paths no more can be added and a notice shows; eleven are rejected', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentTitle, templates(many(9)));
  const { main, title, find, field, save, toast } = titlePage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentTitle));
  await expect(main.getByText('9 of 10 fields')).toBeVisible();
  await expect(main.getByText(MAXIMUM)).toHaveCount(0);
  await find.fill('subject');
  await field(/^Subject/).click();
  await expect(title).toHaveValue(many(10));
  await expect(main.getByText(MAXIMUM)).toBeVisible();
  await expectAccessible(page, 'ten fields');
  await field(/^Subject/).click();
  await expect(title).toHaveValue(many(10));

  await title.fill(many(11));
  await expect(main.getByText(TOO_MANY)).toBeVisible();
  await expect(main.getByText('11 of 10 fields')).toBeVisible();
  await save.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(new RegExp(TOO_MANY));
  expect(await profile.stored(appointmentTitle)).toEqual(templates(many(9)));
  await title.fill(many(10));
  await expect(main.getByText(TOO_MANY)).toHaveCount(0);
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentTitle)).toEqual(templates(many(10)));
});

test('[TTL-01] [TTL-02] [TTL-05] fields, also of references, are inserted at the caret by keyboard', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentTitle, { ...templates('ab'), description: { content: '', enabled: false } });
  const { main, title, description, find, field, toggle, toast } = titlePage(page);
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(profile.path(appointmentTitle));
  await tabTo(title);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'Insert field into title' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(find).toBeFocused();
  await page.keyboard.type('subject');
  await expect(page.getByText('1 field matches', { exact: true })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(field(/^Subject/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('a {{Subject}} b');

  await tabsOf(page, 'Shift+Tab')(find);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('assigned');
  await expect(page.getByText('1 field matches', { exact: true })).toBeAttached();
  // The rows follow the typed text with a delay, and the last letter closes the references opened before it.
  await expect(
    field(/^Assigned To/)
      .locator('mark')
      .first(),
  ).toHaveText('Assigned');
  await page.keyboard.press('ArrowDown');
  await expect(field(/^Assigned To/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('treegrid').locator('[aria-level="2"]').first()).toBeVisible();
  await expect(field(/^Loading/)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('email');
  await expect(field(/^Email/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('a {{Subject}} {{Owner.Email}} b');

  await main.getByRole('heading', { level: 1 }).focus();
  await tabTo(toggle('Description'));
  await page.keyboard.press('Space');
  await tabTo(description);
  await page.keyboard.type('On site');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentTitle)).toEqual(templates('a {{Subject}} {{Owner.Email}} b', 'On site'));
});

test('[TTL-03] an unknown path is reported when the focus leaves the text, and is not saved', async ({
  page,
  profile,
  signIn,
}) => {
  const { main, title, description, save, toast } = titlePage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentTitle));
  await expect(page.getByRole('treegrid').getByRole('row').first()).toBeVisible();
  await title.fill('{{Subject}} {{Owner.Shoe_Size__c}}');
  await description.fill('{{Not a path}}');
  await expect(main.getByText('Field "Owner.Shoe_Size__c" is not valid.')).toBeVisible();
  await save.click();
  await expect(main.getByText('Field "Not a path" is not valid.')).toBeVisible();
  await expect(title).toBeFocused();
  await expectAccessible(page, 'unknown fields');
  expect(await profile.stored(appointmentTitle)).toBeNull();
  await title.fill('{{subject}} {{owner.name}}');
  await description.fill('Braces { and }} alone are text');
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentTitle)).toMatchObject({ title: { content: '{{subject}} {{owner.name}}' } });
});

test('the preview applies unsaved templates to real appointments', async ({ app, page, profile, signIn }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await profile.holds(appointmentTitle, templates('Visit', 'Nothing else'));
  const { main, title, flip } = titlePage(page);
  const preview = main.getByRole('region', { name: 'Preview' });
  const open = preview.getByRole('article', { name: 'Open appointment' });
  await signIn(page);
  await page.goto(profile.path(appointmentTitle));
  await expect(open.getByRole('heading')).toHaveText('Visit');
  await expect(open).toContainText('Nothing else');
  await app.forgetCalls();
  await title.fill('For {{Owner.Name}}: {{Subject}}');
  await expect(open.getByRole('heading')).toHaveText(/^For \S+.*: \S+/);
  await flip('Description');
  await expect(open).not.toContainText('Nothing else');
  await expect(preview).toContainText("The description template is off. The app shows the work order's subject.");
  expect((await app.calls()).filter((call) => /^(PATCH|DELETE) |^POST .*sobjects/.test(call))).toEqual([]);
  expect(await profile.stored(appointmentTitle)).toEqual(templates('Visit', 'Nothing else'));
});
