import { readFile } from 'node:fs/promises';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { copyWizard } from '../support/copy-wizard.ts';
import { expect, test } from '../support/fixture.ts';
import { makeProfile } from '../support/profile.ts';

const settings = [checklist, dataValidation, feedback];
const LABELS = ['Checklist', 'Data Validation Rules', 'Feedback'];
/** Settings that all differ from their defaults. */
const payloads = [{ enabled: true }, { enabled: true }, { enabled: false }];

const desktop = { width: 1280, height: 800 };

test('[CPY-01] [CPY-02] [CPY-03] [CPY-04] [CPY-05] three settings are copied to three group profiles, retried where they failed, and undone', async ({
  app,
  page,
  profile: source,
  signIn,
}) => {
  test.slow();
  const wizard = copyWizard(page, source.name);
  const targets = [await makeProfile(app.orgUrl), await makeProfile(app.orgUrl), await makeProfile(app.orgUrl)];
  for (const [index, setting] of settings.entries()) await source.holds(setting, payloads[index] ?? {});
  await targets[2]?.holds(checklist, { enabled: true });
  const stored = () => Promise.all(targets.flatMap((one) => settings.map((setting) => one.stored(setting))));
  const before = await stored();
  await signIn(page);
  await page.goto(`/profiles/${source.id}`);

  await test.step('choose', async () => {
    await wizard.open();
    await expect(wizard.setting('Checklist')).toHaveAccessibleName(/Differs from default$/);
    await expect(wizard.setting('Field Inventory')).toHaveAccessibleName('Field Inventory Not set here Default');
    await expect(wizard.setting('Edit Events')).toHaveCount(0);
    for (const label of LABELS) await wizard.setting(label).click();
    await expectAccessible(page, 'settings to copy');
    await page.evaluate('history.back()');
    await page
      .getByRole('alertdialog', { name: 'Cancel copying' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await wizard.next.click();
    for (const { name } of targets) {
      await wizard.find.fill(name);
      await wizard.target(name).click();
    }
    await wizard.find.fill('');
    await expect(wizard.dialog.getByText('3 selected')).toBeVisible();
    await expect(wizard.target(source.name)).toHaveCount(0);
    await wizard.find.fill(targets[2]?.name ?? '');
    await expect(wizard.target(targets[2]?.name ?? '')).toContainText('2 of 3');
    await expectAccessible(page, 'group profiles to copy to');
    await page.setViewportSize(onPhone);
    await expectAccessible(page, 'group profiles on a narrow screen');
    await expectNoSidewaysScroll(page, 'group profiles on a narrow screen');
    await page.setViewportSize(desktop);
    await wizard.next.click();
  });

  await test.step('dry run', async () => {
    await expect(wizard.plan).toBeVisible();
    await expect(wizard.row(wizard.plan, targets[2]?.name ?? '')).toContainText('2 will change');
    await expect(wizard.row(wizard.plan, targets[2]?.name ?? '')).toContainText('1 identical');
    const first = wizard.row(wizard.plan, targets[0]?.name ?? '');
    await first.getByRole('button', { name: targets[0]?.name ?? '' }).click();
    await wizard.plan.getByRole('button', { name: 'Checklist' }).click();
    await expect(wizard.plan.getByRole('definition')).toHaveText([/Disabled/, /Enabled/]);
    await expectAccessible(page, 'dry run');
    expect(await stored()).toEqual(before);
  });

  await test.step('copy with three failing records', async () => {
    await app.faults({
      failRecords: {
        object: 'Configuration_Data__c',
        count: 3,
        statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
        message: 'Not on a Friday.',
      },
    });
    await wizard.copy.click();
    await expect(wizard.result).toBeVisible();
    await expect(wizard.result.getByText('Failure', { exact: true }).first()).toBeVisible();
    await expect(wizard.tryAgain).toBeVisible();
    const failed = wizard.result.getByRole('row').filter({ hasText: 'Failure' }).first();
    await failed.getByRole('button').first().click();
    await expect(wizard.result.getByText('Not on a Friday.').first()).toBeVisible();
    await expectAccessible(page, 'result with failures');
    await app.noFaults();
    const [file] = await Promise.all([page.waitForEvent('download'), wizard.csv.click()]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(1 + targets.length * settings.length);
    expect(csv).toContain('Not on a Friday.');
  });

  await test.step('reopen it after a reload, and retry the failed items', async () => {
    await page.reload();
    await expect(wizard.result).toBeVisible();
    await wizard.tryAgain.click();
    await expect(wizard.dialog.getByText('8 changed')).toBeVisible();
    await expect(wizard.tryAgain).toHaveCount(0);
    expect(await stored()).toEqual(targets.flatMap(() => payloads));
  });

  await test.step('undo', async () => {
    await wizard.undo.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this copy' }).click();
    await expect(
      page.getByRole('dialog', { name: new RegExp(`^Undo the copy of .* from ${source.name}$`) }),
    ).toBeVisible();
    await expect(wizard.result).toBeVisible();
    await expectAccessible(page, 'undone copy');
    await page.setViewportSize(onPhone);
    await expectAccessible(page, 'undone copy on a narrow screen');
    await expectNoSidewaysScroll(page, 'undone copy on a narrow screen');
    expect(await stored()).toEqual(before);
  });
});

test('[CPY-04] a copy works by keyboard, even with an expired token', async ({
  app,
  page,
  profile: source,
  signIn,
}) => {
  const wizard = copyWizard(page, source.name);
  const target = await makeProfile(app.orgUrl);
  await source.holds(checklist, { enabled: true });
  await signIn(page);
  await page.goto(`/profiles/${source.id}`);
  await wizard.opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy configuration' })).toBeFocused();
  await page.keyboard.press('Enter');
  await wizard.setting('All settings').focus();
  await page.keyboard.press('Space');
  await expect(wizard.setting('Checklist').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(wizard.next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(wizard.dialog.getByRole('heading', { name: 'Select Group Profile(s)' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(wizard.find).toBeFocused();
  await page.keyboard.type(target.name);
  await expect(wizard.dialog.getByText('0 selected, 1 match')).toBeVisible();
  await wizard.tabTo(wizard.target(target.name));
  await page.keyboard.press('Space');
  await expect(wizard.target(target.name)).toHaveAttribute('aria-selected', 'true');
  await wizard.tabTo(wizard.next);
  await page.keyboard.press('Enter');
  await expect(wizard.plan).toBeVisible();
  await app.faults({ expireAccessTokens: true });
  await wizard.tabTo(wizard.copy);
  await page.keyboard.press('Enter');
  await expect(wizard.dialog.getByText('1 changed')).toBeVisible();
  expect(await target.stored(checklist)).toEqual({ enabled: true });
  await page.keyboard.press('Escape');
  await expect(wizard.dialog).toHaveCount(0);
  await expect(wizard.opener).toBeFocused();
});

test('[CPY-05] a CRM outage is reported in every step, and no choice is lost', async ({
  app,
  page,
  profile: source,
  signIn,
}) => {
  const wizard = copyWizard(page, source.name);
  const target = await makeProfile(app.orgUrl);
  await source.holds(checklist, { enabled: true });
  await signIn(page);
  await page.goto(`/profiles/${source.id}`);
  await expect(wizard.opener).toBeVisible();
  const again = async () => {
    await app.noFaults();
    await wizard.dialog.getByRole('button', { name: 'Retry' }).first().click();
  };

  await app.faults({ unavailable: true });
  await wizard.open();
  await expect(wizard.dialog.getByRole('alert')).toContainText('Failed to load settings');
  await again();
  await wizard.setting('Checklist').click();

  await app.faults({ unavailable: true });
  await wizard.next.click();
  await expect(wizard.dialog.getByRole('alert')).toContainText('Failed to get group profiles');
  await expectAccessible(page, 'group profiles that failed to load');
  await again();
  await wizard.find.fill(target.name);
  await wizard.target(target.name).click();

  await wizard.next.click();
  await expect(wizard.plan).toBeVisible();
  await app.faults({ unavailable: true });
  await wizard.copy.click();
  await expect(page.getByRole('alertdialog').filter({ hasText: 'Failed to copy config' })).toBeVisible();
  await app.noFaults();
  await wizard.copy.click();
  await expect(wizard.dialog.getByText('1 changed')).toBeVisible();
  expect(await target.stored(checklist)).toEqual({ enabled: true });
});

test('[FIX-12] a setting that someone changed after the comparison is overwritten only after a review', async ({
  app,
  page,
  profile: source,
  signIn,
}) => {
  const wizard = copyWizard(page, source.name);
  const target = await makeProfile(app.orgUrl);
  await source.holds(checklist, { enabled: true });
  await source.holds(dataValidation, { enabled: true });
  await signIn(page);
  await page.goto(`/profiles/${source.id}`);
  await wizard.open();
  for (const label of LABELS.slice(0, 2)) await wizard.setting(label).click();
  await wizard.next.click();
  await wizard.find.fill(target.name);
  await wizard.target(target.name).click();
  await wizard.next.click();
  await expect(wizard.plan).toBeVisible();
  await target.holds(checklist, { enabled: false, since: 'then' });
  await wizard.copy.click();
  await expect(wizard.row(wizard.result, target.name)).toContainText('Failure');
  expect(await target.stored(dataValidation)).toEqual({ enabled: true });

  await wizard.tryAgain.click();
  const review = page.getByRole('dialog', { name: 'Review newer changes' });
  await expect(review.getByRole('heading', { name: `${target.name}: Checklist` })).toBeVisible();
  await expect(review.getByText(/^Changed by .+ on /)).toBeVisible();
  await expectAccessible(page, 'review of newer changes');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'review of newer changes on a narrow screen');
  await page.setViewportSize(desktop);
  await review.getByRole('radio', { name: 'Overwrite it' }).check();
  await review.getByRole('button', { name: 'Try Again' }).click();
  await expect(wizard.row(wizard.result, target.name)).toContainText('Success');
  expect(await target.stored(checklist)).toEqual({ enabled: true });
});
