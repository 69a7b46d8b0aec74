import { GLOBAL_SETTING_FIELDS } from '@fieldstone/contracts/settings/global-settings';
import { settingRecords, writeSettingRecords } from '@fieldstone/contracts/settings/setting-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { insightsPath, PATHS } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { createOrg, GLOBAL_PROFILE } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { GlobalSettingsPage } from './page.tsx';
import type { TestServer } from '../../test/server.ts';

const IOS = 'Minimum app version for iOS';
const ANDROID = 'Minimum app version for Android';
const REMINDER = 'Reminder frequency';
const FORCED = 'Force configuration download after';
const PREVENT = 'Prevent public app store login';

async function open(state: OrgState = {}) {
  const org = createOrg(state);
  const app = renderPage(PATHS.globalSettings, <GlobalSettingsPage />, { server: org });
  await screen.findByRole('switch', { name: PREVENT });
  return { ...app, org };
}

const button = (name: string) => screen.getByRole('button', { name });
const version = (name: string) => screen.getByRole('textbox', { name });
const select = (name: string) => screen.getByRole('button', { name: new RegExp(`^(?!Use default).*${name}$`) });

async function retype(user: UserEvent, name: string, text: string) {
  await user.clear(version(name));
  if (text !== '') await user.type(version(name), text);
}

