import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import { expectAccessible } from '../support/axe.ts';
import { makeExpression, withEventType, withoutStatus } from '../support/calendar-org.ts';
import { colorPage } from '../support/color-page.ts';
import { expect, test } from '../support/fixture.ts';
import { labelOf, settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';

test('a rule with a deleted expression shows how to fix it, and other rules can be changed', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const gone = await makeExpression(app.orgUrl, `Gone ${profile.name}`, ['Id', 'Is Not Null', null]);
  const ruleOf = (title: string, { processId, name }: { processId: string; name: string }) => ({
    title,
    color: '#00639A',
    expression: { processId, name, lastModifiedDate: '2026-01-05T08:00:00.000Z' },
  });
  const stored = {
    enabled: true,
    configuration: [ruleOf('Lost', gone), ruleOf('Kept', { processId: 'EXP-0019', name: 'Machine Down' })],
    default: { title: 'Default Appointment Color', color: '#004F9E' },
    objectName: 'Work_Order__c',
  };
  await profile.holds(appointmentColor, stored);
  const { act, form, main, row, saved } = colorPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentColor));
  await expect(row('Lost')).toBeVisible();
  await expect(main.getByText('Not in this org')).toHaveCount(0);
  await gone.remove();
  await page.reload();
  await expect(row('Lost')).toContainText('Not in this org');
  await expect(row('Kept')).not.toContainText('Not in this org');
  await expect(
    main.getByText(/^These colors never apply: Lost\. .* select another expression, or delete the rule/),
  ).toBeVisible();
  await act('Edit Kept').click();
  await form('Edit rule').getByRole('textbox', { name: 'Title' }).fill('Still kept');
  await form('Edit rule').getByRole('button', { name: 'Save' }).click();
  await saved();
  expect(await profile.stored(appointmentColor)).toMatchObject({
    configuration: [{ title: 'Lost', expression: { processId: gone.processId } }, { title: 'Still kept' }],
  });
});

test('missing fields are marked in templates and view with a solution, and other changes can be saved', async ({
  page,
  profile,
  signIn,
}) => {
  const templates = {
    eventType: 'Salesforce Event',
    title: { content: '{{Subject}} {{Crane__c}}', enabled: true },
    description: { content: '', enabled: false },
  };
  const view = { enabled: true, configuration: ['Subject', 'Owner.Crane__c'], eventType: 'Salesforce Event' };
  await profile.holds(appointmentTitle, templates);
  await profile.holds(appointmentView, view);
  const { flip, main, save, toast } = settingPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentTitle));
  await expect(main.getByText('Not in this org', { exact: true })).toBeVisible();
  await expect(main.getByText(/Crane__c isn't in this org.*Remove it or insert/)).toBeVisible();
  await expectAccessible(page, 'title with a missing field');
  await flip('Description');
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentTitle)).toEqual({ ...templates, description: { content: '', enabled: true } });

  await page.goto(profile.path(appointmentView));
  await expect(main.getByText('Not in this org', { exact: true })).toBeVisible();
  await expect(main.getByText(/Owner\.Crane__c isn't in this org.*Remove it from the list/)).toBeVisible();
  await expectAccessible(page, 'view with a missing field');
  await flip('Appointment view');
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentView)).toEqual({ ...view, enabled: false });
  await main.getByRole('button', { name: /^Remove .*Crane__c$/ }).click();
  await expect(main.getByText("A field isn't in this org")).toHaveCount(0);
});

test('a removed status is marked in transitions and tracking, and other changes can be saved', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const transitions = {
    allowStatusChange: true,
    allowConfiguration: true,
    configuration: [
      { fromStatus: 'Working', toStatus: 'On_Hold' },
      { fromStatus: 'Working', toStatus: 'Completed' },
    ],
  };
  await profile.holds(appointmentStatus, transitions);
  await profile.holds(locationTracking, { enabled: true, status: ['On_Hold', 'Working'], duration: 4 });
  const { flip, main, save, toast } = settingPage(page);
  await signIn(page);
  await withoutStatus(app.orgUrl, 'On_Hold', async () => {
    await page.goto(profile.path(appointmentStatus));
    const rows = main.getByRole('list', { name: 'Allowed transitions' }).getByRole('listitem');
    await expect(rows.first()).toContainText("The status 'On_Hold' isn't in this org. Choose another or delete");
    await expect(rows.last()).not.toContainText('The org no longer has');
    await expectAccessible(page, 'transition with a missing status');
    await flip('Display Appointment Status');
    await save.click();
    await expect(toast(SAVED)).toBeVisible();
    expect(await profile.stored(appointmentStatus)).toEqual({ ...transitions, allowStatusChange: false });

    await page.goto(profile.path(locationTracking));
    await expect(main.getByText("A selected status isn't available")).toBeVisible();
    await expect(main.getByText(/^Appointments can't have the status On_Hold.*Remove it from the list/)).toBeVisible();
    await expectAccessible(page, 'tracking with a missing status');
    await labelOf(main.getByRole('radio', { name: '8 hours' })).click();
    await save.click();
    await expect(toast(SAVED)).toBeVisible();
    expect(await profile.stored(locationTracking)).toMatchObject({ status: ['On_Hold', 'Working'], duration: 8 });
    await labelOf(main.getByRole('checkbox', { name: /^On_Hold/ })).click();
    await expect(main.getByText("A selected status isn't available")).toHaveCount(0);
  });
});

test('[APP-15] an unknown event type is reported, and the console works again after it is corrected', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  await signIn(page);
  await withEventType(app.orgUrl, 'Carrier Pigeon', async () => {
    await page.goto(profile.path(appointmentView));
    await expect(page.getByText(/Invalid Event Type/).first()).toBeVisible();
  });
  await withEventType(app.orgUrl, 'Fieldstone Event', async () => {
    await page.goto(profile.path(appointmentView));
    await expect(
      page.getByRole('treegrid').getByRole('row', { name: /^Appointment Status, Appointment_Status__c/ }),
    ).toBeVisible();
    await expect(page.getByRole('treegrid').getByRole('row', { name: /IsAllDayEvent/ })).toHaveCount(0);
  });
  await page.reload();
  await expect(page.getByRole('treegrid').getByRole('row', { name: /IsAllDayEvent/ })).toBeVisible();
});
