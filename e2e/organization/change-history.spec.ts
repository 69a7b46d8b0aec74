import { readFile } from 'node:fs/promises';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';

test('[ACT-01] [ACT-02] [ACT-03] [ACT-04] [ACT-06] [FIX-92] a change is found in the change history, undone, and downloaded', async ({
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

  await test.step('undo it', async () => {
    await page
      .getByRole('button', { name: /changed Checklist/ })
      .first()
      .click();
    await expect(page).toHaveURL(/change=[0-9a-f]+/);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    // It is the current version, after which nothing has changed.
    await expect(page.getByRole('button', { name: /^(Bring this version back|Return all settings)/ })).toHaveCount(0);
    // The undo becomes the first change.
    const first = page.getByRole('button', { name: /^Undo this change: Checklist/ }).first();
    const opener = page.getByRole('button', { name: (await first.getAttribute('aria-label')) ?? '', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change of Checklist' });
    await expect(dialog.getByRole('definition').last()).toHaveText(/^Before the change/);
    await expectAccessible(page, 'undo dialog');
    await page.setViewportSize(onPhone);
    await expectNoSidewaysScroll(page, 'undo dialog on a narrow screen');
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Undo this change', exact: true }).click();
    await expect(page.getByText('Change of Checklist undone')).toBeVisible();
    expect(await profile.stored(checklist)).toMatchObject({ enabled: true });
    await expect(page.getByRole('button', { name: /Avery Admin undid a change of Checklist/ })).toBeVisible();
    // An undone change is not offered to be undone.
    await expect(opener).toHaveCount(0);
    await expect(page.getByRole('button', { name: /changed Checklist/, expanded: true })).toBeFocused();
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
