import { routes } from '@fieldstone/contracts';
import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { nsRequest } from '@fieldstone/contracts/organization/notification';
import type { SettingSummary } from '@fieldstone/contracts/settings/setting-summary';
import { KNOWLEDGE_OBJECTS } from '@fieldstone/contracts/settings/pages/knowledge';
import { resetSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../../../test/banner.ts';
import { insightsPath } from '../../../lib/navigation/paths.ts';
import { serveDescribes } from '../../../test/describes.ts';
import { createOrg, PROFILES } from '../../../test/org.ts';
import type { OrgState } from '../../../test/org.ts';
import { overviewRoutes } from '../../../test/overview-routes.tsx';
import { renderPage } from '../../../test/render-page.tsx';

beforeEach(() => layOut());

const HVAC = PROFILES[1]?.id ?? '';
const key = (setting: string) => `${HVAC} ${setting}`;

const summary = (more: Partial<SettingSummary>) => ({
  on: null,
  count: null,
  entries: [],
  amount: null,
  ...more,
});

const STATE: OrgState = {
  states: {
    [HVAC]: {
      description: 'Air conditioning in the Nordics.',
      users: 42,
      storedSettings: 9,
      lastChanged: { at: '2026-11-20T09:15:00.000Z', by: 'Fatima Heikkinen' },
      lastNotified: { at: '2026-11-19T12:00:00.000Z', by: 'Avery Admin' },
      changedSinceNotification: true,
      problems: { brokenReference: 1, invalid: 0 },
    },
  },
  settings: { [key('SET010')]: { enabled: true, ownKey: 'kept' } },
  overviewSettings: {
    SET001: {
      origin: 'set',
      summary: summary({
        on: true,
        count: 4,
        entries: [
          { text: 'Urgent', color: '#c00000' },
          { text: 'Overdue', color: '#0000c0' },
        ],
      }),
      problems: [
        {
          kind: 'broken-reference',
          rule: 'expressionUnknown',
          params: { title: 'Urgent' },
          path: ['configuration', '0'],
        },
      ],
      changed: { at: '2026-11-18T15:31:00.000Z', by: 'Sam Second' },
    },
    SET002: { summary: summary({ on: true, count: 1, entries: [{ text: '{{Subject}} at {{Account.Name}}' }] }) },
    SET004: { summary: null, problems: [{ kind: 'unreadable', rule: null, params: {}, path: [] }] },
    SET005: { summary: summary({ on: false, count: 3, entries: [{ text: 'DRIVING' }], amount: 4 }) },
    CALEVT001: { summary: summary({ entries: [{ text: 'Edit Appointment' }] }) },
  },
  reach: { since: '2026-11-19T12:00:00.000Z', users: 42, synced: 31, stale: 7, never: 4 },
  latestChanges: [
    {
      id: 'c2',
      settingId: 'SET010',
      at: '2026-11-20T09:15:00.000Z',
      by: 'Fatima Heikkinen',
      outcome: 'done',
      origin: 'outside',
      profileId: HVAC,
      action: 'setting.external',
      before: null,
      after: { enabled: true },
    },
  ],
};

async function open(state: OrgState = STATE) {
  const org = createOrg(state);
  const app = renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: org });
  await screen.findByRole('table', { name: 'Settings' });
  return { ...app, org };
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

const row = (name: string) =>
  within(screen.getByRole('table', { name: 'Settings' })).getByRole('row', { name: new RegExp(`^${name}`) });

