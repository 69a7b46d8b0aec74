import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import type { AppointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { appointmentStatuses, serviceBoardStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { serveStatuses } from '../../test/calendar.ts';
import { createOrg } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';
import { bodyOf, PROFILE_ID, stored, writes } from '../../test/stored-settings.ts';

const SELECT = 'Please select a status.';
const SAME = 'Error saving transition as From and To cannot be the same.';
const DUPLICATE = 'Error saving transition as there are one or more duplicate transitions.';

/** Returns the stored form of `Open>Driving`. */
const pairs = (...texts: string[]): AppointmentStatus['configuration'] =>
  texts.map((text) => {
    const [fromStatus = '', toStatus = ''] = text.split('>');
    return { fromStatus, toStatus };
  });

const payload = (...texts: string[]): AppointmentStatus => ({
  allowStatusChange: true,
  allowConfiguration: true,
  configuration: pairs(...texts),
});

async function open(edit: AppointmentStatus, state: OrgState = {}) {
  const app = await openStored(appointmentStatus, edit, state);
  await screen.findByRole('heading', { name: 'Transitions' });
  await waitFor(() => expect(screen.queryByText('Loading statuses')).toBeNull());
  return app;
}

const button = (name: string) => screen.getByRole('button', { name });
const row = (number: number) => screen.getByRole('listitem', { name: `Transition ${number}` });
const select = (side: 'From' | 'To', number: number) =>
  screen.getByRole('button', { name: new RegExp(`${side}, transition ${number}$`) });
const rows = () => within(screen.getByRole('list', { name: 'Allowed transitions' }));
const bodies = (server: Parameters<typeof writes>[0]) => writes(server).map(({ body }) => body);

async function choose(user: UserEvent, side: 'From' | 'To', number: number, status: RegExp): Promise<void> {
  await user.click(select(side, number));
  await user.click(await screen.findByRole('option', { name: status }));
}

describe('appointment status', () => {
  it('[STA-01] turns the display of the status on and stores it', async () => {
    const off = { ...appointmentStatus.defaults };
    const { user, server } = await open(off);
    await user.click(screen.getByRole('switch', { name: 'Display Appointment Status' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ ...off, allowStatusChange: true })]);
  });

  it("[STA-02] shows the org's transitions until the profile's own are enabled", async () => {
    const { user } = await open({ ...payload(), allowConfiguration: false });
    const toggle = screen.getByRole('switch', { name: 'Configure Appointment Status transitions' });
    expect(toggle).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'New Transition' })).toBeNull();
    expect(screen.getByText(/^The org's transitions apply/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Allowed changes' })).toHaveTextContent(
        'On Site → can change to Driving, Working',
      ),
    );
    await user.click(toggle);
    expect(button('New Transition')).toBeVisible();
  });

  it('[STA-02] [STA-07] shows the statuses and transitions of an enabled service board', async () => {
    const { server } = await open(payload('Open>Driving'), { hasServiceBoard: true });
    expect(screen.getByRole('switch', { name: 'Display Appointment Status' })).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Configure Appointment Status transitions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New Transition' })).toBeNull();
    expect(screen.getByText(/^The service board is enabled, so its transitions apply/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Allowed changes' })).toHaveTextContent(
        'Planned → can change to Released',
      ),
    );
    expect(server.requestsOf(serviceBoardStatuses)).toHaveLength(1);
    expect(server.requestsOf(appointmentStatuses)).toEqual([]);
  });

  it("[STA-03] shows one blank row for an empty list, which can't be deleted", async () => {
    await open(payload());
    expect(rows().getAllByRole('listitem')).toHaveLength(1);
    expect(select('From', 1)).toHaveTextContent('Select status');
    expect(select('To', 1)).toHaveTextContent('Select status');
    expect(button('Delete transition 1')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[STA-03] [STA-07] adds and deletes transitions and stores them', async () => {
    const { user, server } = await open(payload('Open>Driving'));
    await user.click(button('New Transition'));
    expect(rows().getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(select('From', 2)).toHaveFocus());
    await user.click(select('From', 2));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'OpenOpen',
      'DrivingDriving',
      'On SiteOn_Site',
      'WorkingWorking',
      'CompletedCompleted',
      'ArchivedArchived',
    ]);
    await user.click(screen.getByRole('option', { name: /^Driving/ }));
    await choose(user, 'To', 2, /^On Site/);
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    await user.click(button('Delete transition 1'));
    await waitFor(() => expect(select('From', 1)).toHaveFocus());
    expect(button('Delete transition 1')).toBeDisabled();
    await user.click(button('Save'));
    await waitFor(() => expect(bodies(server)).toHaveLength(2));
    expect(bodies(server)).toEqual([
      bodyOf(payload('Open>Driving', 'Driving>On_Site')),
      bodyOf(payload('Driving>On_Site')),
    ]);
    expect(server.requestsOf(appointmentStatuses)).toHaveLength(1);
  });

  it("copies the org's transitions on demand", async () => {
    const { user, server } = await open(payload());
    await user.click(button("Start with the org's transitions"));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([
      bodyOf(payload('Open>Driving', 'Driving>On_Site', 'On_Site>Working', 'On_Site>Driving', 'Working>Completed')),
    ]);
  });

  it('[STA-04] rejects an empty row, identical statuses and a repeated pair, each at its row', async () => {
    const { user, server } = await open(payload('Open>Driving'));
    await user.click(button('New Transition'));
    await user.click(button('New Transition'));
    await choose(user, 'From', 2, /^Working/);
    await choose(user, 'To', 2, /^Working/);
    await choose(user, 'From', 3, /^Open/);
    await choose(user, 'To', 3, /^Driving/);
    await user.click(button('New Transition'));
    await user.click(button('Save'));
    expect(within(row(1)).queryByText(/^(Please|Error)/)).toBeNull();
    expect(within(row(2)).getByText(SAME)).toBeVisible();
    expect(within(row(3)).getByText(DUPLICATE)).toBeVisible();
    expect(within(row(4)).getByText(SELECT)).toBeVisible();
    expect(select('From', 3)).toHaveAccessibleDescription(DUPLICATE);
    await waitFor(() => expect(select('From', 2)).toHaveFocus());
    expect(writes(server)).toEqual([]);
  });

  it('[STA-04] reports the missing status of an incomplete row at its select', async () => {
    const { user } = await open(payload('Open>Driving'));
    await user.click(button('New Transition'));
    await choose(user, 'From', 2, /^Working/);
    await user.click(button('Save'));
    expect(within(row(2)).getByText(SELECT)).toBeVisible();
    expect(select('To', 2)).toHaveAccessibleDescription(SELECT);
    expect(select('From', 2)).not.toHaveAccessibleDescription(SELECT);
    await waitFor(() => expect(select('To', 2)).toHaveFocus());
  });

  it('[STA-04] rejects the blank row of an empty list', async () => {
    const { user, server } = await open({ ...payload(), allowConfiguration: false });
    await user.click(screen.getByRole('switch', { name: 'Configure Appointment Status transitions' }));
    await user.click(button('Save'));
    expect(within(row(1)).getByText(SELECT)).toBeVisible();
    expect(writes(server)).toEqual([]);
    await choose(user, 'From', 1, /^Open/);
    await choose(user, 'To', 1, /^Driving/);
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf(payload('Open>Driving'))]);
  });

  it('[FIX-105] shows the rejection of transitions without a row above the rows', async () => {
    const { user, server } = await open(payload('Open>Driving'));
    const fields = [{ path: 'body.data.config.payload.configuration', ...createMessage('transitionsMissing') }];
    server.reject(writeSetting, 'bad_request', 'The setting is invalid.', { fields });
    await user.click(screen.getByRole('switch', { name: 'Display Appointment Status' }));
    await user.click(button('Save'));
    const text = 'Transitions are enabled, but there are none. Add a transition or disable their configuration.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('[STA-04] moves errors with their rows after a removal and clears them after a correction', async () => {
    const { user, server } = await open(payload('Open>Driving', 'Driving>On_Site'));
    await user.click(button('New Transition'));
    await choose(user, 'From', 3, /^Working/);
    await choose(user, 'To', 3, /^Working/);
    await user.click(button('Save'));
    expect(within(row(3)).getByText(SAME)).toBeVisible();
    await user.click(button('Delete transition 1'));
    expect(within(row(2)).getByText(SAME)).toBeVisible();
    expect(within(row(1)).queryByText(SAME)).toBeNull();
    await waitFor(() => expect(select('From', 1)).toHaveFocus());
    await choose(user, 'To', 2, /^Completed/);
    expect(screen.queryByText(SAME)).toBeNull();
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf(payload('Driving>On_Site', 'Working>Completed'))]);
  });

  it('[STA-05] sends an empty configuration without transitions, regardless of the rows', async () => {
    const { user, server } = await open(payload('Open>Driving'));
    await user.click(button('New Transition'));
    await user.click(screen.getByRole('switch', { name: 'Configure Appointment Status transitions' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ allowStatusChange: true, allowConfiguration: false, configuration: [] })]);
    expect(screen.queryByText(SELECT)).toBeNull();
  });

  it('[STA-06] lists each status with its possible next statuses, both sorted by label', async () => {
    await open(payload('On_Site>Working', 'Driving>Open', 'On_Site>Completed', 'On_Site>Driving'));
    const list = within(screen.getByRole('region', { name: 'Allowed changes' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Driving → can change to Open.',
      'On Site → can change to Completed, Driving, Working.',
    ]);
  });

  it('[STA-06] draws the transitions as one image that the list describes, and explains anomalies in text', async () => {
    await open(payload('Open>Driving', 'Driving>On_Site', 'On_Site>Driving', 'On_Site>Completed'));
    const picture = await screen.findByRole('img', { name: 'Transition diagram' });
    expect(picture).toHaveAccessibleDescription(
      'Allowed changes Driving can change to On Site. On Site can change to Completed, Driving. Open can change to Driving.',
    );
    expect([...picture.querySelectorAll('[data-status]')].map((node) => node.getAttribute('data-status'))).toEqual([
      'Open',
      'Driving',
      'On_Site',
      'Completed',
    ]);
    expect(picture.querySelectorAll('path[marker-end]')).toHaveLength(4);
    const legend = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(legend).toContain('Unreachable: Open');
    expect(legend).toContain('Final status: Completed');
    expect(legend).toContain('Not in any transition: Working, Archived');
  });

  it('updates the diagram on an edit once the transition is complete', async () => {
    const { user } = await open(payload());
    expect(screen.getByText('Complete a transition to see the diagram.')).toBeVisible();
    await choose(user, 'From', 1, /^Open/);
    expect(screen.queryByRole('img', { name: 'Transition diagram' })).toBeNull();
    await choose(user, 'To', 1, /^Driving/);
    expect(await screen.findByRole('img', { name: 'Transition diagram' })).toHaveTextContent('OpenDriving');
  });
});

