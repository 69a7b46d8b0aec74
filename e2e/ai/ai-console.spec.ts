import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setAssistant } from '../support/ai-model.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { tabsOf } from '../support/keyboard.ts';
import { labelOf } from '../support/setting-page.ts';

const open = async (page: Page, key: string, title: string): Promise<void> => {
  await page.goto(`/ai/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
};
const save = async (page: Page, text = 'Settings saved successfully'): Promise<void> => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(text)).toBeVisible();
};

test('[AIC-03] an enabled assistant and a granted skill survive a restart', async ({ app, page, signIn }) => {
  await signIn(page);
  await setAssistant(page, false);
  await open(page, 'enable-fieldstone-ai', 'Fieldstone AI');
  const assistant = page.getByRole('switch', { name: 'Fieldstone AI' });
  await labelOf(assistant).click();
  await save(page);
  await open(page, 'service-history', 'Service history');
  await labelOf(page.getByRole('switch', { name: 'Service history' })).click();
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.');
  await page.getByRole('button', { name: 'Choose group profiles' }).click();
  const profiles = page.getByRole('dialog', { name: 'Choose group profiles' });
  await profiles.getByRole('searchbox', { name: 'Find a group profile' }).fill('apprent');
  await profiles.getByRole('row', { name: /Apprentices/ }).click();
  await profiles.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Choose users' }).click();
  const users = page.getByRole('dialog', { name: 'Choose users' });
  await users.getByRole('searchbox', { name: 'Search users' }).fill('sam sec');
  await users.getByRole('row', { name: /Sam Second/ }).click();
  await expectAccessible(page, 'choosing users');
  await users.getByRole('button', { name: 'Apply' }).click();
  await save(page);
  await app.restart();
  await open(page, 'service-history', 'Service history');
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be brief.');
  await expect(page.getByText('Apprentices', { exact: true })).toBeVisible();
  await expect(page.getByText('Sam Second', { exact: true })).toBeVisible();
  await page.goto('/ai');
  await expect(page.getByText('The AI assistant is off')).toHaveCount(0);
});

test('[AIC-06] the second of two administrators who change a skill resolves the conflict', async ({
  page,
  second: other,
  signIn,
}) => {
  await signIn(page);
  await open(page, 'service-history', 'Service history');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.');
  await signIn(other, 'second');
  await open(other, 'service-history', 'Service history');
  await other.getByRole('textbox', { name: 'Instructions' }).fill('Theirs.');
  await save(other);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed the same settings' });
  await expect(dialog.getByText('Theirs.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Mine.');
});

test('[AIC-08] [AIC-09] [FIX-63] trying an action uses the allowed data and is recorded', async ({ page, signIn }) => {
  await signIn(page);
  await setAssistant(page, true);
  await open(page, 'data-sources', 'AI data sources');
  await page.getByRole('button', { name: /^Count the records of Work_Order__c/ }).click();
  await expect(page.getByText(/^[\d,]+ records$/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Work Order', exact: true }).click();
  const source = page.getByRole('dialog', { name: 'Data visible to the AI: Work Order' });
  await source.getByRole('button', { name: /Choose a field/ }).click();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('subject');
  await page
    .getByRole('option', { name: /Subject/ })
    .first()
    .click();
  await expectAccessible(page, 'object of the data sources');
  await source.getByRole('button', { name: 'Apply' }).click();
  await save(page);

  await open(page, 'ai-actions', 'AI actions');
  await page.getByRole('button', { name: 'Import standard actions' }).click();
  await page.getByRole('button', { name: 'Edit Summarize Work Order' }).click();
  const action = page.getByRole('dialog', { name: 'AI action' });
  await action.getByRole('button', { name: /Work Order record/ }).click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('WO-00000007');
  await expect(page.getByRole('option')).toHaveText([/^WO-00000007/]);
  await page.getByRole('option').click();
  await action.getByRole('button', { name: 'Data for the AI' }).click();
  await expect(action.getByText('Record ID', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'data for the AI');
  await action.getByRole('button', { name: 'Try it' }).click();
  await expect(action.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await action.getByRole('button', { name: /^Text sent to/ }).click();
  await expect(action.getByRole('heading', { name: 'Data', exact: true })).toBeVisible();
  await expect(action.getByText('Subject', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'tried action');
  await action.getByRole('button', { name: 'Cancel' }).click();

  await open(page, 'ai-usage', 'AI usage');
  const newest = page.getByRole('row').filter({ hasText: 'Summarize Work Order' }).first();
  await newest.getByRole('button').click();
  const use = page.getByRole('dialog', { name: /^AI request from/ });
  await expect(use.getByText('Tried in the console')).toBeVisible();
  await expectAccessible(page, 'one AI usage');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download AI usage as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ai-usage-\w+\.csv$/);

  // The workbook is made in the browser, under its content security policy.
  await page.getByRole('button', { name: 'Other formats of AI usage' }).click();
  await expectAccessible(page, 'formats of a download');
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Excel workbook/ }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^ai-usage-\w+\.xlsx$/);
  const content = await readFile(await workbook.path(), 'latin1');
  expect(content.startsWith('PK')).toBe(true);
  expect(content).toContain('xl/worksheets/sheet1.xml');
});

test('[FIX-48] an enabled skill that is granted to nobody is marked on the overview and in the health check', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await setAssistant(page, true);
  const toggle = async () => {
    await open(page, 'schedule-management', 'Schedule management');
    await labelOf(page.getByRole('switch', { name: 'Schedule management' })).click();
    await save(page);
  };
  await toggle();
  const reason = 'No one can use this skill: it is granted to no group profile and no user.';
  await page.goto('/ai');
  const pane = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Schedule management', exact: true }) });
  await expect(pane.getByText('Needs attention')).toBeVisible();
  await expect(pane.getByText(reason)).toBeVisible();
  await expectAccessible(page, 'overview with a mark');
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page, 'overview with a mark');

  await page.goto('/health-check');
  const skills = page.getByRole('region', { name: 'AI skills' });
  await expect(skills.getByText(reason)).toBeVisible();
  await expectAccessible(page, 'health check with a skill');
  await expectNoSidewaysScroll(page, 'health check with a skill');
  await page.setViewportSize({ width: 1280, height: 800 });
  await skills.getByRole('link', { name: 'Open Schedule management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule management' })).toBeVisible();
  await toggle();
  await page.goto('/ai');
  await expect(pane.getByText('Disabled')).toBeVisible();
  await expect(pane.getByText('Needs attention')).toHaveCount(0);
});

test('[AIC-01] [AIC-07] a pane stays collapsed and users are pasted, by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  const tabTo = tabsOf(page);
  await page.goto('/ai');
  const pane = page.getByRole('button', { name: 'Skills and actions' });
  await tabTo(pane);
  await page.keyboard.press('Space');
  await expect(pane).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(pane).toHaveAttribute('aria-expanded', 'false');

  await open(page, 'schedule-management', 'Schedule management');
  await tabTo(page.getByRole('button', { name: 'Choose users' }));
  await page.keyboard.press('Enter');
  const users = page.getByRole('dialog', { name: 'Choose users' });
  await tabTo(users.getByRole('textbox', { name: 'Paste a list' }));
  await page.keyboard.insertText('second.admin@fieldstone.example nobody@fieldstone.example');
  await tabTo(users.getByRole('button', { name: 'Look up' }));
  await page.keyboard.press('Enter');
  await expect(users.getByText('Not found: nobody@fieldstone.example')).toBeVisible();
  await expectAccessible(page, 'pasted list of users');
  await tabTo(users.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(users).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText('Sam Second', { exact: true })).toBeVisible();
});

test('[AIC-08] an object that refers to others is added and deleted by keyboard', async ({ page, signIn }) => {
  await signIn(page);
  const tabTo = tabsOf(page);
  await open(page, 'data-sources', 'AI data sources');
  await tabTo(page.getByRole('button', { name: 'Add related object' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add related object' });
  await tabTo(dialog.getByRole('searchbox', { name: 'Find an object' }));
  await page.keyboard.type('shipment');
  await tabTo(dialog.getByRole('row', { name: /RMA/ }));
  await page.keyboard.press('Space');
  await expectAccessible(page, 'adding an object');
  await tabTo(dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings saved successfully')).toBeVisible();

  const added = page.getByRole('row', { name: /RMA_Shipment__c/ });
  await tabTo(added.getByRole('button', { name: /^Delete/ }));
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Delete object' });
  await expectAccessible(page, 'deleting an object');
  await tabTo(confirmation.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(added).toHaveCount(0);
});

test('[AIC-13] a connection is tested before it is saved, by keyboard', async ({ app, page, signIn }) => {
  await signIn(page);
  await open(page, 'sales-automation', 'Sales automation');
  await page.getByRole('textbox', { name: 'Token endpoint' }).focus();
  await page.keyboard.type(`${app.orgUrl}/services/oauth2/token`);
  for (const text of ['Sales', 'a-consumer-key-WXYZ', '005000000000001AAA']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/does not support signed assertions/)).toBeVisible();
  await expectAccessible(page, 'tested connection');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('SFA settings saved successfully')).toBeVisible();
  await expect(page.getByText('A key ending in WXYZ is stored')).toBeVisible();
  await expect(page.getByLabel('Consumer key')).toHaveValue('');
});

test('[AIC-02] a limited administrator sees the missing permissions and can change nothing', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'limited');
  await open(page, 'hotline-summarization', 'Hotline summarization');
  await expect(page.getByText("You're missing permissions for the AI Console")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Hotline summarization' })).toHaveAttribute('aria-readonly', 'true');
  await expectAccessible(page, 'read only');
});