const toggle = (name: string) => screen.getByRole('switch', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the overview of a group profile', () => {
  it('[OVR-01] shows every setting with its value, origin, problems and last change', async () => {
    await open();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 2 + 15);
    expect(row('Appointment Color')).toHaveTextContent('Enabled, 4 rules UrgentOverdue');
    expect(row('Appointment Color')).toHaveTextContent('Set here SSSam Second Nov 18');
    expect(row('Appointment Color')).toHaveTextContent("Broken reference: The expression for 'Urgent' was");
    expect(row('Appointment Status')).toHaveTextContent("Invalid value: The stored value can't be read.");
    expect(row('Location tracking')).toHaveTextContent('Disabled, 3 statuses');
    expect(row('Edit Events')).toHaveTextContent('Opens Edit Appointment');
    expect(row('Zinc')).toHaveTextContent(/Default$/);
    expect(within(row('Appointment Color')).getByRole('link')).toHaveAttribute(
      'href',
      `/profiles/${HVAC}/calendar/appt-color`,
    );
  });

  it('[FIX-75] shows values in words: labels of statuses and fields, templates with braces, colors', async () => {
    const org = createOrg({
      overviewSettings: {
        SET002: { summary: summary({ on: true, count: 1, entries: [{ text: '{{Subject}} at {{Account.Name}}' }] }) },
        SET003: { summary: summary({ on: true, count: 2, entries: [{ text: 'Location' }, { text: 'Owner.Email' }] }) },
        SET004: { summary: summary({ on: true, count: 1, entries: [{ text: 'Open', to: 'On_Site' }] }) },
        SET005: { summary: summary({ on: true, count: 1, entries: [{ text: 'On_Site' }], amount: 4 }) },
        SET006: { summary: summary({ on: true, count: 1, entries: [{ text: KNOWLEDGE_OBJECTS[0] }] }) },
      },
    });
    serveDescribes(org);
    renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: org });
    await screen.findByRole('table', { name: 'Settings' });
    const value = (name: string) => row(name).querySelector('td');
    await waitFor(() =>
      expect(value('Appointment title and description')).toHaveTextContent(
        'Enabled, 1 text {Subject} at {Account › Account Name}',
      ),
    );
    expect(value('Appointment view')).toHaveTextContent('Enabled, 2 fields PlaceAssigned To › Mail');
    await waitFor(() => expect(value('Appointment Status')).toHaveTextContent('Enabled, 1 transition Open → On Site'));
    expect(value('Location tracking')).toHaveTextContent('Enabled, up to 4 hours, 1 status On Site');
    expect(row('Appointment view').querySelector('a')).toHaveAttribute('title', expect.stringMatching(/fields/));
  });

  it('[OVR-02] shows the last change of any setting as the last change of the group profile', async () => {
    await open();
    expect(fact('Last changed')).toHaveTextContent('Nov 20, Fatima Heikkinen');
    expect(screen.getByTitle('Nov 20, 10:15 AM')).toHaveTextContent('Nov 20, Fatima Heikkinen');
  });

  it('[OVR-02] shows that no setting has been saved', async () => {
    await open({ states: { [HVAC]: { lastChanged: null, storedSettings: 0 } } });
    expect(fact('Last changed')).toHaveTextContent('Never');
  });

  it('[OVR-04] shows description, users, last notification, reach and the latest changes with a link to all', async () => {
    await open();
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('Air conditioning in the Nordics.');
    expect(main).toHaveTextContent('Users42');
    expect(main).toHaveTextContent('Set here9 of 15');
    expect(main).toHaveTextContent('Last notifiedNov 19, 1:00 PM Changed since');
    expect(screen.getByText('31 of 42 users synced since')).toBeInTheDocument();
    const change = (await screen.findByText(/^Fatima Heikkinen, /)).closest('li');
    expect(change).toHaveTextContent(
      'ChecklistAs found in Salesforce: Hide sections that are not required: Disabled → EnabledFatima Heikkinen, Nov 20, 10:15 AM Outside the console',
    );
    expect(screen.getByRole('link', { name: 'All changes' })).toHaveAttribute(
      'href',
      `/profiles/${HVAC}/history?period=last180`,
    );
  });

  it('[FIX-92] offers to return to the time of each latest change but the newest', async () => {
    const [latest] = STATE.latestChanges ?? [];
    const failed = { ...latest, id: 'c4', at: '2026-11-20T11:15:00.000Z', outcome: 'failed' } as ChangeHistoryEntry;
    const newest = { ...latest, id: 'c3', at: '2026-11-20T10:15:00.000Z' } as ChangeHistoryEntry;
    await open({ ...STATE, latestChanges: [failed, newest, ...(STATE.latestChanges ?? [])] });
    const openers = await screen.findAllByRole('button', { name: /^Return all settings to this time: / });
    expect(openers.map((opener) => opener.getAttribute('aria-label'))).toEqual([
      'Return all settings to this time: Checklist, Nov 20, 2026, 10:15:00 AM GMT+1',
    ]);
  });

  it('[OVR-04] links the history although nothing has been changed yet', async () => {
    renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: createOrg() });
    expect(await screen.findByText('Nothing has been changed yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All changes' })).toHaveAttribute(
      'href',
      `/profiles/${HVAC}/history?period=last180`,
    );
  });

  it('[OVR-04] shows the settings although the latest changes cannot be loaded, and loads them on Retry', async () => {
    const org = createOrg(STATE);
    org.reject(changeHistory, 'internal', 'Disk full.');
    const { user } = renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: org });
    expect(await findBanner()).toHaveTextContent('Failed to load the latest changes');
    expect(screen.getByRole('table', { name: 'Settings' })).toBeVisible();
    globalThis.fetch = createOrg(STATE).fetch;
    await user.click(button('Retry'));
    expect(await screen.findByText(/^Fatima Heikkinen, /)).toBeVisible();
  });

  it('reports a failing server', async () => {
    const org = createOrg(STATE);
    org.reject(routes.readOverview, 'crm_unavailable', 'The CRM cannot be reached.');
    renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: org });
    expect(await findBanner()).toHaveTextContent('Failed to load the overview');
  });
});

