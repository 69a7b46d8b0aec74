import {
  readEventSettings,
  resetEventSettings,
  writeEventSettings,
} from '@fieldstone/contracts/settings/calendar/event-settings';
import { settingHistory } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { insightsPath, settingPath } from '../../lib/navigation/paths.ts';
import { findBanner } from '../../test/banner.ts';
import { EVENT_PROCESSES, serveEventSettings } from '../../test/calendar.ts';
import { createOrg } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { PROFILE, PROFILE_ID } from '../../test/stored-settings.ts';
import { Page } from './page.tsx';

const PAGE = <Page profile={PROFILE} />;
const PATH = settingPath(PROFILE_ID, eventSettingsPage.slug);
const SHORT = EVENT_PROCESSES[1] ?? { processId: '', processName: '' };

type Stored = Parameters<typeof serveEventSettings>[1];

async function open(stored: Stored = SHORT, processes = EVENT_PROCESSES, state: OrgState = {}) {
  const server = createOrg(state);
  const door = serveEventSettings(server, stored, processes);
  const app = renderPage(PATH, PAGE, { server });
  await screen.findByRole('radiogroup', { name: 'Default form' });
  return { ...app, server, door };
}

const process = (name: RegExp) => screen.getByRole('radio', { name });
const button = (name: string) => screen.getByRole('button', { name });
const sent = (server: ReturnType<typeof createOrg>) =>
  server.requestsOf(writeEventSettings).map(({ path, headers, body }) => [path, headers['if-match'], body]);

