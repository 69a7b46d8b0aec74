import { restoreAccessToken } from '@fieldstone/contracts/platform/access-token';
import { changeHistory } from '@fieldstone/contracts/organization/change-history';
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
import { ChangeHistoryPage } from '../../../pages/change-history/page.tsx';
import { keyOf, versionOf } from '../../../test/stored-settings.ts';

const UNDO = 'Undo this change';
const BRING_BACK = 'Bring this version back';

async function enabledConfirm(name = UNDO): Promise<HTMLElement> {
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('button', { name });
  await waitFor(() => expect(confirm).toBeEnabled());
  return confirm;
}

const changeButton = (name: RegExp) => screen.findByRole('button', { name });

const openUndo = () => screen.findByRole('button', { name: /^Undo this change: / });

const openVersion = () => screen.findByRole('button', { name: /^Bring this version back: / });

it('[ACT-02] [ACT-03] [FIX-14] [FIX-91] [FIX-92] undoes a change from its row, after showing the difference, by keyboard', async () => {
  const { user, org } = openHistory(one(entry('a1', { before: null })));
  const opener = await screen.findByRole('button', {
    name: 'Undo this change: Field Inventory, Nov 20, 2026, 10:15:42 AM GMT+1',
  });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change of Field Inventory' }));
  expect(
    await dialog.findByText(/^The value before .* will replace the current value in HVAC Technicians/),
  ).toBeVisible();
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.getAllByRole('term')[0]).toHaveTextContent('Field inventory');
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'NowEnabled',
    'Before the changeDisabled',
    'NowVan to van',
    'Before the changeBlank (stock transfer disabled)',
  ]);
  expect(dialog.queryByText(/changed again since then/)).toBeNull();
  (await enabledConfirm()).focus();
  // As the server returns it then.
  const current = { before: true, after: false };
  const undone = entry('a1', { before: null, current });
  org.on(changeHistory, () => ({ records: [undone], next: null, searchedTo: undone.at }));
  await user.keyboard('{Enter}');
  await screen.findByText('Change of Field Inventory undone');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo this change/ })).toBeNull());
  expect(await changeButton(/Sam Second changed Field Inventory/)).toHaveFocus();
  const [sent] = org.requestsOf(resetSetting);
  expect(sent?.headers).toMatchObject({ 'if-match': versionOf(fieldInventory), 'change-origin': 'undo' });
  expect(org.payloadOf(keyOf(fieldInventory))).toBeUndefined();
});

it('[ACT-02] [FIX-92] brings the version of a change back from its details, by keyboard', async () => {
  const later = { enabled: true, stockTransferInventoryProcess: 'Van to office' };
  const { user, org } = openHistory(one(entry('a1', { after: later })), '/change-history?change=a1');
  (await openVersion()).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring this version of Field Inventory back' }));
  expect(await dialog.findByText(/^The value after the change/)).toBeVisible();
  (await enabledConfirm(BRING_BACK)).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Earlier version of Field Inventory is back');
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(later);
  expect(org.requestsOf(writeSetting)[0]?.headers).toMatchObject({ 'change-origin': 'restore' });
  expect(await screen.findByRole('region', { name: 'Saved changes' })).toHaveTextContent(/^Restored/);
});

it('[FIX-92] offers neither where nothing would change: current values, unsaved and unreadable ones', async () => {
  const unreadable = { before: true, after: false };
  openHistory(
    one(
      entry('a1', { current: { before: false, after: true } }),
      entry('a2', { current: { before: true, after: false } }),
      entry('a3', { outcome: 'failed' }),
      entry('a4', { unreadable, before: null, after: OLD }),
    ),
    '/change-history?change=a1',
  );
  expect(await openUndo()).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Undo this change: / })).toHaveLength(1);
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: /^Bring this version back/ })).toBeNull();
});

it('[FIX-92] says that nothing would change, without a confirmation, if only the stored value shows it', async () => {
  const { user } = openHistory(one(entry('a1', { before: NOW, after: OLD })));
  await user.click(await openUndo());
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nothing would change. The setting already has this value.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: UNDO })).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByText('Close', { selector: 'button *, button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openUndo()).toHaveFocus();
});

