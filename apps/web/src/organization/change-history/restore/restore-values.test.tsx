import { restoreAccessToken } from '@fieldstone/contracts/organization/access-token';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { resetSetting, writeSetting } from '@fieldstone/contracts/settings/settings';
import { writeAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSfa, writeSfa } from '@fieldstone/contracts/skills/sfa';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EVENT_PROCESSES, serveEventSettings } from '../../../test/calendar.ts';
import { aiEntry, entry, NOW, OLD, one, openHistory, serveChanges } from '../../../test/change-history.tsx';
import { renderPage } from '../../../test/render-page.tsx';
import { ChangeHistoryRoute } from '../../../shell/mobile/change-history-route.tsx';
import { keyOf, versionOf } from '../../../test/stored-settings.ts';

async function enabledRestore(): Promise<HTMLElement> {
  const dialog = within(await screen.findByRole('dialog'));
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore).toBeEnabled());
  return restore;
}

const changeButton = (name: RegExp) => screen.findByRole('button', { name });

const openRestore = () => screen.findByRole('button', { name: /^Restore: / });

it('[ACT-02] [ACT-03] [FIX-14] [FIX-91] restores the value before a change from its row, after showing the difference, by keyboard', async () => {
  const { user, org } = openHistory(one(entry('a1', { before: null })));
  const opener = await screen.findByRole('button', {
    name: 'Restore: Field Inventory, Nov 20, 2026, 10:15:42 AM GMT+1',
  });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Field Inventory' }));
  expect(
    await dialog.findByText(/^The value before .* will replace the current value in HVAC Technicians/),
  ).toBeVisible();
  expect(dialog.getAllByRole('term')[0]).toHaveTextContent('Field inventory');
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'NowEnabled',
    'RestoredDisabled',
    'NowVan to van',
    'RestoredBlank (stock transfer disabled)',
  ]);
  (await enabledRestore()).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Field Inventory restored')).toBeVisible();
  await waitFor(() => expect(opener).toHaveFocus());
  const [sent] = org.requestsOf(resetSetting);
  expect(sent?.headers).toMatchObject({ 'if-match': versionOf(fieldInventory), 'change-origin': 'restore' });
  expect(org.payloadOf(keyOf(fieldInventory))).toBeUndefined();
});

it('[ACT-02] restores the value after a change, but not the current value', async () => {
  const later = { enabled: true, stockTransferInventoryProcess: 'Van to office' };
  const { user, org } = openHistory(one(entry('a1', { after: later })));
  await user.click(await openRestore());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'After the change' }));
  expect(await dialog.findByText(/^The value after the change/)).toBeVisible();
  await user.click(await enabledRestore());
  expect(await screen.findByText('Field Inventory restored')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(later);
  await user.click(await openRestore());
  expect(await screen.findByRole('radio', { name: 'Before the change' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'After the change' }));
  expect(await screen.findByText('This is the current value.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeDisabled();
});

it('[ACT-02] offers first the value that is not the current one, and only recorded values', async () => {
  const unreadable = { before: true, after: false };
  const broken = entry('a2', { unreadable, before: null, after: OLD, at: '2026-11-19T09:15:42.000Z' });
  const { user } = openHistory(one(entry('a1', { before: NOW, after: OLD }), broken));
  const [newest, first] = await screen.findAllByRole('button', { name: /^Restore: / });
  await user.click(newest ?? document.body);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'After the change' })).toBeChecked());
  await user.keyboard('{Escape}');
  await user.click(first ?? document.body);
  expect(await screen.findByText(/^The value after the change/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Before the change' })).toBeNull();
});

it('[ACT-02] restores nothing if someone has changed the value in the meantime', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openRestore());
  const dialog = within(await screen.findByRole('dialog'));
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore).toBeEnabled());
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(restore);
  expect(await dialog.findByText(/Someone has changed the value in the meantime/)).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

it('[CHB-02] [CHB-08] restores with a note, and undoes it with the same note, from the bar of the page', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openRestore());
  await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471');
  await user.click(await enabledRestore());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(OLD);
  await user.click(bar.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restore of Field Inventory undone')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(NOW);
  expect(org.requestsOf(writeSetting).map(({ headers }) => [headers['change-origin'], headers['change-note']])).toEqual(
    [
      ['restore', 'SD-4471'],
      ['undo', 'SD-4471'],
    ],
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved changes' })).toBeNull());
});