describe('event settings', () => {
  it("[EVT-01] offers the processes by name and id with the record's default selected", async () => {
    await open();
    const choices = within(screen.getByRole('radiogroup', { name: 'Default form' })).getAllByRole('radio');
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Edit AppointmentSFM-0052',
      'Edit Appointment ShortSFM-0053',
      'Report AbsenceSFM-0054',
    ]);
    expect(process(/^Edit Appointment Short/)).toBeChecked();
    expect(screen.getByText(/^Last changed by Sam Second/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(
      screen.getByText("The form that opens when a technician edits an event of the type 'Salesforce Event'."),
    ).toBeVisible();
  });

  it('[EVT-02] loads by event type and profile, and saves by profile, process and record with the loaded version', async () => {
    const { user, server, door } = await open();
    expect(server.requestsOf(readEventSettings).map(({ path }) => path)).toEqual([
      `/api/calendar-event/Salesforce%20Event/${PROFILE_ID}`,
    ]);
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(sent(server)).toEqual([[`/api/calendar-event/${PROFILE_ID}/SFM-0054/a0SFs0000000009AAA`, 'v0', undefined]]);
    expect(door.chosen()).toBe('SFM-0054');
  });

  it("[FIX-20] marks a stored text that isn't a process id and saves another choice", async () => {
    const text = JSON.stringify({ version: '1', config: { payload: 'x'.repeat(200) } });
    const { user, server } = await open({ processId: text, processName: 'Odd' });
    expect(await screen.findByText('A stored value is invalid')).toBeVisible();
    const group = screen.getByRole('radiogroup', { name: 'Default form' });
    expect(group).toHaveTextContent('This text is too long. Shorten it. Stored value:');
    expect(screen.queryByRole('button', { name: /^Use default for/ })).toBeNull();
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    expect(await screen.findByText('Settings saved successfully')).toBeVisible();
    expect(sent(server).map(([path]) => path)).toEqual([
      `/api/calendar-event/${PROFILE_ID}/SFM-0054/a0SFs0000000009AAA`,
    ]);
  });

  it('[EVT-01] has no unsaved change after a save', async () => {
    const { user } = await open();
    await user.click(process(/^Report Absence/));
    expect(button('Save')).toBeEnabled();
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(process(/^Report Absence/)).toBeChecked();
    expect(screen.getByText(/^Last changed by Avery Admin/)).toBeVisible();
  });

  it('[EVT-02] [SFX-07] creates the record with the first save and names it in the next', async () => {
    const { user, server } = await open(null);
    expect(screen.getByText(/^Nothing is set here/)).toBeVisible();
    // As on the overview of the group profile.
    expect(screen.getByText('Nothing is set here, so the standard form opens.')).toBeVisible();
    for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.click(process(/^Edit Appointment Short/));
    await user.click(button('Save'));
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(sent(server).map(([path, version]) => [path, version])).toEqual([
      [`/api/calendar-event/${PROFILE_ID}/SFM-0054/new`, 'none'],
      [`/api/calendar-event/${PROFILE_ID}/SFM-0053/a0SFs0000000009AAA`, 'v1'],
    ]);
  });

  it('[FIX-91] opens the standard form again, and chooses the form again by Undo', async () => {
    const { user, server, door } = await open();
    await user.click(button('Use default'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Use the default of/ }));
    expect(await dialog.findByText('Edit Appointment Short')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Use default' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(await screen.findByText('Nothing is set here, so the standard form opens.')).toBeVisible();
    expect(server.requestsOf(resetEventSettings).map(({ path, headers }) => [path, headers['if-match']])).toEqual([
      [`/api/calendar-event/${PROFILE_ID}`, 'v0'],
    ]);
    expect(door.chosen()).toBeNull();
    for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(door.chosen()).toBe('SFM-0053'));
  });

  it('restores the saved process on Cancel and requires confirmation to leave with an edit', async () => {
    const { user, server, router } = await open();
    await user.click(process(/^Report Absence/));
    await act(() => router.navigate(insightsPath()));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(process(/^Edit Appointment Short/)).toBeChecked());
    expect(sent(server)).toEqual([]);
  });

  it("shows another administrator's choice by name and stores the decision with that version", async () => {
    const { user, server, door } = await open(null);
    await user.click(process(/^Report Absence/));
    door.chooseAs('Sam Second', 'SFM-0052');
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    expect(dialog).toHaveTextContent('Sam Second saved this page');
    await user.click(within(dialog).getByRole('radio', { name: /^Sam Second.*Edit Appointment/ }));
    await user.click(within(dialog).getByRole('radio', { name: /^Yours.*Report Absence/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(door.chosen()).toBe('SFM-0054');
    expect(sent(server).at(-1)?.slice(0, 2)).toEqual([
      `/api/calendar-event/${PROFILE_ID}/SFM-0054/a0SFs0000000009AAA`,
      'v1',
    ]);
  });

  it('[EVT-03] reports a failed load and loads again', async () => {
    const server = createOrg();
    server.reject(readEventSettings, 'crm_error', 'Salesforce rejected it.');
    const { user } = renderPage(PATH, PAGE, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get event settings');
    expect(banner).toHaveTextContent('Salesforce rejected it.');
    serveEventSettings(server, SHORT);
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: /^Edit Appointment Short/ })).toBeChecked();
  });

  it('[EVT-03] reports a failed save and keeps the edit', async () => {
    const { user, server } = await open();
    server.reject(writeEventSettings, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save event settings' });
    expect(toast).toHaveTextContent('Salesforce does not answer.');
    expect(process(/^Report Absence/)).toBeChecked();
    expect(button('Save')).toBeEnabled();
  });

  it("[CHB-07] shows the server's reason for rejecting a process at the processes", async () => {
    const { user, server } = await open();
    const message = 'The default form was deleted or is no longer active. Please select another one.';
    server.reject(writeEventSettings, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'params.processId', code: 'eventFormUnknown', message }],
    });
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Failed to save event settings' })).toHaveTextContent(message);
  });

  it('[EVT-03] [APP-15] shows Invalid Event Type on the page', async () => {
    const server = createOrg();
    server.reject(readEventSettings, 'bad_request', 'Invalid Event Type');
    renderPage(PATH, PAGE, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get event settings');
    expect(banner).toHaveTextContent('Invalid Event Type');
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Events' })).toBeVisible();
  });

  it('marks a default that the org no longer offers, suggests a fix, and allows another choice', async () => {
    const { user, door } = await open({ processId: 'SFM-GONE', processName: 'Edit Visit 2019' });
    expect(screen.getByText('The default form was deleted or is no longer active')).toBeVisible();
    expect(screen.getByText("Technicians can't open 'Edit Visit 2019'. Choose another form and save.")).toBeVisible();
    expect(process(/^Edit Visit 2019.*Not in this org/)).toBeChecked();
    await user.click(process(/^Report Absence/));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(door.chosen()).toBe('SFM-0054');
    expect(screen.queryByRole('radio', { name: /^Edit Visit 2019/ })).toBeNull();
  });

  describe('with a history', () => {
    const [edit, gone] = [EVENT_PROCESSES[0], { processId: 'SFM-GONE', processName: 'Edit Visit 2019' }];
    const chosen = (one: typeof edit) => ({
      defaultEditEventProcessId: one?.processId,
      processName: one?.processName,
    });
    const change = (id: string, more: Partial<SettingChange>): SettingChange => ({
      id,
      at: '2026-11-20T09:15:00.000Z',
      by: 'Sam Second',
      outcome: 'done',
      external: false,
      before: null,
      after: chosen(SHORT),
      ...more,
    });
    const openHistory = async () => {
      const app = await open();
      app.server.on(settingHistory, () => ({
        records: [
          change('4', { before: chosen(edit) }),
          change('3', { by: 'Avery Admin', before: chosen(gone), after: chosen(edit) }),
          change('2', { by: 'Lee Other', external: true, after: chosen(gone) }),
          change('1', { by: 'Robin Early', external: true, before: chosen(edit), after: null }),
        ],
        hasMore: false,
      }));
      await app.user.click(button('History'));
      const dialog = await screen.findByRole('dialog', { name: 'History of Edit Events' });
      const restore = (by: string) =>
        within(dialog).findByRole('button', { name: new RegExp(`^Restore the version from .+, ${by}$`) });
      await restore('Avery Admin');
      return { ...app, dialog, restore };
    };

    it('shows the process names of every version, including one that the org no longer has', async () => {
      const { user, dialog } = await openHistory();
      await user.click(within(dialog).getByRole('button', { name: /^Nov 20.*Avery Admin/ }));
      expect(within(dialog).getAllByRole('definition').slice(0, 2)).toMatchObject([
        { textContent: 'BeforeEdit Visit 2019' },
        { textContent: 'AfterEdit Appointment' },
      ]);
    });

    it('restores an earlier process as an edit and stores it only on Save', async () => {
      const { user, server, door, restore } = await openHistory();
      await user.click(await restore('Avery Admin'));
      await waitFor(() => expect(process(/^Edit AppointmentSFM-0052/)).toBeChecked());
      expect(sent(server)).toEqual([]);
      await user.click(button('Save'));
      await screen.findByText('Settings saved successfully');
      expect(door.chosen()).toBe('SFM-0052');
    });

    it('rejects a version with a missing process and shows the reason', async () => {
      const { user, server, dialog, restore } = await openHistory();
      await user.click(await restore('Lee Other'));
      expect(
        await within(dialog).findByText("The form 'Edit Visit 2019' was deleted or is no longer active."),
      ).toBeVisible();
      expect(sent(server)).toEqual([]);
    });

    it('[FIX-91] restores a version without a process', async () => {
      const { user, server, door, restore } = await openHistory();
      await user.click(await restore('Robin Early'));
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Nothing is set here, so the standard form opens.')).toBeVisible();
      expect(door.chosen()).toBeNull();
      expect(sent(server)).toEqual([]);
    });
  });

  it('searches a long list by name and by id', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      processId: `SFM-${1000 + index}`,
      processName: `Edit visit ${index}`,
    }));
    const { user } = await open(null, many);
    const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
    await user.type(search, 'sfm-1007');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(process(/^Edit visit 7/)).toBeVisible();
    await user.clear(search);
    await user.type(search, 'nothing');
    expect(screen.getByText("No forms match 'nothing'.")).toBeVisible();
  });

  it('suggests what to do if there are no processes', async () => {
    const server = createOrg();
    serveEventSettings(server, null, []);
    renderPage(PATH, PAGE, { server });
    expect(await screen.findByText('This org has no forms for editing events')).toBeVisible();
    expect(screen.getByText(/^In Salesforce, create a form with the purpose 'Standalone Edit'/)).toBeVisible();
  });

  it('works by keyboard alone', async () => {
    const { user, door } = await open();
    process(/^Edit Appointment Short/).focus();
    await user.keyboard('{ArrowDown}{Control>}s{/Control}');
    await screen.findByText('Settings saved successfully');
    expect(door.chosen()).toBe('SFM-0054');
  });

  it('is read-only for a user without the permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    const { user, server } = await open(SHORT, EVENT_PROCESSES, { missing });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(process(/^Report Absence/));
    expect(process(/^Edit Appointment Short/)).toBeChecked();
    expect(sent(server)).toEqual([]);
  });
});
