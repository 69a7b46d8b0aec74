import { changeHistory } from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { readProfileValues } from '@fieldstone/contracts/organization/overview';
import { calendarGeneral } from '@fieldstone/contracts/settings/calendar/calendar-general';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { dataValidation } from '@fieldstone/contracts/settings/pages/data-validation';
import { feedback } from '@fieldstone/contracts/settings/pages/feedback';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { readSetting } from '@fieldstone/contracts/settings/settings';
import { timesheet } from '@fieldstone/contracts/settings/pages/timesheet';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { layOut } from '@fieldstone/ui/test/layout';
import { findBanner } from '../test/banner.ts';
import { createOrg, PROFILES } from '../test/org.ts';
import { settingPath } from '../lib/navigation/paths.ts';
import { openSetting, openStored } from '../test/setting-page.tsx';
import { bodyOf, PROFILE_ID, writes } from '../test/stored-settings.ts';

beforeEach(() => layOut());

const isSaved = () => screen.findByText('Settings saved successfully');

/** Opens a page without a stored value, turns its toggle on and saves; returns the write requests. */
async function switchOn(setting: Setting, path: string, label: string): Promise<unknown> {
  expect(setting.slug).toBe(path);
  const { user, server } = openSetting(setting);
  const toggle = await screen.findByRole('switch', { name: label });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
  return writes(server);
}

const sent = (payload: Record<string, unknown>) => [{ body: bodyOf(payload), version: 'none' }];

it('[SIM-01] field inventory is off with a blank process by default, and saves a blank process', async () => {
  const { user, server } = openSetting(fieldInventory);
  const process = await screen.findByRole('textbox', { name: 'Stock transfer inventory process' });
  expect(process).toHaveValue('');
  expect(screen.getByRole('switch', { name: 'Field inventory' })).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'Field inventory' }));
  await user.type(process, 'Van to van');
  await user.clear(process);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
  expect(writes(server)).toEqual(sent({ enabled: true, stockTransferInventoryProcess: '' }));
});

