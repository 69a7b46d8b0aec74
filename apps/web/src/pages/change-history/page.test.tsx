import {
  changeAuthors,
  changeHistory,
  countChanges,
  readChange,
} from '@fieldstone/contracts/organization/change-history';
import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import { GLOBAL_SETTING_IDS } from '@fieldstone/contracts/settings/global-settings';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { knowledge } from '@fieldstone/contracts/settings/pages/knowledge';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findBanner } from '../../test/banner.ts';
import { aiEntry, entry, NOW, one, openHistory, serveChanges } from '../../test/change-history.tsx';
import { datePart } from '../../test/date-field.ts';
import { createOrg, PROFILES } from '../../test/org.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ChangeHistoryPage } from './page.tsx';
import { PROFILE_ID, stored } from '../../test/stored-settings.ts';

const PROCESS = 'Stock transfer inventory process';

const changeButton = (name: RegExp) => screen.findByRole('button', { name });

it('[ACT-01] lists changes with time to the second, person, setting, group profile and kind', async () => {
  openHistory(
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
      operationId: 'copy',
      copiedFrom: { id: PROFILES[2]?.id ?? '', name: 'Medical Devices East' },
      profileId: PROFILES[at]?.id ?? '',
      ...more,
    });
  const { user } = openHistory(
    one(copy('a1', 0), entry('a2'), copy('a3', 1, { outcome: 'failed' }), copy('a4', 1, { operationId: 'earlier' })),
  );
  const list = within(await screen.findByRole('list', { name: /^Changes on/ }));
  const text = /copied Field Inventory from Medical Devices East to 2 group profiles.* 1 not saved Copy$/;
  const group = list.getByRole('button', { name: text });
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  await user.click(group);
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  const [first] = await list.findAllByRole('button', { name: /copied Field Inventory from .* to (?!2 group)/ });
  await user.click(first ?? group);
  expect(await list.findByRole('button', { name: 'Copy link' })).toBeVisible();
});

it('[ACT-01] counts the changes of a copy only if some failed', async () => {
  const copiedFrom = { id: PROFILES[2]?.id ?? '', name: 'Medical Devices East' };
  const copy = { origin: 'copy', operationId: 'copy', copiedFrom } as const;
  const [first, second] = PROFILES;
  openHistory(
    one(entry('a1', { ...copy, profileId: first?.id ?? '' }), entry('a2', { ...copy, profileId: second?.id ?? '' })),
  );
  const group = await changeButton(/copied Field Inventory from .* to 2 group profiles/);
  expect(group).toHaveTextContent(`${first?.name} and ${second?.name}`);
  expect(group).not.toHaveTextContent('failed');
});

it('[FIX-92] shows the undo of a copy, and a save of several settings, as one entry each, by keyboard', async () => {
  const ofOne = (id: string, settingId: string, more: Partial<ChangeHistoryEntry>) => entry(id, { settingId, ...more });
  const copiedFrom = { id: PROFILES[2]?.id ?? '', name: 'Medical Devices East' };
  const undo = { origin: 'undo', operationId: 'undo', copiedFrom, note: 'SD-4471' } as const;
  const [first, second] = PROFILES.map(({ id }) => ({ ...undo, profileId: id }));
  const save = { operationId: 'save', profileId: null } as const;
  const { user } = openHistory(
    one(
      ofOne('a1', fieldInventory.id, first ?? undo),
      ofOne('a2', knowledge.id, first ?? undo),
      ofOne('a3', fieldInventory.id, second ?? undo),
      ofOne('b1', GLOBAL_SETTING_IDS.reminderFrequency, save),
      ofOne('b2', GLOBAL_SETTING_IDS.forceDownload, save),
      entry('c1', { ...undo, operationId: 'other' }),
    ),
  );
  const list = within(await screen.findByRole('list', { name: /^Changes on/ }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(
      /undid the copy of 2 settings from Medical Devices East to 2 group profiles.* Note: SD-4471 Undo$/,
    ),
    expect.stringMatching(/Sam Second changed 2 settings .* Console$/),
    expect.stringMatching(/undid the copy of Field Inventory from Medical Devices East to HVAC Technicians/),
  ]);
  const group = list.getByRole('button', { name: /undid the copy of 2 settings/ });
  group.focus();
  await user.keyboard('{Enter}');
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  expect(list.getByRole('button', { name: /undid the copy of Knowledge from/ })).toBeVisible();
});

