import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { withServiceBoard } from '../support/calendar-org.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';
const SELECT = 'Please select a status.';
const SAME = 'Error saving transition as From and To cannot be the same.';
const DUPLICATE = 'Error saving transition as there are one or more duplicate transitions.';

/** Returns stored transitions as texts like `Open>Driving`. */
const transitions = (...texts: string[]) => ({
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: texts.map((text) => {
    const [fromStatus = '', toStatus = ''] = text.split('>');
    return { fromStatus, toStatus };
  }),
});

const statusPage = (page: Page) => {
  const shared = settingPage(page);
  const { main } = shared;
  const select = (side: 'From' | 'To', number: number) =>
    main.getByRole('button', { name: new RegExp(`${side}, transition ${number}$`) });
  return {
    ...shared,
    select,
    choose: async (side: 'From' | 'To', number: number, status: RegExp): Promise<void> => {
      await select(side, number).click();
      await page.getByRole('option', { name: status }).click();
    },
    rows: main.getByRole('list', { name: 'Allowed transitions' }).getByRole('listitem'),
    remove: (number: number) => main.getByRole('button', { name: `Delete transition ${number}`, exact: true }),
    add: main.getByRole('button', { name: 'New Transition' }),
    allowed: main.getByRole('region', { name: 'Allowed changes' }).getByRole('listitem'),
    diagram: main.getByRole('img', { name: 'Transition diagram' }),
    mark: (name: string) => main.getByRole('listitem').filter({ hasText: new RegExp(`^${name}: `) }),
  };
};

test('[STA-01] [STA-03] [STA-04] empty, identical and repeated pairs show errors on their rows, which move with the rows', async ({
  page,
  profile,
  signIn,
}) => {
  const { add, choose, flip, remove, rows, save, select, toast } = statusPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentStatus));
  await flip('Display Appointment Status');
  await flip('Configure Appointment Status transitions');
  await expect(rows).toHaveCount(1);
  await expect(remove(1)).toBeDisabled();
  await choose('From', 1, /^Open/);
  await choose('To', 1, /^Scheduled/);
  await add.click();
  await expect(select('From', 2)).toBeFocused();
  await choose('From', 2, /^Working/);
  await choose('To', 2, /^Working/);
  await add.click();
  await choose('From', 3, /^Open/);
  await choose('To', 3, /^Scheduled/);
  await add.click();
  await save.click();
  await expect(rows.nth(0)).not.toContainText(/Please|Error/);
  await expect(rows.nth(1)).toContainText(SAME);
  await expect(rows.nth(2)).toContainText(DUPLICATE);
  await expect(rows.nth(3)).toContainText(SELECT);
  await expect(select('From', 2)).toBeFocused();
  expect(await profile.stored(appointmentStatus)).toBeNull();

  await remove(1).click();
  await expect(select('From', 1)).toBeFocused();
  await expect(rows.nth(0)).toContainText(SAME);
  await expect(rows.nth(1)).not.toContainText(SELECT);
  await expect(rows.nth(2)).toContainText(SELECT);
  await choose('To', 1, /^Completed/);
  await expect(rows.nth(0)).not.toContainText(SAME);
  await remove(3).click();
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(transitions('Working>Completed', 'Open>Scheduled'));
});

test('[STA-06] loops, unreachable and final statuses show in diagram and list, and the preview follows', async ({
  page,
  profile,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const loop = ['Open>Scheduled', 'Scheduled>Dispatched', 'Dispatched>Scheduled'];
  await profile.holds(appointmentStatus, transitions(...loop));
  const { add, allowed, choose, diagram, main, mark, save, toast } = statusPage(page);
  await signIn(page);
  await page.goto(profile.path(appointmentStatus));
  await expect(diagram).toHaveText(/^Open ?Scheduled ?Dispatched$/);
  await expect(mark('Unreachable')).toHaveText(/: Open$/);
  await expect(mark('Final status')).toHaveCount(0);
  await add.click();
  await choose('From', 4, /^Scheduled/);
  await choose('To', 4, /^Canceled/);
  await expect(mark('Final status')).toHaveText(/: Canceled$/);
  await expect(allowed).toHaveText([
    /^Dispatched → can change to Scheduled\.$/,
    /^Open → can change to Scheduled\.$/,
    /^Scheduled → can change to Canceled, Dispatched\.$/,
  ]);
  await add.click();
  await choose('From', 5, /^Driving/);
  await choose('To', 5, /^On Site/);
  await add.click();
  await choose('From', 6, /^On Site/);
  await choose('To', 6, /^Driving/);
  await expect(mark('Unreachable')).toHaveText(/Open.*Driving.*On Site/);
  await expectAccessible(page, 'transitions with a diagram');
  // The work orders are a random sample, so the next statuses depend on the displayed one.
  const follows = main
    .getByRole('region', { name: 'Preview' })
    .getByText(/^(Can change to|This is a final status\.|Not in any transition\.)$/);
  await expect(follows).toBeVisible();
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(
    transitions(...loop, 'Scheduled>Canceled', 'Driving>On_Site', 'On_Site>Driving'),
  );
});

test('[STA-02] [STA-05] [STA-07] an enabled service board hides the configuration of transitions', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  await profile.holds(appointmentStatus, transitions('Open>Canceled'));
  const { add, allowed, flip, main, save, toast, toggle } = statusPage(page);
  await signIn(page);
  await withServiceBoard(app.orgUrl, async () => {
    await page.goto(profile.path(appointmentStatus));
    await expect(toggle('Display Appointment Status')).toBeChecked();
    await expect(main.getByText(/^The service board is enabled, so its transitions apply/)).toBeVisible();
    await expect(toggle('Configure Appointment Status transitions')).toHaveCount(0);
    await expect(add).toHaveCount(0);
    await expect(allowed.filter({ hasText: /^Dispatched/ })).toHaveText(/can change to Scheduled, Working\.$/);
  });
  await page.reload();
  await flip('Configure Appointment Status transitions');
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual({ ...transitions(), allowConfiguration: false });
});

test('[STA-03] transitions are added, saved and deleted by keyboard', async ({ page, profile, signIn }) => {
  await profile.holds(appointmentStatus, transitions('Open>Scheduled'));
  const { add, remove, rows, select, toast } = statusPage(page);
  const tabTo = tabsOf(page);
  const pick = async (letters: string, option: RegExp) => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: option })).toBeVisible();
    await page.keyboard.type(letters);
    await expect(page.getByRole('option', { name: option })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await signIn(page);
  await page.goto(profile.path(appointmentStatus));
  await tabTo(add);
  await page.keyboard.press('Enter');
  await expect(select('From', 2)).toBeFocused();
  await pick('driv', /^Driving/);
  await expect(select('From', 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await pick('on s', /^On Site/);
  await expect(select('To', 2)).toContainText('On Site');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(select('From', 1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  expect(await profile.stored(appointmentStatus)).toEqual(transitions('Driving>On_Site'));
});
