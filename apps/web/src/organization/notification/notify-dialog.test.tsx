import {
  notificationProfiles,
  NOTIFICATION_TEXT_LIMIT,
  nsRequest,
} from '@fieldstone/contracts/organization/notification';
import { homeProfiles, readOverview } from '@fieldstone/contracts/organization/overview';
import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { settingRecords } from '@fieldstone/contracts/settings/setting-records';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PATHS, profileHistoryPath, profilePath, settingPath } from '../../lib/navigation/paths.ts';
import { createOrg, GLOBAL_PROFILE, PROFILES, USER } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderApp } from '../../test/render.tsx';
import { layOut } from '@fieldstone/ui/test/layout';

const [GLOBAL, HVAC, MEDICAL] = PROFILES.map(({ id }) => id) as [string, string, string];
const OPEN = 'Notify technicians';
const TITLE = 'Notify technicians of configuration updates';

beforeEach(() => layOut());

async function open(state: OrgState = {}) {
  const org = createOrg(state);
  const app = renderApp(profilePath(GLOBAL_PROFILE.id), { server: org });
  await app.user.click(await screen.findByRole('button', { name: OPEN }));
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  await waitFor(() => expect(within(dialog).queryByText('Loading')).toBeNull());
  return { ...app, org, dialog };
}

const names = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const row = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('row', { name });
const button = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('button', { name });

