import { restoreAccessToken } from '@fieldstone/contracts/organization/access-token';
import {
  changeAuthors,
  changeHistory,
  countChanges,
  readChange,
} from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { EVENT_SETTING } from '@fieldstone/contracts/settings/calendar/event-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { writeSetting } from '@fieldstone/contracts/settings/settings';
import { writeAiGlobalSettings } from '@fieldstone/contracts/skills/ai-assistant';
import { readSfa, writeSfa } from '@fieldstone/contracts/skills/sfa';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { EVENT_PROCESSES, serveEventSettings } from '../../test/calendar.ts';
import { datePart } from '../../test/date-field.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import type { OrgState } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ChangeHistoryRoute } from '../../shell/mobile/change-history-route.tsx';
import { bodyOf, keyOf, PROFILE_ID, stored, versionOf } from '../../test/stored-settings.ts';

const OLD = { enabled: true, stockTransferInventoryProcess: 'Depot to van' };
const NOW = { enabled: true, stockTransferInventoryProcess: 'Van to van' };
const PROCESS = 'Stock transfer inventory process';

const entry = (id: string, more: Partial<ChangeHistoryEntry> = {}): ChangeHistoryEntry => ({
  id,
  at: '2026-11-20T09:15:42.000Z',
  by: 'Sam Second',
  origin: 'console',
  outcome: 'done',
  profileId: PROFILE_ID,
  settingId: fieldInventory.id,
  action: 'setting.write',
  before: OLD,
  after: NOW,
  ...more,
});

type Page = { readonly records: ChangeHistoryEntry[]; readonly next: string | null };

function open(pages: readonly Page[], address = '/change-history', state: OrgState = {}) {
  const org = createOrg({ ...stored(fieldInventory, NOW), ...state });
  org.on(changeHistory, ({ query }) => {
    const page = pages.find((_, at) => (query.before ?? '0-0') === `${at}-0`) ?? { records: [], next: null };
    return { ...page, searchedTo: '2026-11-01T00:00:00.000Z' };
  });
  org.on(countChanges, () => ({ changes: pages.flatMap(({ records }) => records).length, isMore: false }));
  org.on(changeAuthors, () => ({ names: ['Avery Admin', 'Sam Second'] }));
  return { ...renderPage(address, <ChangeHistoryRoute />, { server: org }), org };
}

