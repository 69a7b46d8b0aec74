import {
  GLOBAL_SETTING_DEFAULTS,
  GLOBAL_SETTING_FIELDS,
  GLOBAL_SETTING_IDS,
} from '@fieldstone/contracts/settings/global-settings';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { openOrg, type OrgApi } from '../support/org-api.ts';
import { settingPage } from '../support/setting-page.ts';

const ADDRESS = '/global-settings';
const SAVED = 'Settings saved successfully';
const IOS = 'Minimum app version for iOS';

const stored = async (org: OrgApi): Promise<Record<string, unknown>> => {
  const rows = await org.query(
    "SELECT Setting_Id__c, Internal_Value__c, Display_Value__c FROM Configuration_Data__c WHERE Setting_Id__c LIKE 'GO003_SET%'",
  );
  return Object.fromEntries(
    rows.map((row) => [String(row['Setting_Id__c']), [row['Internal_Value__c'], row['Display_Value__c']]]),
  );
};

/** The settings belong to the whole org, so every journey restores them. */
const reset = async (org: OrgApi): Promise<void> => {
  for (const { key, id } of GLOBAL_SETTING_FIELDS) {
    const [row] = await org.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = '${id}'`);
    const value = String(GLOBAL_SETTING_DEFAULTS[key]);
    await org.update('Configuration_Data__c', String(row?.['Id']), {
      Internal_Value__c: value,
      Display_Value__c: value,
    });
  }
};

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(?!Use default).*${name}$`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Saves rules that may lock out technicians: no app of the org has reported a version. */
const saveAnyway = async (page: Page): Promise<void> => {
  await settingPage(page).save.click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
};

test.afterEach(async ({ app }) => {
  await app.noFaults();
  await reset(openOrg(app.orgUrl));
});

test('[GLB-01] [GLB-02] [GLB-03] versions and update rules of the org are saved together', async ({
  app,
  page,
  profile,
  signIn,
}) => {
  const { save, text, flip, toast, link } = settingPage(page);
  await signIn(page);
  await page.goto(`/profiles/${profile.id}`);
  await link('Global settings').click();
  await expect(page).toHaveURL(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Global settings' })).toBeFocused();
  await expectAccessible(page, 'global settings');

  await flip('Prevent public app store login');
  await text(IOS).fill('24.10');
  await choose(page, 'Reminder frequency', '4 hrs');
  await choose(page, 'Force configuration download after', '2 days');
  await expect(page.getByText('Raised from 0.0.0: apps below 24.10 can no longer log in.')).toBeVisible();
  await saveAnyway(page);
  await expect(toast(SAVED)).toBeVisible();
  expect(await stored(openOrg(app.orgUrl))).toMatchObject({
    [GLOBAL_SETTING_IDS.preventStoreLogin]: ['true', 'Enabled'],
    [GLOBAL_SETTING_IDS.minimumVersionIos]: ['24.10', '24.10'],
    [GLOBAL_SETTING_IDS.minimumVersionAndroid]: ['0.0.0', '0.0.0'],
    [GLOBAL_SETTING_IDS.reminderFrequency]: ['0.1667', '4 hrs'],
    [GLOBAL_SETTING_IDS.forceDownload]: ['2', '2 days'],
  });

  await page.reload();
  await expect(text(IOS)).toHaveValue('24.10');
  await text(IOS).fill('24.9-beta');
  await save.click();
  await expect(page.getByText(/^Please enter a version/)).toBeVisible();
  await expect(text(IOS)).toBeFocused();
  await expectAccessible(page, 'global settings with an invalid version');
  await page.setViewportSize(onPhone);
  await expectNoSidewaysScroll(page, 'global settings');
});

test('[GLB-03] if the org rejects one setting, none is stored and the edits remain', async ({ app, page, signIn }) => {
  const { text, toast } = settingPage(page);
  await signIn(page);
  await page.goto(ADDRESS);
  await text(IOS).fill('3.0');
  await text('Minimum app version for Android').fill('4.0');
  await app.faults({
    failRecords: {
      object: 'Configuration_Data__c',
      count: 1,
      statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      message: 'locked',
    },
  });
  await saveAnyway(page);
  await expect(toast('Failed to save settings')).toContainText(
    'A validation rule of the org rejected the change. Change the value, or ask your Salesforce administrator about the rule. Salesforce reported: locked (FIELD_CUSTOM_VALIDATION_EXCEPTION)',
  );
  expect(await stored(openOrg(app.orgUrl))).toMatchObject({
    [GLOBAL_SETTING_IDS.minimumVersionIos]: ['0.0.0', '0.0.0'],
    [GLOBAL_SETTING_IDS.minimumVersionAndroid]: ['0.0.0', '0.0.0'],
  });
  await app.noFaults();
  await saveAnyway(page);
  await expect(toast(SAVED)).toBeVisible();
});

test('[GLB-03] a concurrent change is shown and never silently overwritten', async ({ app, page, second, signIn }) => {
  await signIn(page);
  await signIn(second, 'second');
  for (const tab of [page, second]) {
    await tab.goto(ADDRESS);
    await expect(settingPage(tab).text(IOS)).toHaveValue('0.0.0');
  }
  await settingPage(page).text(IOS).fill('5.1');
  await saveAnyway(page);
  await expect(settingPage(page).toast(SAVED)).toBeVisible();

  await settingPage(second).text(IOS).fill('6.0');
  await saveAnyway(second);
  const dialog = settingPage(second).dialog('Someone else changed the same settings');
  await expect(dialog).toContainText('Avery Admin');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(settingPage(second).text(IOS)).toHaveValue('5.1');
  expect(await stored(openOrg(app.orgUrl))).toMatchObject({
    [GLOBAL_SETTING_IDS.minimumVersionIos]: ['5.1', '5.1'],
  });
});

test('[APP-16] without submodule GO003 the page and its link do not exist', async ({ app, page, signIn }) => {
  const org = openOrg(app.orgUrl);
  const [submodule] = await org.query("SELECT Id FROM Process__c WHERE Process_Id__c = 'GO003'");
  const id = String(submodule?.['Id']);
  await org.update('Process__c', id, { Active__c: false });
  try {
    await signIn(page);
    await page.goto(ADDRESS);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(settingPage(page).link('Global settings')).toHaveCount(0);
  } finally {
    await org.update('Process__c', id, { Active__c: true });
  }
});
