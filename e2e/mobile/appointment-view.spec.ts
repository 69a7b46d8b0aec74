import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';
const MAXIMUM = 'Maximum of 10 fields have been added.';

const view = (...configuration: string[]) => ({ enabled: true, configuration, eventType: 'Salesforce Event' });

const NINE = [
  'Subject',
  'StartDateTime',
  'EndDateTime',
  'Location',
  'Description',
  'Account.Name',
  'Owner.Name',
  'IsAllDayEvent',
  'DurationInMinutes',
];

const viewPage = (page: Page) => {
  const shared = settingPage(page);
  const { main } = shared;
  const table = main.getByRole('grid', { name: 'Appointment view fields' });
  return {
    ...shared,
    table,
    /** The API paths of the fields, from top to bottom. */
    paths: table.getByRole('rowheader').locator('code'),
    act: (name: string) => main.getByRole('button', { name, exact: true }),
    find: main.getByRole('searchbox', { name: 'Quick Find' }),
    field: (name: RegExp) => page.getByRole('treegrid').getByRole('row', { name }).first(),
  };
};

test('[VIEW-01] [VIEW-02] [VIEW-04] fields are chosen from the tree and ordered by buttons, at most ten', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentView, view(...NINE));
  const { act, field, find, main, paths, save, toast } = viewPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentView));
  await expect(paths).toHaveText(NINE);
  await expect(act('Move Subject up')).toBeDisabled();
  await act('Move Subject down').click();
  await expect(paths.first()).toHaveText('StartDateTime');
  await expect(act('Move Subject down')).toBeFocused();
  await find.fill('subject');
  await field(/^Subject/).click();
  await expect(paths).toHaveCount(9);
  await find.fill('appointment status');
  await field(/^Appointment Status/).click();
  await expect(paths).toHaveCount(10);
  await expect(main.getByText(MAXIMUM)).toBeVisible();
  await expectAccessible(page, 'ten fields of the view');
  await find.fill('due date only');
  await field(/^Due Date Only/).click();
  await expect(paths).toHaveCount(10);
  await act('Remove Location').click();
  await expect(main.getByText(MAXIMUM)).toHaveCount(0);
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  const [first = '', second = '', ...rest] = NINE;
  expect(await profile.stored(appointmentView)).toEqual(
    view(second, first, ...rest.filter((path) => path !== 'Location'), 'Appointment_Status__c'),
  );
});

test('[VIEW-01] [VIEW-03] a field of a reference is added, dragged to the top and saved by keyboard', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentView, { ...view('Subject', 'StartDateTime'), enabled: false });
  const { act, find, field, paths, table, toast, toggle } = viewPage(page);
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(profile.path(appointmentView));
  await tabTo(toggle('Appointment view'));
  await page.keyboard.press('Space');
  await tabTo(find);
  await page.keyboard.type('assigned');
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
  await expect(paths).toHaveText(['Subject', 'StartDateTime', 'Owner.Email']);

  const handle = act('Drag Assigned To › Email');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(act('Drag Subject'));
  await tabsOf(page, 'ArrowDown')(handle);
  await expect(handle).toHaveAccessibleDescription(/to start dragging/);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(table.getByRole('row').filter({ hasText: 'Subject' }));
  await page.keyboard.press('Enter');
  await expect(paths).toHaveText(['Owner.Email', 'Subject', 'StartDateTime']);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentView)).toEqual(view('Owner.Email', 'Subject', 'StartDateTime'));
});

test('the preview shows the unsaved fields in their order', async ({ app, page, profile, signIn }) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await profile.holds(appointmentView, view('StartDateTime', 'Subject'));
  const { act, main } = viewPage(page);
  const terms = main.getByRole('region', { name: 'Preview' }).getByRole('article').getByRole('term');
  await signIn(page);
  await page.goto(profile.path(appointmentView));
  await expect(terms).toHaveCount(2);
  const before = await terms.allTextContents();
  await app.forgetCalls();
  await act('Move Subject up').click();
  await expect(terms).toHaveText(before.toReversed());
  expect((await app.calls()).filter((call) => /^(PATCH|DELETE) |^POST .*sobjects/.test(call))).toEqual([]);
  expect(await profile.stored(appointmentView)).toEqual(view('StartDateTime', 'Subject'));
});
