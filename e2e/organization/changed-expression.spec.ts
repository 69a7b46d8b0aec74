import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { makeExpression } from '../support/calendar-org.ts';
import { expect, test } from '../support/fixture.ts';
import { openOrg } from '../support/org-api.ts';
import { timeLimit } from '../../scripts/test/time-limit.ts';

test('[ACT-08] an edited expression appears as a change of the group profile and of the setting that uses it', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { processId, name } = await makeExpression(app.orgUrl, `Urgent ${profile.name}`, [
    'Priority__c',
    'Equals',
    'Critical',
  ]);
  await profile.holds(appointmentColor, {
    ...appointmentColor.defaults,
    enabled: true,
    default: { ...appointmentColor.defaults.default, title: 'Other' },
    configuration: [
      {
        title: 'Urgent',
        color: '#B3261E',
        expression: { processId, name, lastModifiedDate: '2026-01-01T00:00:00.000Z' },
      },
    ],
  });
  await signIn(page);

  await test.step('the overview shows what the color rules use and who changed it', async () => {
    await page.goto(`/profiles/${profile.id}`);
    await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();
    // The first reading, which later ones are compared with.
    await expect(page.getByRole('row', { name: /^Appointment Color .*Set here/ })).toBeVisible();
    const org = openOrg(app.orgUrl);
    const [criterion] = await org.query(
      `SELECT Id FROM Expression_Criterion__c WHERE Process__r.Process_Id__c = '${processId}'`,
    );
    await org.update('Expression_Criterion__c', String(criterion?.['Id']), { Operand__c: 'High' });
    // The console reads the CRM again after some seconds.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: timeLimit(2000) });
    }).toPass();
    await expectAccessible(page, 'overview with a changed expression');
  });

  await test.step('the change history shows the criteria before and after, and the settings that changed', async () => {
    await page.goto(`/change-history?profile=${profile.id}&setting=${appointmentColor.id}`);
    const change = page.getByRole('button', { name: `Avery Admin changed the expression ${name}` });
    await change.press('Enter');
    const criteria = page.getByRole('list', { name: 'Criteria' });
    await expect(criteria).toContainText('Priority__c Equals Critical');
    await expect(criteria).toContainText('Priority__c Equals High');
    const row = page.getByRole('listitem').filter({ has: change });
    await expect(row.getByText(/Change this one in Salesforce/)).toBeVisible();
    await expect(row.getByRole('button', { name: /^(Undo|Bring|Return)/ })).toHaveCount(0);
    await expectAccessible(page, 'changed expression');
    for (const width of [1440, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `changed expression at ${String(width)} pixels`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('list', { name: 'Affected settings' })
      .getByRole('link', { name: profile.name, exact: true })
      .press('Enter');
    await expect(page).toHaveURL(new RegExp(profile.path(appointmentColor)));
  });

  await test.step('the history of the setting contains it without a version to restore', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^History of/ });
    const changed = dialog.getByRole('button', { name: new RegExp(`Expression ${name} changed`) });
    await changed.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Criteria' })).toContainText('Priority__c Equals High');
    const entry = dialog
      .getByRole('list', { name: 'Changes, newest first' })
      .getByRole('listitem')
      .filter({ has: changed });
    await expect(entry.getByRole('button', { name: /^(Undo|Bring|Return)/ })).toHaveCount(0);
    await expectAccessible(page, 'history with a changed expression');
  });
});
