import { expectAccessible } from '../support/axe.ts';
import { makeEventProcess, storedEventProcess } from '../support/calendar-org.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { labelOf, settingPage } from '../support/setting-page.ts';

const SAVED = 'Settings saved successfully';
const eventSettings = { slug: 'calendar/event-settings' } as const;

test('[EVT-01] [EVT-02] a chosen process survives a restart', async ({ app, page, profile, signIn }) => {
  const { main, save, cancel, toast } = settingPage(page);
  const process = (name: RegExp) => main.getByRole('radio', { name });
  await signIn(page);
  await page.goto(profile.path(eventSettings));
  await expect(main.getByRole('radio')).not.toHaveCount(0);
  await expect(main.getByRole('radio', { checked: true })).toHaveCount(0);
  await labelOf(process(/^Report Absence/)).click();
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  await expect(save).toBeHidden();
  await expect(cancel).toBeHidden();
  await app.restart();
  await page.reload();
  await expect(process(/^Report Absence/)).toBeChecked();
  await expect(page.getByText(/^Last changed by Avery Admin on /)).toBeVisible();
  expect(await storedEventProcess(app.orgUrl, profile.id)).toMatch(/^SFM-\d{4}$/);
});

test('[EVT-01] a deleted process is marked with a solution, and another one is chosen by keyboard', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const gone = await makeEventProcess(app.orgUrl, `Edit for ${profile.name}`);
  const { main, save, toast } = settingPage(page);
  const process = (name: RegExp | string) => main.getByRole('radio', { name });
  const tabTo = tabsOf(page);
  await signIn(page);
  await page.goto(profile.path(eventSettings));
  await labelOf(process(gone.name)).click();
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await storedEventProcess(app.orgUrl, profile.id)).toBe(gone.processId);
  await gone.remove();
  await page.reload();
  await expect(main.getByText('The default form was deleted or is no longer active')).toBeVisible();
  await expectAccessible(page, 'missing default process');
  await expect(main.getByText(/^Technicians can't open .*\. Choose another form and save\./)).toBeVisible();
  await expect(process(gone.name)).toBeChecked();
  await tabTo(process(gone.name));
  for (let steps = 0; steps < 4 && !(await process(/^Report Absence/).isChecked()); steps += 1) {
    await page.keyboard.press('ArrowUp');
  }
  await expect(process(/^Report Absence/)).toBeChecked();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(toast(SAVED)).toBeVisible();
  await expect(main.getByText('The default form was deleted or is no longer active')).toHaveCount(0);
  expect(await storedEventProcess(app.orgUrl, profile.id)).toMatch(/^SFM-\d{4}$/);
});

test('[EVT-01] an earlier process is restored from the history and saved', async ({ app, page, profile, signIn }) => {
  const { main, save, toast, dialog } = settingPage(page);
  const process = (name: RegExp) => main.getByRole('radio', { name });
  await signIn(page);
  await page.goto(profile.path(eventSettings));
  const saved: unknown[] = [];
  for (const name of [/^Report Absence/, /^Edit Appointment Short/]) {
    await labelOf(process(name)).click();
    await save.click();
    await expect(toast(SAVED)).toBeVisible();
    await toast(SAVED).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(SAVED)).toHaveCount(0);
    saved.push(await storedEventProcess(app.orgUrl, profile.id));
  }
  await main.getByRole('button', { name: 'History' }).click();
  const changes = dialog('History of Edit Events').getByRole('list', { name: 'Changes, newest first' }).locator('> li');
  await expect(changes).toHaveCount(2);
  await changes.first().getByRole('button').first().click();
  await expect(changes.first().getByRole('definition')).toHaveText([/Report Absence$/, /Edit Appointment Short$/]);
  await changes
    .nth(1)
    .getByRole('button', { name: /^Bring this version back: / })
    .click();
  await expect(process(/^Report Absence/)).toBeChecked();
  expect(await storedEventProcess(app.orgUrl, profile.id)).toBe(saved[1]);
  await save.click();
  await expect(toast(SAVED)).toBeVisible();
  expect(await storedEventProcess(app.orgUrl, profile.id)).toBe(saved[0]);
});
