import { readFile } from 'node:fs/promises';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';

test('[ACT-01] [ACT-02] [ACT-03] [ACT-04] [ACT-06] a change is found in the change history, restored, and downloaded', async ({
  page,
  profile,
  signIn,
}) => {
  await profile.holds(checklist, { enabled: true });
  await signIn(page);

  await test.step('change a setting', async () => {
    await page.goto(`/profiles/${profile.id}/${checklist.slug}`);
    await page.getByRole('switch', { name: 'Hide sections that are not required' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
  });

  await test.step('find it', async () => {
    await page.getByRole('link', { name: 'Change history' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change history' })).toBeVisible();
    await page.goto(`/change-history?profile=${profile.id}&period=last180`);
    await expect(page.getByRole('button', { name: /Avery Admin changed Checklist/ })).toHaveCount(2);
    await expectAccessible(page, 'change history');
    await page.setViewportSize(onPhone);
    await expectNoSidewaysScroll(page, 'change history');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('restore the value before it', async () => {
    await page
      .getByRole('button', { name: /changed Checklist/ })
      .first()
      .click();
    await expect(page).toHaveURL(/change=[0-9a-f]+/);
    // The restore becomes the first change.
    const first = page.getByRole('button', { name: /^Restore: Checklist/ }).first();
    const opener = page.getByRole('button', { name: (await first.getAttribute('aria-label')) ?? '', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Restore Checklist' });
    await expect(dialog.getByRole('radio', { name: 'Before the change' })).toBeChecked();
    await expectAccessible(page, 'restore dialog');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('Checklist restored')).toBeVisible();
    await expect(opener).toBeFocused();
    expect(await profile.stored(checklist)).toMatchObject({ enabled: true });
    await expect(page.getByRole('button', { name: /Avery Admin restored Checklist/ })).toBeVisible();
  });

  await test.step('show what was found in Salesforce, and download', async () => {
    await page.goto(`/change-history?profile=${profile.id}&origin=outside&period=last180`);
    await expect(page.getByRole('button', { name: /As found in Salesforce/ })).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(',SET010,Checklist,');
  });
});