async function choose(user: UserEvent, name: string, option: string) {
  await user.click(select(name));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Returns the records of each save, by setting id. */
function saves(server: TestServer, org: ReturnType<typeof createOrg>) {
  const settingOf = (id: unknown) => GLOBAL_SETTING_FIELDS.find((field) => org.recordOf(field.id)?.id === id)?.id;
  return server.requestsOf(writeSettingRecords).map(({ body }) => {
    const { records } = (body as { body: { records: Array<Record<string, unknown>> } }).body;
    return records.map(({ id, ...rest }) => ({ settingId: settingOf(id), ...rest }));
  });
}

const record = (settingId: string, internalValue: string, displayValue: string, at = 'v0') => ({
  attributes: { type: 'Configuration_Data__c' },
  settingId,
  version: at,
  internalValue,
  displayValue,
  installationKey: 'KEY-1',
});

describe('global settings', () => {
  it('[GLB-01] reads the six settings by id, and shows them with their defaults and last changes', async () => {
    const { server } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Global settings' })).toBeVisible();
    expect(screen.getByRole('switch', { name: PREVENT })).not.toBeChecked();
    for (const name of [IOS, ANDROID, 'Minimum app version for Windows']) expect(version(name)).toHaveValue('0.0.0');
    expect(screen.getAllByText('All versions can log in.')).toHaveLength(3);
    expect(select(REMINDER)).toHaveTextContent('Never');
    expect(select(FORCED)).toHaveTextContent('Never');
    expect(screen.getByText('Apps from a public app store can log in.')).toBeVisible();
    expect(screen.getByText("The app doesn't remind technicians of a configuration update.")).toBeVisible();
    expect(screen.getByText('Technicians can postpone a configuration update without a limit.')).toBeVisible();
    expect(server.requestsOf(settingRecords).at(-1)).toMatchObject({
      path: `/api/profiles/${GLOBAL_PROFILE.id}/settings`,
      query: { id: GLOBAL_SETTING_FIELDS.map(({ id }) => id) },
    });
  });

  it('[FIX-95] shows on demand the last change of each setting', async () => {
    const { user } = await open();
    const changes = () => screen.getAllByText('Last changed by Sam Second on Nov 20, 2026, 10:15 AM GMT+1');
    // That of the page.
    expect(changes()).toHaveLength(1);
    await user.click(button('Show last changes'));
    expect(changes()).toHaveLength(7);
    await user.click(button('Hide last changes'));
    expect(changes()).toHaveLength(1);
  });

  it('[FIX-95] shows one line for each setting, with what its edited value does and a way back to the default', async () => {
    const { user } = await open({ globalSettings: { GO003_SET005: '1' } });
    expect(screen.getByText('The app reminds technicians of a configuration update every day.')).toBeVisible();
    await choose(user, REMINDER, '4 hrs');
    expect(screen.getByText('The app reminds technicians of a configuration update every four hours.')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: PREVENT }));
    expect(screen.getByText('Only apps that your company distributes can log in.')).toBeVisible();
    await user.click(button(`Use default for ${REMINDER}`));
    expect(select(REMINDER)).toHaveTextContent('Never');
    expect(screen.queryByRole('button', { name: `Use default for ${REMINDER}` })).toBeNull();
  });

  it('[GLB-02] offers the reminder and force options', async () => {
    const { user } = await open();
    await user.click(select(REMINDER));
    const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(await options()).toEqual(['1 hr', '4 hrs', 'Daily', 'Never']);
    await user.keyboard('{Escape}');
    await user.click(select(FORCED));
    expect(await options()).toEqual(['1 hr', '4 hrs', '1 day', '2 days', '4 days', 'Never']);
  });

  it('[CHB-02] reverts a save', async () => {
    const { user, server, org } = await open();
    await user.click(screen.getByRole('switch', { name: PREVENT }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await user.click(
      within(await screen.findByRole('region', { name: 'Saved changes' })).getByRole('button', { name: 'Undo' }),
    );
    await waitFor(() => expect(saves(server, org)).toHaveLength(2));
    expect(saves(server, org)[1]).toEqual([record('GO003_SET001', 'false', 'Disabled', 'v1')]);
    await waitFor(() => expect(screen.getByRole('switch', { name: PREVENT })).not.toBeChecked());
  });

  it('[GLB-03] [CALL-06] [SFX-07] [SFX-08] saves all edited settings, and only those, in one composite call, all or none', async () => {
    const { user, server, org } = await open();
    await user.click(screen.getByRole('switch', { name: PREVENT }));
    await retype(user, IOS, ' 24.10 ');
    await choose(user, REMINDER, '1 hr');
    await choose(user, FORCED, '2 days');
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(server.requestsOf(writeSettingRecords)[0]?.body).toMatchObject({
      method: 'PATCH',
      body: { allOrNone: true },
    });
    expect(saves(server, org)).toEqual([
      [
        record('GO003_SET001', 'true', 'Enabled'),
        record('GO003_SET002', '24.10', '24.10'),
        record('GO003_SET005', '0.0417', '1 hr'),
        record('GO003_SET006', '2', '2 days'),
      ],
    ]);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(version(IOS)).toHaveValue('24.10');
    await user.click(button('Show last changes'));
    // The other two keep their last change.
    expect(screen.getAllByText(/^Last changed by Sam Second/)).toHaveLength(2);
    expect(screen.getAllByText(/^Last changed by Avery Admin/)).toHaveLength(5);
  });

  it('[GLB-01] compares versions number by number, and explains the effect of an edit', async () => {
    const { user } = await open({ globalSettings: { GO003_SET002: '24.9' } });
    expect(screen.getByText('Apps below 24.9 cannot log in.')).toBeVisible();
    await retype(user, IOS, '24.10');
    expect(screen.getByText('Raised from 24.9: apps below 24.10 can no longer log in.')).toBeVisible();
    await retype(user, IOS, '24.8.1');
    expect(screen.getByText('Lowered from 24.9: apps from 24.8.1 can log in again.')).toBeVisible();
    await retype(user, IOS, '24.9.0');
    expect(screen.getByText('Apps below 24.9.0 cannot log in.')).toBeVisible();
    await retype(user, IOS, '0');
    expect(screen.getAllByText('All versions can log in.')).toHaveLength(3);
  });

  it.each(['', '24.10-beta', 'v1', '1.2.3.4.5', '1..2'])(
    '[GLB-01] rejects %j as a version and sends nothing',
    async (text) => {
      const { user, server } = await open();
      await retype(user, ANDROID, text);
      await user.click(button('Save'));
      const message = 'Please enter a version: one to four numbers separated by periods, such as 24.10.0.';
      expect(await screen.findByText(message)).toBeVisible();
      expect(version(ANDROID)).toHaveFocus();
      expect(version(ANDROID)).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(server.requestsOf(writeSettingRecords)).toEqual([]);
      await retype(user, ANDROID, '1.2');
      await user.click(button('Save'));
      expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    },
  );

  it('reports a stored value that is no option, and stores its replacement', async () => {
    const { user, server, org } = await open({ globalSettings: { GO003_SET005: '7' } });
    expect(select(REMINDER)).toHaveTextContent('Select an option');
    await retype(user, IOS, '2');
    await user.click(button('Save'));
    expect(await screen.findByText('Please select one of the options.')).toBeVisible();
    await choose(user, REMINDER, 'Daily');
    await user.click(button('Save'));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(saves(server, org)[0]).toEqual([record('GO003_SET002', '2', '2'), record('GO003_SET005', '1', 'Daily')]);
  });

  it('[GLB-03] reports that the settings could not be loaded, with the cause, and retries', async () => {
    const server = createOrg({ globalSettings: { GO003_SET003: null } });
    const { user } = renderPage(PATHS.globalSettings, <GlobalSettingsPage />, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Could not get global settings configuration');
    expect(banner).toHaveTextContent('Setting GO003_SET003 has not been configured for active global profile.');
    server.reject(settingRecords, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await findBanner()).toHaveTextContent('Salesforce does not answer.'));
  });

  it('[CHB-07] shows the reason for a rejected value at the setting', async () => {
    const { user, server } = await open();
    const message = 'Please enter a version: one to four numbers separated by periods, such as 24.10.0.';
    server.reject(writeSettingRecords, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'body.body.records.1.internalValue', code: 'appVersion', message }],
    });
    await retype(user, IOS, '3.1');
    await retype(user, ANDROID, '4.1');
    await user.click(button('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(version(ANDROID)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(version(IOS)).not.toBeInvalid();
    const toast = screen.getByRole('alertdialog', { name: 'Failed to save settings' });
    expect(toast).toHaveTextContent(message);
    await user.type(version(ANDROID), '1');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('keeps the edits of a failed save', async () => {
    const { user, server } = await open();
    server.reject(writeSettingRecords, 'crm_error', 'locked (FIELD_CUSTOM_VALIDATION_EXCEPTION)');
    await retype(user, IOS, '3.1');
    await user.click(button('Save'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save settings' });
    expect(toast).toHaveTextContent('locked (FIELD_CUSTOM_VALIDATION_EXCEPTION)');
    expect(version(IOS)).toHaveValue('3.1');
    expect(button('Save')).toBeEnabled();
  });

  it('[FIX-01] merges with a concurrent change of another field, shows the new value, and reports the merge', async () => {
    const { user, org } = await open();
    await retype(user, IOS, '3.1');
    org.storeRecordAs('Sam Second', 'GO003_SET003', '5.0');
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect([org.recordOf('GO003_SET002')?.internalValue, org.recordOf('GO003_SET003')?.internalValue]).toEqual([
      '3.1',
      '5.0',
    ]);
    expect(version(ANDROID)).toHaveValue('5.0');
    expect(
      await screen.findByText('Saved and merged with changes by Sam Second: Minimum app version for Android'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[FIX-01] saves even if the values cannot be read again afterwards', async () => {
    const { user, org } = await open();
    await retype(user, IOS, '3.1');
    org.reject(settingRecords, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(version(IOS)).toHaveValue('3.1');
    expect(screen.queryByText(/^Saved and merged/)).toBeNull();
  });

  it('offers a choice when someone else changed the same field, and stores the decision on their version', async () => {
    const { user, server, org } = await open();
    await retype(user, IOS, '3.1');
    await choose(user, FORCED, '4 days');
    org.storeRecordAs('Sam Second', 'GO003_SET002', '4.0');
    org.storeRecordAs('Sam Second', 'GO003_SET006', '1');
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    await user.click(within(dialog).getByRole('radio', { name: /^Sam Second.*4\.0/ }));
    await user.click(within(dialog).getByRole('radio', { name: /^Yours.*4 days/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect([org.recordOf('GO003_SET002')?.internalValue, org.recordOf('GO003_SET006')?.internalValue]).toEqual([
      '4.0',
      '4',
    ]);
    expect(saves(server, org).at(-1)).toEqual([record('GO003_SET006', '4', '4 days', 'v2')]);
  });

  it('restores the saved values on Cancel, and warns before leaving the page with an edit', async () => {
    const { user, server, router } = await open();
    await retype(user, IOS, '3.1');
    await act(() => router.navigate(insightsPath()));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(version(IOS)).toHaveValue('0.0.0'));
    expect(server.requestsOf(writeSettingRecords)).toEqual([]);
  });

  it('works with the keyboard alone', async () => {
    const { user, org } = await open();
    select(REMINDER).focus();
    await user.keyboard('{Enter}');
    await screen.findAllByRole('option');
    await user.keyboard('{Home}{Enter}{Control>}s{/Control}');
    await screen.findByText('Settings saved successfully');
    expect(org.recordOf('GO003_SET005')?.internalValue).toBe('0.0417');
  });

  it('is read-only for a user without the permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    await open({ missing });
    expect(screen.getByText('Read only')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(version(IOS)).toHaveAttribute('readonly');
    expect(select(REMINDER)).toBeDisabled();
  });

  it('[APP-16] is in the navigation and has a page only if the org has submodule GO003', async () => {
    const { unmount } = renderApp(PATHS.globalSettings);
    await screen.findByRole('switch', { name: PREVENT });
    const link = () => screen.queryByRole('link', { name: 'Global settings' });
    expect(link()).toHaveAttribute('aria-current', 'page');
    unmount();
    renderApp(PATHS.globalSettings, { submodules: ['GO001'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(link()).toBeNull();
  });

  it('[ACT-05] [FIX-86] shows the history of each global setting, and restores a value without changing the others', async () => {
    const change = { outcome: 'done', external: false, by: 'Sam Second', at: '2026-11-20T09:15:00.000Z' } as const;
    const { user, server, org } = await open({
      globalSettings: { GO003_SET002: '24.10', GO003_SET005: '1' },
      history: {
        [`${GLOBAL_PROFILE.id} GO003`]: [
          { ...change, id: 'c2', before: { minimumVersionIos: '24.9' }, after: { minimumVersionIos: '24.10' } },
          { ...change, id: 'c1', before: { reminderFrequency: '-1' }, after: { reminderFrequency: '1' } },
          { ...change, id: 'c0', before: { minimumVersionIos: '24.8' }, after: { minimumVersionIos: '24.9' } },
          { ...change, id: 'f', external: true, isFirstFound: true, before: null, after: { forceDownload: '-1' } },
        ],
      },
    });
    await user.click(button('History'));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Global settings' }));
    await dialog.findAllByText('Current version');
    const rows = dialog.getAllByRole('button', { expanded: false });
    expect(rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').replace(/^.*Sam Second /, ''))).toEqual([
      'Current version Minimum app version for iOS',
      'Current version Reminder frequency',
      'Minimum app version for iOS',
      'Current version Found in Salesforce Force configuration download after',
    ]);
    const [first] = dialog.getAllByRole('button', { name: /^Bring this version back: before/ });
    if (first) await user.click(first);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(version(IOS)).toHaveValue('24.8');
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(saves(server, org)).toEqual([[record('GO003_SET002', '24.8', '24.8')]]);
  });
});
