import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { readSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { createOrg } from '../../test/org.ts';
import { openSetting, openStored } from '../../test/setting-page.tsx';
import { bodyOf, stored, writes } from '../../test/stored-settings.ts';

const RULE = 'Value must be minimum 1 day - maximum 365 days.';

const open = (enabled: boolean, extendedDays = 14) => openStored(calendarGeneral, { enabled, extendedDays });
const days = () => screen.getByRole('textbox', { name: 'Extended window' });
const toggle = () => screen.getByRole('switch', { name: 'Download events outside the event window' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('calendar general', () => {
  it('[WIN-01] shows the download of events and the extended window under Visibility', async () => {
    await open(true, 30);
    expect(screen.getByRole('tab', { name: 'Visibility' })).toHaveAttribute('aria-selected', 'true');
    const panel = screen.getByRole('tabpanel', { name: 'Visibility' });
    expect(panel).toContainElement(toggle());
    expect(panel).toContainElement(days());
    expect(toggle()).toBeChecked();
    expect(days()).toHaveValue('30');
    expect(within(panel).getByText('days')).toBeVisible();
  });

  it('[WIN-02] starts with 14 days when it is enabled without a number', async () => {
    const { user, server } = await open(false);
    expect(days()).toBeDisabled();
    await user.click(toggle());
    expect(days()).toBeEnabled();
    expect(days()).toHaveValue('14');
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, extendedDays: 14 })]);
  });

  it('[WIN-02] stores the days only while it is enabled, otherwise 14, even in place of an invalid number', async () => {
    const { user, server } = await open(true, 30);
    await user.clear(days());
    await user.type(days(), '9999');
    await user.click(toggle());
    expect(days()).toHaveValue('14');
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf({ enabled: false, extendedDays: 14 })]);
  });

  it('restores the typed number when it is turned off and on again', async () => {
    const { user } = await open(true, 30);
    await user.type(days(), '1');
    await user.click(toggle());
    await user.click(toggle());
    expect(days()).toHaveValue('301');
  });

  it.each(['0', '366', '-1', '1.5', '14.0001', 'many', ' ', '1e9'])(
    '[WIN-03] rejects %s days: shows the rule, focuses the field and sends nothing',
    async (typed) => {
      const { user, server } = await open(true);
      await user.clear(days());
      await user.type(days(), typed);
      await user.click(save());
      expect(await screen.findByText(RULE)).toBeVisible();
      expect(days()).toHaveAccessibleDescription(expect.stringContaining(RULE));
      await waitFor(() => expect(days()).toHaveFocus());
      expect(writes(server)).toEqual([]);
    },
  );

  it('[WIN-03] rejects an empty number and clears the error after a correction', async () => {
    const { user, server } = await open(true);
    await user.clear(days());
    await user.click(save());
    expect(await screen.findByText(RULE)).toBeVisible();
    await user.type(days(), '21');
    expect(screen.queryByText(RULE)).toBeNull();
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, extendedDays: 21 })]);
  });

  it.each([1, 365])('[WIN-03] stores %i days', async (number) => {
    const { user, server } = await open(true);
    await user.clear(days());
    await user.type(days(), String(number));
    await user.click(save());
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, extendedDays: number })]);
  });

  it('works by keyboard alone; arrow keys count within the bounds', async () => {
    const { user, server } = await open(false);
    toggle().focus();
    await user.keyboard(' ');
    await user.tab();
    expect(days()).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(days()).toHaveValue('15');
    await user.clear(days());
    await user.keyboard('365{ArrowUp}');
    expect(days()).toHaveValue('365');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Settings saved successfully');
    expect(writes(server).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, extendedDays: 365 })]);
  });

  it('[WIN-04] reports a failed load with its reason', async () => {
    const server = createOrg(stored(calendarGeneral, { enabled: true, extendedDays: 14 }));
    server.reject(readSetting, 'crm_unavailable', 'Salesforce does not answer.');
    openSetting(calendarGeneral, { server });
    const banner = await findBanner();
    expect(banner).toHaveTextContent('Failed to get calendar extended window configuration');
    expect(banner).toHaveTextContent('Salesforce does not answer.');
  });

  it('[WIN-04] reports a failed save and keeps the edit', async () => {
    const { user, server } = await open(true);
    await user.type(days(), '0');
    server.reject(writeSetting, 'crm_error', 'Salesforce rejected it.');
    await user.click(save());
    const toast = await screen.findByRole('alertdialog', {
      name: 'Failed to save calendar extended windows configuration',
    });
    expect(toast).toHaveTextContent('Salesforce rejected it.');
    expect(days()).toHaveValue('140');
  });
});