it('[FIX-16] field inventory stores a process of spaces as empty', async () => {
  const { user, org } = await openStored(fieldInventory, {
    enabled: true,
    stockTransferInventoryProcess: 'Van to van',
  });
  const process = screen.getByRole('textbox', { name: 'Stock transfer inventory process' });
  await user.clear(process);
  await user.type(process, '   ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, stockTransferInventoryProcess: '' })]);
  expect(process).toHaveValue('');
});

it('[SIM-02] Zinc is off by default, and can be turned on', async () => {
  expect(await switchOn(zinc, 'zinc/general', 'Zinc messaging')).toEqual(sent({ enableZinc: true }));
});

it('[SIM-03] knowledge offers only Work Order, and stores it as a list', async () => {
  const { user, org } = await openStored(knowledge, { enabled: false, objectApiName: [] });
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Work OrderWork_Order__c',
  ]);
  await user.click(screen.getByRole('checkbox', { name: /Work Order/ }));
  await user.click(screen.getByRole('switch', { name: 'Knowledge articles' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
  expect(writes(org).map(({ body }) => body)).toEqual([bodyOf({ enabled: true, objectApiName: ['Work_Order__c'] })]);
});

it('[SIM-04] the checklist shows optional sections by default, and can hide them', async () => {
  const label = 'Hide sections that are not required';
  expect(await switchOn(checklist, 'checklist/checklist-general', label)).toEqual(sent({ enabled: true }));
});

it('[SIM-05] dismissing all warnings is off by default, and can be turned on', async () => {
  const path = 'data-validation-rules/general';
  expect(await switchOn(dataValidation, path, 'Dismiss all warnings')).toEqual(sent({ enabled: true }));
});

it('[SIM-06] feedback is off during the load, and on if nothing is stored', async () => {
  const org = createOrg();
  const gate = org.hold(readSetting);
  const { user } = openSetting(feedback, { server: org });
  const toggle = await screen.findByRole('switch', { name: 'Allow sending feedback' });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  expect(screen.getByText('Loading settings')).toBeInTheDocument();
  gate.open();
  await screen.findByText(/^Nothing is set here/);
  expect(screen.getByRole('switch', { name: 'Allow sending feedback' })).toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'Allow sending feedback' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
  expect(writes(org)).toEqual(sent({ enabled: false }));
});

it('[PRF-06] shows the name and the description of a switch before its value is loaded', async () => {
  const org = createOrg();
  const gate = org.hold(readSetting);
  openSetting(checklist, { server: org });
  expect(await screen.findByText('Hide sections that are not required')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  gate.open();
  expect(await screen.findByRole('switch', { name: 'Hide sections that are not required' })).not.toBeChecked();
});

it('[SIM-07] refreshing timesheets is off by default, and can be turned on', async () => {
  const path = 'timesheet/timesheet-general';
  expect(await switchOn(timesheet, path, 'Allow timesheet refresh')).toEqual(sent({ allowTimesheetRefresh: true }));
});

it('[FIX-75] a single switch shows its effect, who has it enabled, and its latest changes everywhere', async () => {
  const other = PROFILES.find(({ id }) => id !== PROFILE_ID)?.id ?? '';
  const org = createOrg({
    settings: { [`${other} ${checklist.id}`]: { enabled: true } },
    states: { [other]: { users: 1340 } },
  });
  const change: ChangeHistoryEntry = {
    id: 'c1',
    at: '2026-11-20T09:15:42.000Z',
    by: 'Sam Second',
    origin: 'console',
    outcome: 'done',
    profileId: other,
    settingId: checklist.id,
    action: 'setting.write',
    before: null,
    after: { enabled: true },
  };
  org.on(changeHistory, () => ({ records: [change], next: null, searchedTo: null }));
  const { user } = openSetting(checklist, { server: org });
  const summary = 'Enabled in 1 of 3 group profiles, for 1,340 technicians.';
  await waitFor(() => expect(screen.getByText(summary)).toBeVisible());
  expect(org.requestsOf(changeHistory)[0]?.query).toEqual({ setting: checklist.id });
  const latest = (await screen.findByText('Sam Second, Nov 20, 10:15 AM')).closest('li');
  expect(latest).toHaveTextContent('Enabled');
  expect(screen.getByText('On this page').closest('dt')).toHaveTextContent('Disabled');
  await user.click(screen.getByRole('switch'));
  expect(screen.getByText('On this page').closest('dt')).toHaveTextContent('Enabled');
  // Those that differ from the page come first.
  const links = () => within(screen.getByRole('table', { name: 'Other group profiles' })).getAllByRole('link');
  expect(links().map((link) => link.getAttribute('href'))).toHaveLength(2);
  expect(links().at(-1)).toHaveAttribute('href', settingPath(other, checklist.slug));
});

it('[FIX-75] a single switch is editable although it is unknown who has it enabled', async () => {
  const org = createOrg();
  org.reject(readProfileValues, 'crm_unavailable', 'The CRM cannot be reached.');
  const { user } = openSetting(checklist, { server: org });
  expect(await findBanner('Failed to load who has it enabled')).toBeVisible();
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await isSaved();
});

it('[FIX-95] field inventory shows which group profiles have which process, and its latest changes', async () => {
  const other = PROFILES.find(({ id }) => id !== PROFILE_ID)?.id ?? '';
  const stored = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
  const org = createOrg({
    settings: { [`${other} ${fieldInventory.id}`]: stored },
    states: { [other]: { users: 1340 } },
  });
  const change: ChangeHistoryEntry = {
    id: 'c1',
    at: '2026-11-20T09:15:42.000Z',
    by: 'Sam Second',
    origin: 'console',
    outcome: 'done',
    profileId: other,
    settingId: fieldInventory.id,
    action: 'setting.write',
    before: null,
    after: { ...stored, stockTransferInventoryProcess: 'Van to depot' },
  };
  org.on(changeHistory, () => ({ records: [change], next: null, searchedTo: null }));
  openSetting(fieldInventory, { server: org });
  const summary = 'Enabled in 1 of 3 group profiles, for 1,340 technicians.';
  await waitFor(() => expect(screen.getByText(summary)).toBeVisible());
  const rows = within(screen.getByRole('table', { name: 'Other group profiles' }))
    .getAllByRole('row')
    .slice(1);
  // Those with another value than the page come first.
  expect(rows[0]).toHaveTextContent(/Enabled.*Van to van.*Set here/);
  expect(rows[1]).toHaveTextContent(/Disabled.*Default/);
  const latest = (await screen.findByText('Sam Second, Nov 20, 10:15 AM')).closest('li');
  expect(latest).toHaveTextContent(/Enabled.*Van to depot/);
});

it.each([
  [knowledge, { enabled: true, objectApiName: ['Work_Order__c'] }, /Enabled.*1 object.*Work Order/, /Disabled/],
  [calendarGeneral, { enabled: true, extendedDays: 7 }, /Enabled.*7 extra days of events/, /Disabled/],
])('[FIX-95] $name shows which group profiles have which value', async (setting, stored, set, unset) => {
  const other = PROFILES.find(({ id }) => id !== PROFILE_ID)?.id ?? '';
  openSetting(setting, { server: createOrg({ settings: { [`${other} ${setting.id}`]: stored } }) });
  const table = within(await screen.findByRole('table', { name: 'Other group profiles' }));
  const [first, second] = table.getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(set);
  expect(first).toHaveTextContent(/Set here/);
  expect(second).toHaveTextContent(unset);
  expect(second).toHaveTextContent(/Default/);
});