describe('failures and conflicts', () => {
  it('[STA-08] reports a configuration that failed to load', async () => {
    const server = createOrg(stored(appointmentStatus, payload('Open>Driving')));
    server.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    openSetting(appointmentStatus, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get appointment status configuration');
    expect(banner).toHaveTextContent('Salesforce rejected it.');
  });

  it('[FIX-19] merges different transitions that two administrators changed and added', async () => {
    const { user, org } = await open(payload('Open>Driving', 'Driving>On_Site'));
    await choose(user, 'To', 1, /^Working/);
    const key = `${PROFILE_ID} SET004`;
    org.storeAs('Sam Second', key, payload('Open>Driving', 'Driving>Working', 'Working>Open'));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(org.payloadOf(key)).toEqual(payload('Open>Working', 'Driving>Working', 'Working>Open'));
    expect(rows().getAllByRole('listitem')).toHaveLength(3);
  });

  it('[FIX-19] shows a transition that another administrator changed as a pair to decide on', async () => {
    const { user, org } = await open(payload('Open>Driving'));
    await choose(user, 'To', 1, /^On Site/);
    const key = `${PROFILE_ID} SET004`;
    org.storeAs('Sam Second', key, payload('Open>Working'));
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed the same settings' });
    expect(
      within(dialog).getByRole('radiogroup', { name: 'Appointment status transitions: Open → Driving' }),
    ).toBeVisible();
    for (const to of ['Driving', 'Working', 'On Site']) expect(dialog).toHaveTextContent(`Open → ${to}`);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved successfully');
    expect(org.payloadOf(key)).toEqual(payload('Open>On_Site'));
  });

  it('[STA-08] reports a failed save and keeps the edit', async () => {
    const { user, server } = await open(payload('Open>Driving', 'Driving>On_Site'));
    server.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(button('Delete transition 2'));
    await user.click(button('Save'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to save appointment status configuration' });
    expect(toast).toHaveTextContent('Salesforce does not answer.');
    expect(rows().getAllByRole('listitem')).toHaveLength(1);
    expect(button('Save')).toBeEnabled();
  });

  it.each([
    ['eventObjectUnknown', "The event object Gone_Event__c isn't in this org, or you don't have access to it."],
    [
      'statusFieldMissing',
      "The status field Gone_Status__c of Event isn't in this org, or you don't have access to it.",
    ],
  ])('[STA-08] names object and field when the statuses fail to load with %s, and retries', async (code, message) => {
    const server = createOrg(stored(appointmentStatus, payload('Open>Driving')));
    server.reject(appointmentStatuses, 'not_found', message, { fields: [{ path: 'Event', code, message }] });
    const { user } = openSetting(appointmentStatus, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get appointment statuses options');
    expect(banner).toHaveTextContent(message);
    expect(select('From', 1)).toHaveTextContent('Open');
    serveStatuses(server);
    await user.click(within(banner).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await choose(user, 'To', 1, /^On Site/);
  });

  it('[STA-08] reports service board statuses that failed to load', async () => {
    const server = createOrg({ ...stored(appointmentStatus, payload()), hasServiceBoard: true });
    server.reject(serviceBoardStatuses, 'not_configured', 'Setting SBRD001_SET001 has not been configured.');
    openSetting(appointmentStatus, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get Service Board configuration');
    expect(banner).toHaveTextContent('Setting SBRD001_SET001 has not been configured.');
  });
});

describe('statuses that the org no longer has', () => {
  it('marks them where they are used, suggests a fix, and saves other parts', async () => {
    const { user, server } = await open(payload('Teleported>Driving', 'Driving>Archived'));
    expect(select('From', 1)).toHaveTextContent('Teleported');
    expect(within(row(1)).getByText(/^The status 'Teleported' isn't in this org\. Choose another/)).toBeVisible();
    expect(
      within(row(2)).getByText(/^'Archived' isn't a value of Appointment_Status__c on Event.*Add the value/),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Not in this org: Teleported',
    );
    await user.click(screen.getByRole('switch', { name: 'Display Appointment Status' }));
    await user.click(button('Save'));
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([
      bodyOf({ ...payload('Teleported>Driving', 'Driving>Archived'), allowStatusChange: false }),
    ]);
    await user.click(select('From', 1));
    expect(await screen.findByRole('option', { name: /^Teleported.*Not in this org/ })).toBeVisible();
  });
});

describe('by keyboard alone', () => {
  it('adds, completes and saves a transition, and deletes one', async () => {
    const { user, server } = await open(payload('Open>Driving'));
    button('New Transition').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(select('From', 2)).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.keyboard('dri{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(select('From', 2)).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.keyboard('on{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    button('Delete transition 1').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(select('From', 1)).toHaveFocus());
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf(payload('Driving>On_Site'))]);
  });
});