it('[ACT-02] keeps the dialog open until the restore has succeeded, and shows why it failed', async () => {
  const { user, org } = openHistory(one(entry('a1')));
  await user.click(await openRestore());
  const restore = await enabledRestore();
  const gate = org.hold(writeSetting);
  org.reject(writeSetting, 'crm_error', 'Salesforce rejected it.');
  await user.click(restore);
  await user.keyboard('{Escape}');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  gate.open();
  expect(await dialog.findByText(/Salesforce rejected it/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

it('[CHB-02] shows why a restore could not be undone', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openRestore());
  await user.click(await enabledRestore());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(bar.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the restore')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

it('[ACT-05] restores a section of the AI configuration', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await openRestore());
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(org.aiPayloadOf('assistant')).toEqual(off);
  expect(org.requestsOf(writeAiGlobalSettings)[0]?.headers).toMatchObject({ 'change-origin': 'restore' });
});

it('[ACT-05] shows why a section of the AI configuration could not be restored', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await openRestore());
  const restore = await enabledRestore();
  org.reject(writeAiGlobalSettings, 'permission_missing', 'You may not configure the AI.');
  await user.click(restore);
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^You may not configure the AI\./)).toBeVisible();
  expect(org.aiPayloadOf('assistant')).toEqual(on);
});

it('[CHB-02] offers no undo after a restore that replaced a secret, whose value before is unknown', async () => {
  const global = {
    jwtTokenEndPoint: 'https://login.salesforce.com/services/oauth2/token',
    jwtCertificateName: 'Sales',
    consumerKey: '' as const,
    runAsUserId: '005000000000001AAA',
  };
  const before = { global: { ...global, consumerKey: 'a-secret-key-WXYZ' } };
  const org = serveChanges(aiEntry('sfa', before, { global }));
  org.on(readSfa, () => ({ global, consumerKeyHint: 'ABCD', version: '1', changed: null }));
  org.on(writeSfa, () => ({ global, consumerKeyHint: 'WXYZ', version: '2', changed: null }));
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await openRestore());
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const eventEntry = (before: string, after: string) =>
  entry('a1', {
    settingId: EVENT_SETTING,
    action: 'event-settings.write',
    before: { defaultEditEventProcessId: before, processName: `Process ${before}` },
    after: { defaultEditEventProcessId: after, processName: `Process ${after}` },
  });

it('[ACT-05] restores the event settings with the name of the process', async () => {
  const org = serveChanges(eventEntry('SFM-0052', 'SFM-0053'));
  const door = serveEventSettings(org, EVENT_PROCESSES[1]);
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  expect(await changeButton(/Process SFM-0052 → |Edit Appointment → /)).toBeVisible();
  await user.click(await openRestore());
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(door.chosen()).toBe('SFM-0052');
});

it('[ACT-05] does not restore a process that the org no longer offers', async () => {
  const org = serveChanges(eventEntry('SFM-0001', 'SFM-0053'));
  const door = serveEventSettings(org, EVENT_PROCESSES[1]);
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await openRestore());
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText("The form 'Process SFM-0001' was deleted or is no longer active.")).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  expect(door.chosen()).toBe('SFM-0053');
});

it('[ACT-05] restores a revoked access token', async () => {
  const token = {
    profileId: null,
    settingId: 'access-tokens',
    before: { id: 't1', kind: 'device', name: 'Vans' },
    after: null,
  };
  const { user, org } = openHistory(
    one(entry('a1', { ...token, action: 'access-token.revoke' })),
    '/change-history?change=a1',
  );
  org.on(restoreAccessToken, () => ({
    record: {
      id: 't1',
      kind: 'device' as const,
      name: 'Vans',
      ending: 'abcd',
      createdBy: 'A',
      createdAt: '2026-11-20T09:15:42.000Z',
      lastUsedAt: null,
      expiresAt: null,
    },
  }));
  await changeButton(/Sam Second revoked the access token Vans/);
  await user.click(await screen.findByRole('button', { name: 'Restore token' }));
  expect(await screen.findByText('Vans is valid again')).toBeVisible();
  expect(org.requestsOf(restoreAccessToken).map(({ path }) => path)).toEqual(['/api/access-tokens/t1/restore']);
});

it('[ACT-02] offers no restore to users who may only view', async () => {
  openHistory(one(entry('a1')), '/change-history?change=a1', {
    missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }],
  });
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});