it('[FIX-92] keeps the changes of one operation together when older ones are loaded', async () => {
  const copy = {
    origin: 'copy',
    operationId: 'copy',
    copiedFrom: { id: PROFILES[2]?.id ?? '', name: 'East' },
  } as const;
  const { user } = openHistory([
    { records: [entry('a1', copy)], next: '1-0' },
    { records: [entry('a2', { ...copy, profileId: PROFILES[0]?.id ?? '' })], next: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show older changes' }));
  const group = await changeButton(/copied Field Inventory from East to 2 group profiles/);
  await waitFor(() => expect(group).toHaveFocus());
});

it('[ACT-01] keeps every filter in the URL and sends it', async () => {
  const { user, org, router } = openHistory(one(entry('a1')));
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
  const { user } = openHistory([
    { records: [entry('a1')], next: '1-0' },
    { records: [entry('a2', { by: 'Olga Older', at: '2026-11-19T09:15:00.000Z' })], next: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show older changes' }));
  await waitFor(async () => expect(await changeButton(/Olga Older changed/)).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

it('[ACT-01] leaves the focus in the search after older changes without a match', async () => {
  const { user, org } = openHistory([]);
  org.on(changeHistory, ({ query }) => {
    const searchedTo = '2026-11-01T00:00:00.000Z';
    if (query.text === 'nothing') return { records: [], next: query.before === undefined ? '1-0' : null, searchedTo };
    return { records: query.text === undefined ? [] : [entry('a1')], next: null, searchedTo };
  });
  const field = await screen.findByRole('searchbox', { name: 'Search in values and notes' });
  await user.type(field, 'nothing');
  await user.click(await screen.findByRole('button', { name: 'Search older changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Search older changes' })).toBeNull());
  await user.clear(field);
  await user.type(field, 'van');
  await screen.findByRole('button', { name: /Sam Second changed/ });
  expect(field).toHaveFocus();
});

it('[ACT-02] [CHB-08] opens the difference with its own link, by keyboard, and links to the setting', async () => {
  const { user, router } = openHistory(one(entry('a1', { note: 'SD-4471' })));
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
  renderPage('/change-history?change=ab', <ChangeHistoryPage />, { server: org });
  const linked = within(await screen.findByRole('region', { name: 'Linked change' }));
  expect(await linked.findByRole('button', { name: /Lena Linked/, expanded: true })).toBeVisible();
  expect(screen.getByText('No matching changes')).toBeVisible();
});

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
  openHistory(
    one(entry('a1', { settingId: knowledge.id, before: articles('Case'), after: articles('Site__c', 'Asset') })),
  );
  expect(await changeButton(/Sam Second changed Knowledge.*: 2 added, 1 removed/)).toBeVisible();
});

it('[ACT-02] names the actions of a change of AI actions', async () => {
  const org = serveChanges(aiEntry('ai-actions', actionsOf('Summarize'), actionsOf('Summarize', 'Translate')));
  renderPage('/change-history?change=a1', <ChangeHistoryPage />, { server: org });
  const list = await screen.findByRole('list', { name: /^Changes on/ });
  expect(await within(list).findByText('Translate')).toBeVisible();
});

it('[ACT-01] shows why the changes could not be loaded, and retries', async () => {
  const { org, user } = openHistory(one(entry('a1')), '/change-history');
  await changeButton(/Sam Second changed/);
  org.reject(changeHistory, 'unavailable', 'The store is busy.');
  await user.click(screen.getByRole('radio', { name: 'Last 7 days' }));
  expect(await findBanner()).toHaveTextContent('Failed to load the change history');
});

it('[FIX-44] shows no change for a period that ends before it begins', async () => {
  const { org } = openHistory([{ records: [entry('1')], next: null }], '/change-history?from=2026-11-20&to=2026-11-10');
  expect(await screen.findByText('Nothing to show for these dates')).toBeVisible();
  expect(await datePart('To')).toBeInvalid();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  expect([org.requestsOf(changeHistory), org.requestsOf(countChanges)]).toEqual([[], []]);
});
