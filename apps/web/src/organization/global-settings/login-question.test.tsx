import { newestAppVersions } from '@fieldstone/contracts/insights/insights';
import { writeSettingRecords } from '@fieldstone/contracts/settings/setting-records';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../lib/navigation/paths.ts';
import { createOrg } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { GlobalSettingsPage } from './page.tsx';

const IOS = 'Minimum app version for iOS';
const ANDROID = 'Minimum app version for Android';
const PREVENT = 'Prevent public app store login';

describe('a login rule', () => {
  const TITLE = 'Save these login rules?';
  const button = (name: string) => screen.getByRole('button', { name });
  const version = (name: string) => screen.getByRole('textbox', { name });
  const question = async () => within(await screen.findByRole('alertdialog', { name: TITLE }));

  async function open(state: OrgState = {}, org = createOrg(state)) {
    const app = renderPage(PATHS.globalSettings, <GlobalSettingsPage />, { server: org });
    await screen.findByRole('switch', { name: PREVENT });
    return app;
  }

  async function retype(user: UserEvent, name: string, text: string) {
    await user.clear(version(name));
    await user.type(version(name), text);
  }

  it('[GLB-01] asks before it exceeds the newest version that any app reported, and names that version', async () => {
    const { user, server } = await open({ newestVersions: { ios: '7.5.1' } });
    await retype(user, IOS, '99.0.0');
    await user.keyboard('{Control>}s{/Control}');
    const asked = await question();
    expect(
      asked.getByText(
        `${IOS}: 99.0.0 is newer than 7.5.1, the newest version that any app reported in the last 6 months.`,
      ),
    ).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requestsOf(writeSettingRecords)).toEqual([]);
    expect(version(IOS)).toHaveValue('99.0.0');
    await user.click(button('Save'));
    await user.click((await question()).getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(server.requestsOf(writeSettingRecords)).toHaveLength(1);
  });

  it.each(['7.5.1', '7.5', '7'])('[GLB-01] is saved without a question up to that version (%s)', async (text) => {
    const { user } = await open({ newestVersions: { ios: '7.5.1' } });
    await retype(user, IOS, text);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
  });

  it('[GLB-01] asks before apps of public app stores can no longer log in', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('switch', { name: PREVENT }));
    await user.keyboard('{Control>}s{/Control}');
    expect((await question()).getByText('Apps from a public app store can no longer log in.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requestsOf(writeSettingRecords)).toEqual([]);
    await user.click(button('Save'));
    await user.click((await question()).getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
  });

  it('[GLB-01] is saved without a question if more apps can log in', async () => {
    const globalSettings = { GO003_SET001: 'true', GO003_SET002: '99' };
    const { user } = await open({ newestVersions: { ios: '7.5.1' }, globalSettings });
    await retype(user, IOS, '98');
    await user.click(screen.getByRole('switch', { name: PREVENT }));
    await user.click(button('Save'));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
  });

  it('[GLB-01] asks if no app has reported a version, because it cannot be compared', async () => {
    const { user, server } = await open({ newestVersions: { android: null } });
    await retype(user, ANDROID, '1.0');
    await user.click(button('Save'));
    expect((await question()).getByText(/^Minimum app version for Android: no app on this platform/)).toBeVisible();
    expect(server.requestsOf(writeSettingRecords)).toEqual([]);
  });

  it('[GLB-01] asks while the versions in use cannot be read', async () => {
    const org = createOrg();
    org.reject(newestAppVersions, 'unavailable', 'Not now.');
    const { user } = await open({}, org);
    await retype(user, ANDROID, '1.0');
    await user.click(button('Save'));
    expect((await question()).getByText(/the versions in use can't be read now, so 1.0 can't/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
  });
});