it('[FIX-92] says that an undo also takes back the later changes of the setting', async () => {
  const { user } = openHistory(one(entry('a1', { after: { ...OLD, enabled: false } })));
  await user.click(await openUndo());
  expect(await screen.findByText(/^The setting has changed again since then/)).toBeVisible();
});

it('[ACT-02] restores nothing if someone has changed the value in the meantime', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openUndo());
  const dialog = within(await screen.findByRole('dialog'));
  const restore = dialog.getByRole('button', { name: UNDO });
  await waitFor(() => expect(restore).toBeEnabled());
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(restore);
  expect(await dialog.findByText(/Someone has changed the value in the meantime/)).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

it('[CHB-02] [CHB-08] [FIX-92] undoes with a note, and redoes it with the same note, from the bar of the page', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openUndo());
  await user.type(await screen.findByRole('textbox', { name: 'Note or ticket (optional)' }), 'SD-4471');
  await user.click(await enabledConfirm());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(OLD);
  await user.click(bar.getByRole('button', { name: 'Redo' }));
  expect(await screen.findByText('Change of Field Inventory redone')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(NOW);
  expect(org.requestsOf(writeSetting).map(({ headers }) => [headers['change-origin'], headers['change-note']])).toEqual(
    [
      ['undo', 'SD-4471'],
      ['undo', 'SD-4471'],
    ],
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved changes' })).toBeNull());
});

it('[ACT-02] keeps the dialog open until the undo has succeeded, and shows why it failed', async () => {
  const { user, org } = openHistory(one(entry('a1')));
  await user.click(await openUndo());
  const restore = await enabledConfirm();
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

it('[CHB-02] shows why an undo could not be redone', async () => {
  const { user, org } = openHistory(one(entry('a1')), '/change-history?change=a1');
  await user.click(await openUndo());
  await user.click(await enabledConfirm());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(bar.getByRole('button', { name: 'Redo' }));
  expect(await screen.findByText('Failed to redo the change')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

it('[ACT-05] restores a section of the AI configuration', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  await user.click(await openUndo());
  await user.click(await enabledConfirm());
  expect(await screen.findByText(/undone$/)).toBeVisible();
  expect(org.aiPayloadOf('assistant')).toEqual(off);
  expect(org.requestsOf(writeAiGlobalSettings)[0]?.headers).toMatchObject({ 'change-origin': 'undo' });
});

it('[ACT-05] shows why a section of the AI configuration could not be restored', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  await user.click(await openUndo());
  const restore = await enabledConfirm();
  org.reject(writeAiGlobalSettings, 'permission_missing', 'You may not configure the AI.');
  await user.click(restore);
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^You may not configure the AI\./)).toBeVisible();
  expect(org.aiPayloadOf('assistant')).toEqual(on);
});

it('[CHB-02] offers no Redo after an undo that replaced a secret, whose value before is unknown', async () => {
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
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  await user.click(await openUndo());
  await user.click(await enabledConfirm());
  expect(await screen.findByText(/undone$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull();
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
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  expect(await changeButton(/Process SFM-0052 → |Edit Appointment → /)).toBeVisible();
  await user.click(await openUndo());
  await user.click(await enabledConfirm());
  expect(await screen.findByText(/undone$/)).toBeVisible();
  expect(door.chosen()).toBe('SFM-0052');
});

it('[ACT-05] does not restore a process that the org no longer offers', async () => {
  const org = serveChanges(eventEntry('SFM-0001', 'SFM-0053'));
  const door = serveEventSettings(org, EVENT_PROCESSES[1]);
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  await user.click(await openUndo());
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText("The form 'Process SFM-0001' was deleted or is no longer active.")).toBeVisible();
  expect(dialog.getByRole('button', { name: UNDO })).toBeDisabled();
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
  expect(screen.queryByRole('button', { name: /^(Undo|Bring|Return)/ })).toBeNull();
});