/** An org with one change. */
function serveChanges(change: ChangeHistoryEntry, state: OrgState = {}) {
  const org = createOrg(state);
  org.on(changeHistory, () => ({ records: [change], next: null, searchedTo: null }));
  org.on(countChanges, () => ({ changes: 1, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  return org;
}

async function enabledRestore(): Promise<HTMLElement> {
  const dialog = within(await screen.findByRole('dialog'));
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore).toBeEnabled());
  return restore;
}

const one = (...records: ChangeHistoryEntry[]): Page[] => [{ records, next: null }];
const changeButton = (name: RegExp) => screen.findByRole('button', { name });

it('[ACT-01] lists changes with time to the second, person, setting, group profile and kind', async () => {
  open(
    one(
      entry('a1'),
      entry('a2', { origin: 'outside', by: null }),
      entry('a3', { origin: 'copy', copiedFrom: { id: PROFILES[2]?.id ?? '', name: 'Medical Devices East' } }),
      entry('a4', { origin: 'undo' }),
      entry('a5', { origin: 'restore', outcome: 'failed' }),
      entry('a6', { origin: 'api' }),
    ),
  );
  const list = await screen.findByRole('list', { name: 'Changes on Friday, November 20, 2026' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ')),
  ).toEqual([
    expect.stringMatching(
      /10:15:42 AM.*Sam Second changed Field Inventory in HVAC Technicians.*Depot to van → Van to van.*Console/,
    ),
    expect.stringMatching(/Someone changed.*As found in Salesforce.*Outside the console/),
    expect.stringMatching(/copied Field Inventory from Medical Devices East to HVAC Technicians.*Copy/),
    expect.stringMatching(/undid a change of Field Inventory.*Undo/),
    expect.stringMatching(/restored Field Inventory.*Not saved.*Restore/),
    expect.stringMatching(/changed Field Inventory.*API/),
  ]);
  expect(await screen.findByText(/^6 changes, .* Times in GMT\+1\.$/)).toBeVisible();
});

it('[ACT-01] shows a copy to several group profiles as one entry, and each of its changes', async () => {
  const copy = (id: string, at: number, more: Partial<ChangeHistoryEntry> = {}) =>
    entry(id, {
      origin: 'copy',
      copiedFrom: { id: PROFILES[2]?.id ?? '', name: 'Medical Devices East' },
      profileId: PROFILES[at]?.id ?? '',
      ...more,
    });
  const earlier = { at: '2026-11-20T08:00:00.000Z' };
  const { user } = open(one(copy('a1', 0), entry('a2'), copy('a3', 1, { outcome: 'failed' }), copy('a4', 1, earlier)));
  const list = within(await screen.findByRole('list', { name: /^Changes on/ }));
  const text = /copied Field Inventory from Medical Devices East to 2 group profiles.*: 1 changed, 1 failed/;
  const group = list.getByRole('button', { name: text });
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  await user.click(group);
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  const [first] = await list.findAllByRole('button', { name: /copied Field Inventory from .* to (?!2 group)/ });
  await user.click(first ?? group);
  expect(await list.findByRole('button', { name: 'Restore before…' })).toBeVisible();
});

it('[ACT-01] keeps every filter in the URL and sends it', async () => {
  const { user, org, router } = open(one(entry('a1')));
  await changeButton(/Sam Second changed/);
  const choose = async (field: RegExp, option: string) => {
    await user.click(screen.getByRole('button', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Person$/, 'Avery Admin');
  await choose(/^All Group profile$/, 'HVAC Technicians');
  await choose(/Setting$/, 'Field Inventory');
  await choose(/Kind$/, 'Outside the console');
  await choose(/Outcome$/, 'Not saved');
  await user.click(screen.getByRole('radio', { name: 'Last 90 days' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search in values and notes' }), 'van');
  await waitFor(() => expect(org.requestsOf(changeHistory).at(-1)?.query).toMatchObject({ text: 'van' }));
  expect(org.requestsOf(changeHistory).at(-1)?.query).toMatchObject({
    person: 'Avery Admin',
    profile: PROFILE_ID,
    origin: 'outside',
    outcome: 'failed',
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    person: 'Avery Admin',
    profile: PROFILE_ID,
    setting: fieldInventory.id,
    origin: 'outside',
    outcome: 'failed',
    period: 'last90',
    text: 'van',
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search in values and notes' })).toHaveValue(''));
});

it('[ACT-01] shows older changes and moves the focus to the first of them', async () => {
  const { user } = open([
    { records: [entry('a1')], next: '1-0' },
    { records: [entry('a2', { by: 'Olga Older', at: '2026-11-19T09:15:00.000Z' })], next: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show older changes' }));
  await waitFor(async () => expect(await changeButton(/Olga Older changed/)).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

it('[ACT-02] [CHB-08] opens the difference with its own link, by keyboard, and links to the setting', async () => {
  const { user, router } = open(one(entry('a1', { note: 'SD-4471' })));
  const button = await changeButton(/Sam Second changed/);
  button.focus();
  await user.keyboard('{Enter}');
  expect(new URLSearchParams(router.state.location.search).get('change')).toBe('a1');
  const row = within(await screen.findByRole('list', { name: /^Changes on/ }));
  expect(await row.findByText('Note: SD-4471')).toBeVisible();
  expect(await row.findByRole('term')).toHaveTextContent(PROCESS);
  expect(row.getByRole('link', { name: 'Open setting' })).toHaveAttribute(
    'href',
    `/profiles/${PROFILE_ID}/${fieldInventory.slug}`,
  );
  await user.click(row.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/\/change-history\?change=a1$/);
  await user.keyboard('{Escape}');
});

it('[ACT-02] shows the change of a link that the list does not contain', async () => {
  const org = createOrg(stored(fieldInventory, NOW));
  org.on(changeHistory, () => ({ records: [], next: null, searchedTo: null }));
  org.on(countChanges, () => ({ changes: 0, isMore: false }));
  org.on(changeAuthors, () => ({ names: [] }));
  org.on(readChange, ({ params }) => entry(params.changeId, { by: 'Lena Linked' }));
  renderPage('/change-history?change=ab', <ChangeHistoryRoute />, { server: org });
  const linked = within(await screen.findByRole('region', { name: 'Linked change' }));
  expect(await linked.findByRole('button', { name: /Lena Linked/, expanded: true })).toBeVisible();
  expect(screen.getByText('No matching changes')).toBeVisible();
});

it('[ACT-02] [ACT-03] restores the value before the change after showing the difference, and marks it as a restore', async () => {
  const { user, org } = open(one(entry('a1', { before: null })), '/change-history?change=a1');
  expect(await screen.findByText('The value after this change is the current value.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore after…' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Restore before…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Field Inventory' }));
  expect(dialog.getByText(/will replace the current value in HVAC Technicians/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Field Inventory restored')).toBeVisible();
  const [sent] = org.requestsOf(writeSetting);
  expect(sent?.body).toEqual(bodyOf(fieldInventory.defaults, fieldInventory));
  expect(sent?.headers).toMatchObject({ 'if-match': versionOf(fieldInventory), 'change-origin': 'restore' });
});

it('[ACT-02] restores nothing if someone has changed the value in the meantime', async () => {
  const { user, org } = open(one(entry('a1')), '/change-history?change=a1');
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await waitFor(() => expect(restore).toBeEnabled());
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(restore);
  expect(await dialog.findByText(/Someone has changed the value in the meantime/)).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

it('[CHB-02] undoes a restore, from the bar of the page', async () => {
  const { user, org } = open(one(entry('a1')), '/change-history?change=a1');
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  await user.click(await enabledRestore());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(OLD);
  await user.click(bar.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restore of Field Inventory undone')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toEqual(NOW);
  expect(org.requestsOf(writeSetting)[1]?.headers).toMatchObject({ 'change-origin': 'undo' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved changes' })).toBeNull());
});

it('[CHB-02] shows why a restore could not be undone', async () => {
  const { user, org } = open(one(entry('a1')), '/change-history?change=a1');
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  await user.click(await enabledRestore());
  const bar = within(await screen.findByRole('region', { name: 'Saved changes' }));
  org.storeAs('Sam Second', keyOf(fieldInventory), { enabled: false, stockTransferInventoryProcess: '' });
  await user.click(bar.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to undo the restore')).toBeVisible();
  expect(org.payloadOf(keyOf(fieldInventory))).toMatchObject({ enabled: false });
});

const aiEntry = (settingId: string, before: Payload, after: Payload) =>
  entry('a1', { settingId, profileId: null, action: 'ai-configuration.write', before, after });
const articles = (...objects: readonly string[]) => ({ enabled: true, objectApiName: objects });
const actionsOf = (...names: readonly string[]) => ({
  actions: names.map((name, at) => ({
    id: `00019a0${at}-0000-4000-8000-000000000000`,
    object_name: 'Work_Order__c',
    object_label: 'Work Order',
    copilot_action_name: name,
    copilot_action_text: 'Summarize the record.',
  })),
});

it('[ACT-01] counts the changed entries of a list in the summary', async () => {
  open(one(entry('a1', { settingId: knowledge.id, before: articles('Case'), after: articles('Site__c', 'Asset') })));
  expect(await changeButton(/Sam Second changed Knowledge.*: 2 added, 1 removed/)).toBeVisible();
});

it('[ACT-05] restores a section of the AI configuration', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(org.aiPayloadOf('assistant')).toEqual(off);
  expect(org.requestsOf(writeAiGlobalSettings)[0]?.headers).toMatchObject({ 'change-origin': 'restore' });
});

it('[ACT-05] shows why a section of the AI configuration could not be restored', async () => {
  const [off, on] = [{ global: { enable_service_copilot: false } }, { global: { enable_service_copilot: true } }];
  const org = serveChanges(aiEntry('assistant', off, on), { ai: { assistant: on } });
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
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
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('[ACT-02] names the actions of a change of AI actions', async () => {
  const org = serveChanges(aiEntry('ai-actions', actionsOf('Summarize'), actionsOf('Summarize', 'Translate')));
  renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  const list = await screen.findByRole('list', { name: /^Changes on/ });
  expect(await within(list).findByText('Translate')).toBeVisible();
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
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  await user.click(await enabledRestore());
  expect(await screen.findByText(/restored$/)).toBeVisible();
  expect(door.chosen()).toBe('SFM-0052');
});

it('[ACT-05] does not restore a process that the org no longer offers', async () => {
  const org = serveChanges(eventEntry('SFM-0001', 'SFM-0053'));
  const door = serveEventSettings(org, EVENT_PROCESSES[1]);
  const { user } = renderPage('/change-history?change=a1', <ChangeHistoryRoute />, { server: org });
  await user.click(await screen.findByRole('button', { name: 'Restore before…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText("The process 'Process SFM-0001' is no longer available in this org.")).toBeVisible();
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
  const { user, org } = open(
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

it('[ACT-01] shows why the changes could not be loaded, and retries', async () => {
  const { org, user } = open(one(entry('a1')), '/change-history');
  await changeButton(/Sam Second changed/);
  org.reject(changeHistory, 'unavailable', 'The store is busy.');
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }));
  expect(await findBanner()).toHaveTextContent('Failed to load the change history');
});

it('[ACT-02] offers no restore to users who may only view', async () => {
  open(one(entry('a1')), '/change-history?change=a1', {
    missing: [{ object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' }],
  });
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: 'Restore before…' })).toBeNull();
});

it('[FIX-44] shows no change for a period that ends before it begins', async () => {
  const { org } = open([{ records: [entry('1')], next: null }], '/change-history?from=2026-11-20&to=2026-11-10');
  expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
  expect(await datePart('To')).toBeInvalid();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  expect([org.requestsOf(changeHistory), org.requestsOf(countChanges)]).toEqual([[], []]);
});