describe('the notify dialog', () => {
  it('[NTF-01] offers the profiles that changed since their last notification, and all without the filter', async () => {
    const at = '2026-11-19T16:30:00.000Z';
    const { user, dialog } = await open({ changed: [HVAC], lastNotified: { [MEDICAL]: { at, by: 'Sam Second' } } });
    expect(names(dialog)).toEqual(['HVAC TechniciansChanged']);
    expect(within(dialog).getByRole('checkbox', { name: 'Changed since last notification (1)' })).toBeChecked();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Changed since last notification (1)' }));
    expect(names(dialog)).toEqual(['Default Group Profile', 'HVAC TechniciansChanged', 'Medical Devices East']);
    const notified = row(dialog, /Medical Devices East/);
    expect(notified).toHaveTextContent('Nov 19, 2026, 5:30 PM GMT+1');
    expect(notified).toHaveTextContent('Sam Second');
    expect(row(dialog, /HVAC/)).toHaveTextContent('Never');
  });

  it('[FIX-70] chooses the changed profiles, lists what changed with links, and counts the technicians', async () => {
    const changedSettings = [checklist.id, feedback.id, fieldInventory.id, timesheet.id, appointmentColor.id];
    const { user, dialog, router } = await open({
      changed: [HVAC],
      states: { [HVAC]: { users: 84, changedSettings } },
    });
    expect(await within(dialog).findByRole('button', { name: 'Notify 84 technicians' })).toBeEnabled();
    expect(within(dialog).getByText('1 selected')).toBeVisible();
    const links = within(row(dialog, /HVAC/)).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Checklist',
      'Feedback',
      'Field Inventory',
      'and 2 more',
    ]);
    expect(links.at(-1)).toHaveAttribute('href', profileHistoryPath(HVAC));
    await user.click(links[0] ?? dialog);
    await waitFor(() => expect(router.state.location.pathname).toBe(settingPath(HVAC, checklist.slug)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[FIX-70] shows that a choice without active users notifies nobody', async () => {
    const { user, dialog } = await open({ changed: [HVAC], states: { [HVAC]: { users: 0 } } });
    expect(await within(dialog).findByRole('button', { name: 'Notify' })).toBeEnabled();
    expect(within(dialog).getByText(/^No technician receives this/)).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Changed since/ }));
    await user.click(row(dialog, /Medical/));
    expect(button(dialog, 'Notify 12 technicians')).toBeEnabled();
    expect(within(dialog).queryByText(/^No technician receives this/)).toBeNull();
  });

  it.each([
    ['the group profiles', PATHS.groupProfiles, homeProfiles],
    ['the overview', profilePath(HVAC), readOverview],
  ])('[FIX-70] sends, and %s shows the new state', async (_page, path, route) => {
    const org = createOrg({ changed: [HVAC] });
    const { user } = renderApp(path, { server: org });
    await user.click(await screen.findByRole('button', { name: OPEN }));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    await user.click(await within(dialog).findByRole('button', { name: 'Notify 12 technicians' }));
    await screen.findByText('Notification sent successfully');
    const sent = org.requestsOf(nsRequest)[0];
    const readAgain = () =>
      org.requestsOf(route).some((read) => sent && org.requests.indexOf(read) > org.requests.indexOf(sent));
    await waitFor(() => expect(readAgain()).toBe(true));
  });

  it('marks notifications that the notification service has not received yet or rejected', async () => {
    const last = { at: '2026-11-19T16:30:00.000Z', by: 'Sam Second' };
    const { dialog } = await open({
      lastNotified: {
        [GLOBAL]: { ...last, delivery: 'pending' },
        [HVAC]: { ...last, delivery: 'failed' },
        [MEDICAL]: { ...last, delivery: 'delivered' },
      },
    });
    expect(row(dialog, /Default Group Profile/)).toHaveTextContent(/GMT\+1Not delivered yet/);
    expect(row(dialog, /HVAC/)).toHaveTextContent(/GMT\+1Not delivered(?! yet)/);
    expect(row(dialog, /Medical/)).not.toHaveTextContent('Not delivered');
  });

  it('[FIX-70] chooses none when none changed, shows why, offers all to choose by hand, and finds them by name', async () => {
    const { user, dialog } = await open();
    expect(within(dialog).getByText('No group profile has changed since its last notification')).toBeVisible();
    expect(within(dialog).getByText('0 selected')).toBeVisible();
    expect(button(dialog, 'Send')).toBeDisabled();
    expect(within(dialog).queryByRole('checkbox', { name: /^Changed since/ })).toBeNull();
    expect(names(dialog)).toHaveLength(PROFILES.length);
    await user.type(within(dialog).getByRole('searchbox', { name: 'Find a group profile' }), 'medical');
    expect(names(dialog)).toEqual(['Medical Devices East']);
    await user.click(row(dialog, /Medical/));
    expect(button(dialog, 'Notify 12 technicians')).toBeEnabled();
  });

  it('[NTF-01] [NTF-02] [NTF-04] sends the chosen profiles with the values of the global settings, confirms it and closes', async () => {
    const { user, dialog, org } = await open({
      changed: [HVAC],
      globalSettings: { GO003_SET005: '0.1667', GO003_SET006: '2' },
    });
    await user.click(within(dialog).getByRole('checkbox', { name: /^Changed since/ }));
    await user.click(row(dialog, /Medical/));
    await user.type(within(dialog).getByRole('textbox', { name: 'Message (optional)' }), ' New colors ');
    expect(within(dialog).getByText('4 hrs')).toBeVisible();
    expect(within(dialog).getByText('2 days')).toBeVisible();
    await user.click(button(dialog, 'Notify 24 technicians'));
    expect(await screen.findByText('Notification sent successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const messages = [HVAC, MEDICAL].map((profileId) => ({
      applications: ['fieldstone-go', 'fieldstone-legacy'],
      profileId,
      data: {
        operation: 'CONFIG_CHANGE',
        meta: { message: 'New colors', reminderFrequencyInDays: 0.1667, forceConfigSyncInDays: 2 },
      },
    }));
    expect(org.requestsOf(nsRequest).map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/ns-request',
        {
          method: 'POST',
          path: '/ns/v1/messages/configurations',
          data: { loginUrl: USER.baseUrl, category: 'CS', messages },
        },
      ],
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: OPEN })).toHaveFocus());
  });

  it('[NTF-01] clears the selected profiles and the message when it closes', async () => {
    const { user, dialog } = await open();
    await user.click(row(dialog, /HVAC/));
    await user.type(within(dialog).getByRole('textbox', { name: 'Message (optional)' }), 'Later');
    expect(within(dialog).getByText('1 selected')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: OPEN }));
    const again = await screen.findByRole('dialog', { name: TITLE });
    expect(await within(again).findByText('0 selected')).toBeVisible();
    expect(within(again).getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('');
    expect(button(again, 'Send')).toBeDisabled();
  });

  it('[NTF-01] keeps the selection when sending fails, shows the reason, and notifies no one twice', async () => {
    const { user, dialog, org } = await open();
    await user.click(row(dialog, /HVAC/));
    await user.type(within(dialog).getByRole('textbox', { name: 'Message (optional)' }), 'Hi');
    org.reject(nsRequest, 'crm_unavailable', 'The notification service does not answer.');
    await user.click(button(dialog, 'Notify 12 technicians'));
    const toast = await screen.findByRole('alertdialog', { name: 'Failed to send notification' });
    expect(toast).toHaveTextContent('The notification service does not answer.');
    expect(within(dialog).getByText('1 selected')).toBeVisible();
    await user.click(button(dialog, 'Notify 12 technicians'));
    await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(2));
    await user.type(within(dialog).getByRole('textbox', { name: 'Message (optional)' }), '!');
    await user.click(button(dialog, 'Notify 12 technicians'));
    await waitFor(() => expect(org.requestsOf(nsRequest)).toHaveLength(3));
    const [first, again, other] = org.requestsOf(nsRequest).map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('[FIX-69] sends a notification once although its response is lost', async () => {
    const { user, dialog, org } = await open();
    org.replaceResponses(nsRequest, { status: 504, isForwarded: true, times: 1 });
    await user.click(row(dialog, /HVAC/));
    await user.click(button(dialog, 'Notify 12 technicians'));
    expect(await screen.findByRole('alertdialog', { name: 'Notification sent successfully' })).toBeVisible();
    const keys = org.requestsOf(nsRequest).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('[CHB-07] shows the reason for a rejected message at the field until the message changes', async () => {
    const { user, dialog, org } = await open();
    await user.click(row(dialog, /HVAC/));
    const message = within(dialog).getByRole('textbox', { name: 'Message (optional)' });
    await user.type(message, 'Hi');
    const reason = 'This text is too long. Shorten it.';
    org.reject(nsRequest, 'bad_request', 'The request is invalid.', {
      fields: [{ path: 'body.data.messages.0.data.meta.message', code: 'textTooLong', message: reason }],
    });
    await user.click(button(dialog, 'Notify 12 technicians'));
    expect(await within(dialog).findByText(reason)).toBeVisible();
    expect(message).toHaveAccessibleDescription(expect.stringContaining(reason));
    expect(screen.getByRole('alertdialog', { name: 'Failed to send notification' })).toHaveTextContent(reason);
    await user.type(message, '!');
    expect(within(dialog).queryByText(reason)).toBeNull();
  });

  it('[NTF-03] reports that Salesforce could not record the time of the notification', async () => {
    const { user, dialog, org } = await open();
    org.on(nsRequest, () => ({
      id: 'n1',
      sentAt: '2026-11-21T09:41:00.000Z',
      profiles: 1,
      repeated: false,
      previousExecution: 'failed' as const,
    }));
    await user.click(row(dialog, /HVAC/));
    await user.click(button(dialog, 'Notify 12 technicians'));
    expect(await screen.findByText('Notification sent successfully')).toBeVisible();
    expect(screen.getByText("Salesforce didn't record the notification time")).toBeVisible();
  });

  it('[NTF-04] sends Never for both rules if the org has no global settings', async () => {
    const { user, dialog, org } = await open({ submodules: [] });
    expect(within(dialog).getAllByText('Never', { selector: 'dd' })).toHaveLength(2);
    await user.click(row(dialog, /HVAC/));
    await user.click(button(dialog, 'Notify 12 technicians'));
    await screen.findByText('Notification sent successfully');
    expect(org.requestsOf(nsRequest)[0]?.body).toMatchObject({
      data: { messages: [{ data: { meta: { message: '', reminderFrequencyInDays: -1, forceConfigSyncInDays: -1 } } }] },
    });
  });

  it('reports that the global settings or the profiles could not be loaded, and retries', async () => {
    const org = createOrg();
    org.reject(notificationProfiles, 'crm_error', 'Salesforce rejected it.');
    const { user } = renderApp(profilePath(GLOBAL_PROFILE.id), { server: org });
    const opener = await screen.findByRole('button', { name: OPEN });
    org.reject(settingRecords, 'crm_error', 'No settings.');
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    const [profiles, rules] = await within(dialog).findAllByRole('alert');
    await waitFor(() => expect(within(dialog).getAllByRole('alert')).toHaveLength(2));
    expect(profiles).toHaveTextContent('Failed to get profiles');
    expect(rules ?? within(dialog).getAllByRole('alert')[1]).toHaveTextContent(
      'Could not get global settings configuration',
    );
    expect(button(dialog, 'Send')).toBeDisabled();
    const healthy = createOrg();
    globalThis.fetch = healthy.fetch;
    for (const retry of within(dialog).getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    await user.click(row(dialog, /HVAC/));
    expect(button(dialog, 'Notify 12 technicians')).toBeEnabled();
  });

  it('stays open while it sends, to prevent a second notification', async () => {
    const { user, dialog, org } = await open();
    await user.click(row(dialog, /HVAC/));
    const gate = org.hold(nsRequest);
    await user.click(button(dialog, 'Notify 12 technicians'));
    expect(button(dialog, 'Cancel')).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(button(dialog, 'Close'));
    expect(dialog).toBeVisible();
    gate.open();
    await screen.findByText('Notification sent successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('limits the length of the message', async () => {
    const { user, dialog } = await open();
    const field = within(dialog).getByRole('textbox', { name: 'Message (optional)' });
    expect(field).toHaveAccessibleDescription(expect.stringContaining(`${NOTIFICATION_TEXT_LIMIT} characters left`));
    await user.click(field);
    await user.paste('x'.repeat(NOTIFICATION_TEXT_LIMIT + 5));
    expect(field).toHaveValue('x'.repeat(NOTIFICATION_TEXT_LIMIT));
    expect(field).toHaveAccessibleDescription(expect.stringContaining('0 characters left'));
  });

  it('works with the keyboard alone', async () => {
    const { user, dialog, org } = await open();
    row(dialog, /Default Group Profile/).focus();
    await user.keyboard('{ArrowDown} ');
    expect(within(dialog).getByText('1 selected')).toBeVisible();
    button(dialog, 'Notify 12 technicians').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Notification sent successfully');
    expect(org.requestsOf(nsRequest)).toHaveLength(1);
  });

  it('is hidden from a user without the permission', async () => {
    const missing = [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' as const }];
    renderApp(profilePath(GLOBAL_PROFILE.id), { missing });
    await screen.findByRole('heading', { level: 1, name: GLOBAL_PROFILE.name });
    expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  });
});

function renderedWith(changed: readonly string[]) {
  const org = createOrg({ changed: [...changed] });
  return { ...renderApp(profilePath(GLOBAL), { server: org }), org };
}

describe('the mark of a profile that changed since its last notification', () => {
  const MARK = 'Changed since last notification';

  it('appears below the current profile and in the list, and disappears with the notification', async () => {
    const org = createOrg({ changed: [GLOBAL, HVAC] });
    const { user } = renderApp(profilePath(GLOBAL), { server: org });
    const navigation = await screen.findByRole('navigation', { name: 'Pages' });
    expect(await within(navigation).findByText(MARK)).toBeVisible();
    await user.click(within(navigation).getByRole('button', { name: /Group profile$/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent?.includes(MARK))).toEqual([true, true, false]);
    await user.keyboard('{Escape}');

    await user.click(await screen.findByRole('button', { name: OPEN }));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(await within(dialog).findByText('2 selected')).toBeVisible();
    await user.click(button(dialog, 'Notify 24 technicians'));
    await screen.findByText('Notification sent successfully');
    await waitFor(() => expect(screen.queryByText(MARK)).toBeNull());
  });

  it('[CHB-05] opens the dialog with all changed group profiles chosen', async () => {
    const { user, org } = renderedWith([GLOBAL, HVAC]);
    await user.click(await screen.findByRole('button', { name: MARK }));
    const dialog = await screen.findByRole('dialog', { name: TITLE });
    expect(await within(dialog).findByText('2 selected')).toBeVisible();
    await user.click(button(dialog, 'Notify 24 technicians'));
    await screen.findByText('Notification sent successfully');
    expect(org.requestsOf(nsRequest)[0]?.body).toMatchObject({
      data: { messages: [{ profileId: GLOBAL }, { profileId: HVAC }] },
    });
  });

  it('is absent for an unchanged profile, and if the state could not be loaded', async () => {
    const org = createOrg({ changed: [MEDICAL] });
    const { unmount } = renderApp(profilePath(HVAC), { server: org });
    await waitFor(() => expect(org.requestsOf(notificationProfiles)).toHaveLength(1));
    expect(screen.queryByText(MARK)).toBeNull();
    unmount();
    const broken = createOrg({ changed: [HVAC] });
    broken.reject(notificationProfiles, 'crm_error', 'Salesforce rejected it.');
    renderApp(profilePath(HVAC), { server: broken });
    await waitFor(() => expect(broken.requestsOf(notificationProfiles).length).toBeGreaterThan(0));
    expect(screen.queryByText(MARK)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
