import { locationTracking } from '@fieldstone/contracts/settings/pages/location-tracking';
import { createMessage } from '@fieldstone/contracts/platform/errors/message';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { appointmentStatuses } from '@fieldstone/contracts/settings/calendar/status-source';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';
import { bodyOf, keyOf, stored, writes } from '../../test/stored-settings.ts';

type Tracking = { readonly enabled: boolean; readonly status: string[]; readonly duration: number | null };

const OFF: Tracking = { enabled: false, status: [], duration: null };

async function open(payload: Tracking) {
  const app = await openStored(locationTracking, payload);
  await screen.findByRole('group', { name: 'Appointment statuses' });
  return app;
}

const toggle = () => screen.getByRole('switch', { name: 'Location tracking' });
const status = (name: RegExp) => screen.getByRole('checkbox', { name });
const hours = (name: string) => screen.getByRole('radio', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const bodies = (server: Parameters<typeof writes>[0]) => writes(server).map(({ body }) => body);

describe('location tracking', () => {
  it('[LOC-01] shows the stored values of the switch, every status of the org and the hours', async () => {
    await open({ enabled: true, status: ['On_Site'], duration: 8 });
    expect(toggle()).toBeChecked();
    const list = screen.getByRole('group', { name: 'Appointment statuses' });
    expect(within(list).getAllByRole('checkbox')).toHaveLength(6);
    expect(status(/^On Site/)).toBeChecked();
    expect(status(/^Driving/)).not.toBeChecked();
    expect(screen.getByText('1 of 6 selected')).toBeVisible();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '2 hours',
      '4 hours',
      '8 hours',
    ]);
    expect(hours('8 hours')).toBeChecked();
    expect(screen.getByText(/after 2 hours, 4 hours, or 8 hours/)).toBeVisible();
  });

  it('[LOC-01] finds statuses by label and by id without unticking hidden ones', async () => {
    const { user } = await open({ enabled: true, status: ['Driving'], duration: 4 });
    const search = screen.getByRole('searchbox', { name: 'Search statuses' });
    await user.type(search, 'on_s');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(status(/^On Site/));
    await user.clear(search);
    await user.type(search, 'nowhere');
    expect(screen.getByText("No statuses match 'nowhere'.")).toBeVisible();
    await user.clear(search);
    expect(status(/^Driving/)).toBeChecked();
    expect(status(/^On Site/)).toBeChecked();
  });

  it('[FIX-105] counts a status that is stored twice once, and stores it once with the next choice', async () => {
    const { user, server } = await open({ enabled: true, status: ['Driving', 'Driving', 'Gone', 'Gone'], duration: 4 });
    expect(screen.getByText('2 of 7 selected')).toBeVisible();
    await user.click(status(/^Working/));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    const chosen = ['Gone', 'Driving', 'Working'];
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: chosen, duration: 4 })]);
  });

  it('[FIX-105] shows the rejection of a repeated status at the statuses', async () => {
    const { user, server } = await open({ enabled: true, status: ['Driving'], duration: 4 });
    const path = 'body.data.config.payload.status.1';
    const fields = [{ path, ...createMessage('trackingStatusTwice') }];
    server.reject(writeSetting, 'bad_request', 'The setting is invalid.', { fields });
    await user.click(status(/^Working/));
    await user.click(save());
    const text = 'This status is chosen more than once. Remove the repetition.';
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Appointment statuses' })).toHaveAccessibleDescription(
        expect.stringContaining(text),
      ),
    );
  });

  it('[LOC-02] is enabled by the first status, with the default duration', async () => {
    const { user, server } = await open(OFF);
    expect(hours('4 hours')).toBeDisabled();
    await user.click(status(/^Working/));
    expect(toggle()).toBeChecked();
    expect(hours('4 hours')).toBeChecked();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: ['Working'], duration: 4 })]);
  });

  it('[LOC-02] keeps the duration while statuses change and stores them in the order of the org', async () => {
    const { user, server } = await open({ enabled: true, status: ['Working'], duration: 8 });
    await user.click(status(/^Driving/));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: ['Driving', 'Working'], duration: 8 })]);
  });

  it('[LOC-02] is disabled by unticking every status, and clears the duration', async () => {
    const { user, server } = await open({ enabled: true, status: ['Working'], duration: 8 });
    await user.click(status(/^Working/));
    expect(toggle()).not.toBeChecked();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf(OFF)]);
  });

  it('[LOC-02] restores the chosen statuses and the default duration when it is enabled again', async () => {
    const { user, server } = await open({ enabled: true, status: ['Driving', 'Working'], duration: 8 });
    await user.click(toggle());
    expect(status(/^Driving/)).not.toBeChecked();
    await user.click(toggle());
    expect(status(/^Driving/)).toBeChecked();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: ['Driving', 'Working'], duration: 4 })]);
  });

  it("[LOC-02] can't be saved enabled without a status", async () => {
    const { user, server } = await open(OFF);
    await user.click(toggle());
    await user.click(save());
    expect(await screen.findByText('Please select at least one appointment status.')).toBeVisible();
    expect(writes(server)).toEqual([]);
    await user.click(status(/^Open/));
    expect(screen.queryByText('Please select at least one appointment status.')).toBeNull();
  });

  it('[LOC-03] reports a failed load with its reason', async () => {
    const server = createOrg(stored(locationTracking, OFF));
    server.reject(readSetting, 'crm_error', 'Salesforce rejected it.');
    openSetting(locationTracking, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get location configuration for appointment status');
    expect(banner).toHaveTextContent('Salesforce rejected it.');
  });

  it('[LOC-03] reports a failed save and keeps the edit', async () => {
    const { user, server } = await open({ enabled: true, status: ['Working'], duration: 8 });
    server.reject(writeSetting, 'crm_unavailable', 'Salesforce does not answer.');
    await user.click(hours('2 hours'));
    await user.click(save());
    const toast = await screen.findByRole('alertdialog', {
      name: 'Failed to save location configuration for appointment status',
    });
    expect(toast).toHaveTextContent('Salesforce does not answer.');
    expect(hours('2 hours')).toBeChecked();
  });

  it('marks statuses that no appointment can have, suggests a fix, and saves other parts', async () => {
    const { user, server } = await open({ enabled: true, status: ['Teleported', 'Archived', 'Driving'], duration: 4 });
    expect(screen.getByText("2 selected statuses aren't available")).toBeVisible();
    expect(screen.getByText(/^Appointments can't have the statuses Teleported and Archived/)).toBeVisible();
    expect(status(/^Teleported.*Not in this org/)).toBeChecked();
    expect(status(/^Archived.*Not available/)).toBeChecked();
    await user.click(hours('2 hours'));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    await user.click(status(/^Teleported/));
    expect(screen.queryByRole('checkbox', { name: /^Teleported/ })).toBeNull();
    await user.click(save());
    expect(bodies(server)).toEqual([
      bodyOf({ enabled: true, status: ['Teleported', 'Archived', 'Driving'], duration: 2 }),
      bodyOf({ enabled: true, status: ['Driving', 'Archived'], duration: 2 }),
    ]);
  });

  it('shows the stored values if the statuses fail to load', async () => {
    const server = createOrg(stored(locationTracking, { enabled: true, status: ['Driving'], duration: 4 }));
    server.reject(appointmentStatuses, 'crm_error', 'Salesforce rejected it.');
    const { user } = openSetting(locationTracking, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get appointment statuses options');
    expect(status(/^Driving/)).toBeChecked();
    expect(screen.queryByText(/isn't available|aren't available/)).toBeNull();
    await user.click(hours('8 hours'));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: ['Driving'], duration: 8 })]);
  });

  it('works by keyboard alone', async () => {
    const { user, server } = await open(OFF);
    screen.getByRole('searchbox', { name: 'Search statuses' }).focus();
    await user.keyboard('driv');
    await user.tab();
    expect(status(/^Driving/)).toHaveFocus();
    await user.keyboard(' ');
    await user.tab();
    expect(hours('4 hours')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Control>}s{/Control}');
    await screen.findByText('Settings saved successfully');
    expect(bodies(server)).toEqual([bodyOf({ enabled: true, status: ['Driving'], duration: 8 })]);
  });
});

describe('two administrators', () => {
  it.each([
    ['Take theirs', OFF],
    ['Keep mine', { enabled: true, status: ['Driving', 'On_Site'], duration: 4 }],
  ])(
    '[FIX-39] who switch tracking off and add a status decide, and the choice is stored as a whole: %s',
    async (choice, expected) => {
      const { user, org } = await open({ enabled: true, status: ['Driving'], duration: 4 });
      await user.click(status(/^On Site/));
      const key = keyOf(locationTracking);
      org.storeAs('Sam Second', key, OFF);
      await user.click(save());
      const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed the same settings' }));
      const row = dialog.getByRole('radiogroup');
      expect(row).toHaveAccessibleName(/Location tracking.*and/);
      expect(within(row).getAllByRole('radio')).toHaveLength(2);
      expect(org.payloadOf(key)).toEqual(OFF);
      await user.click(dialog.getByRole('button', { name: choice }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(org.payloadOf(key)).toEqual(expected));
      await waitFor(() => (expected.enabled ? expect(toggle()).toBeChecked() : expect(toggle()).not.toBeChecked()));
    },
  );
});