describe('a switch on the overview', () => {
  it('[OVR-03] keeps its saved state while the overview is loaded again, and if that fails', async () => {
    const { user, org } = await open();
    await user.click(toggle('Checklist'));
    const gate = org.hold(routes.readOverview);
    org.reject(routes.readOverview, 'crm_limit', 'No calls left');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row('Checklist')).not.toHaveTextContent('Unsaved'));
    expect(toggle('Checklist')).not.toBeChecked();
    gate.open();
    expect(await screen.findByRole('region', { name: 'Saved changes' })).toBeVisible();
    expect(toggle('Checklist')).not.toBeChecked();
  });

  it('[OVR-03] [CHB-02] [CHB-08] [FIX-92] is changed with the keyboard, saved with Ctrl+S over the stored payload, and reverted by Undo', async () => {
    const { user, org } = await open();
    toggle('Checklist').focus();
    await user.keyboard(' ');
    expect(row('Checklist')).toHaveTextContent('Unsaved, was enabled');
    await user.click(toggle('Zinc'));
    await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471');
    expect(org.requestsOf(writeSetting)).toEqual([]);
    await user.keyboard('{Control>}s{/Control}');
    const toast = await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    expect(org.payloadOf(key('SET010'))).toEqual({ enabled: false, ownKey: 'kept' });
    expect(org.payloadOf(key('SET008'))).toMatchObject({ enableZinc: true });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(toggle('Checklist')).not.toBeChecked();
    expect(toast).toBeVisible();
    const bar = screen.getByRole('region', { name: 'Saved changes' });
    await user.click(within(bar).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(org.payloadOf(key('SET010'))).toEqual({ enabled: true, ownKey: 'kept' }));
    await waitFor(() => expect(toggle('Checklist')).toBeChecked());
    const sent = org.requestsOf(writeSetting).map(({ headers }) => [headers['change-origin'], headers['change-note']]);
    expect(sent).toEqual([
      [undefined, 'SD-4471'],
      [undefined, 'SD-4471'],
      ['undo', 'SD-4471'],
    ]);
    // Nothing was stored for Zinc before.
    expect(org.requestsOf(resetSetting)[0]?.headers).toMatchObject({
      'change-origin': 'undo',
      'change-note': 'SD-4471',
    });
    const again = await screen.findByRole('region', { name: 'Saved changes' });
    expect(again).toHaveTextContent(/^Change undone/);
    await user.click(within(again).getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(org.payloadOf(key('SET010'))).toEqual({ enabled: false, ownKey: 'kept' }));
    const redone = await screen.findByRole('region', { name: 'Saved changes' });
    expect(redone).toHaveTextContent(/^Change redone/);
    expect(within(redone).getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('[FIX-91] follows its default again after the undo of its first save, unless someone else has changed it', async () => {
    const { user, org } = await open();
    const take = async (name: string) => {
      const bar = await screen.findByRole('region', { name: 'Saved changes' });
      await user.click(within(bar).getByRole('button', { name }));
    };
    await user.click(toggle('Feedback'));
    await user.click(button('Save'));
    await waitFor(() => expect(org.payloadOf(key('SET013'))).toEqual({ enabled: false }));
    await take('Undo');
    await waitFor(() => expect(org.payloadOf(key('SET013'))).toBeUndefined());
    expect(org.requestsOf(resetSetting)[0]?.headers).toMatchObject({ 'change-origin': 'undo' });
    await waitFor(() => expect(row('Feedback')).toHaveTextContent('Default'));
    expect(toggle('Feedback')).toBeChecked();
    await take('Redo');
    await waitFor(() => expect(org.payloadOf(key('SET013'))).toEqual({ enabled: false }));
    org.storeAs('Lee Other', key('SET013'), { enabled: false, theirs: 1 });
    await take('Undo');
    await waitFor(() => expect(org.payloadOf(key('SET013'))).toEqual({ enabled: true, theirs: 1 }));
  });

  it('[OVR-03] is discarded by Cancel, and guarded while unsaved', async () => {
    const { user, org, router } = await open();
    await user.click(toggle('Feedback'));
    await act(() => router.navigate(insightsPath()));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(row('Feedback')).toHaveTextContent('Default');
    expect(org.requestsOf(writeSetting)).toEqual([]);
  });

  it('[OVR-03] stays unsaved when the server fails, with the reason', async () => {
    const { user, org } = await open();
    org.reject(routes.writeSetting, 'crm_unavailable', 'The CRM cannot be reached.');
    await user.click(toggle('Checklist'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('The CRM cannot be reached.');
    expect(row('Checklist')).toHaveTextContent('Unsaved, was enabled');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('[FIX-69] is read back if the response of its save is lost', async () => {
    const { user, org } = await open();
    org.replaceResponses(routes.writeSetting, { status: 504, isForwarded: true });
    await user.click(toggle('Checklist'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alertdialog', { name: 'Settings saved successfully' })).toBeVisible();
    expect(org.requestsOf(writeSetting)).toHaveLength(1);
  });

  it('[FIX-69] is restored after a reload while its setting is unchanged, and otherwise offered', async () => {
    const first = await open();
    await first.user.click(toggle('Checklist'));
    first.unmount();
    const second = await open();
    expect(await screen.findByText(/^Your unsaved changes from .* are back/)).toBeVisible();
    expect(row('Checklist')).toHaveTextContent('Unsaved, was enabled');
    second.unmount();
    const third = await open();
    third.org.storeAs('Sam Second', key('SET010'), { enabled: true, ownKey: 'changed' });
    third.unmount();
    renderPage(`/profiles/${HVAC}`, overviewRoutes, { server: third.org });
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
    expect(row('Checklist')).not.toHaveTextContent('Unsaved');
    await third.user.click(button('Restore'));
    expect(row('Checklist')).toHaveTextContent('Unsaved, was enabled');
  });

  it('[OVR-03] cannot be changed without the permission', async () => {
    const { user } = await open({
      ...STATE,
      missing: [{ object: 'Process__c', label: 'Process', permission: 'update' }],
    });
    await user.click(toggle('Checklist'));
    expect(toggle('Checklist')).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[FIX-78] [FIX-93] is followed by one notification of all group profiles that changed since their last one, with its note as the message for its own', async () => {
    const other = PROFILES[2]?.id ?? '';
    const { user, org } = await open({ ...STATE, changed: [HVAC, other] });
    await user.click(toggle('Checklist'));
    await user.type(await screen.findByRole('textbox', { name: /^Note or ticket/ }), 'SD-4471');
    await user.click(button('Save'));
    const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
    await user.click(await bar.findByRole('button', { name: 'Review and notify 2 group profiles' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify technicians of configuration updates' }));
    const otherRow = await dialog.findByRole('row', { name: new RegExp(PROFILES[2]?.name ?? '') });
    const message = dialog.getByRole('textbox', { name: 'Message (optional)' });
    expect(message).toHaveValue('');
    await user.click(otherRow);
    await waitFor(() => expect(message).toHaveValue('SD-4471'));
    await user.click(otherRow);
    // 42 of the state, and 12 by default.
    await user.click(await dialog.findByRole('button', { name: 'Notify 54 technicians' }));
    await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(1));
  });

  it('[FIX-77] reports a success once, and ends the message of its failure', async () => {
    const { user, org } = await open();
    org.reject(routes.writeSetting, 'crm_unavailable', 'The CRM cannot be reached.');
    await user.click(toggle('Checklist'));
    await user.click(button('Save'));
    await screen.findByRole('alertdialog', { name: /^Failed to save/ });
    globalThis.fetch = createOrg(STATE).fetch;
    await user.click(button('Save'));
    const success = await screen.findByRole('alertdialog', { name: 'Settings saved successfully' });
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toEqual([success]));
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });
});
