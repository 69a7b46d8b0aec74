import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
import { MESSAGES_PATH } from '@fieldstone/contracts/organization/notification';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { CHANGE_HISTORY_PAGE } from '@fieldstone/contracts/organization/change-history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';

type Page = { readonly records: readonly ChangeHistoryEntry[]; readonly next: string | null };

let home: TestConsole;
let outside: Outside;
let admin: Client;
let second: Client;
let profile: string;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
  second = await clientAt(home, SECOND_ADMIN);
  profile = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
});
afterAll(async () => home.close());

const changes = async (query = ''): Promise<Page> => (await admin.get<Page>(`/api/change-history${query}`)).body;

const write = async (
  by: Client,
  settingId: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
) => {
  const path = `/api/profiles/${profile}/settings/${settingId}`;
  const { body } = await by.get<{ version: string }>(path);
  const data = { version: '1', checksum: '', config: { payload } };
  const { status } = await by.post(path, { data }, { 'if-match': body.version, ...headers });
  expect(status).toBe(200);
};

it('[ACT-01] lists who changed what, where and from where, newest first, and filters it', async () => {
  await write(admin, 'SET010', { enabled: true });
  await write(second, 'SET013', { enabled: false });
  await write(second, 'SET013', { enabled: true }, { 'change-origin': 'undo' });
  await write(admin, 'SET010', { enabled: false }, { 'change-origin': 'restore' });
  const { records, next } = await changes();
  expect(next).toBeNull();
  expect(records.map(({ by, settingId, origin, outcome }) => [by, settingId, origin, outcome])).toEqual([
    ['Avery Admin', 'SET010', 'restore', 'done'],
    ['Sam Second', 'SET013', 'undo', 'done'],
    ['Sam Second', 'SET013', 'console', 'done'],
    ['Avery Admin', 'SET010', 'console', 'done'],
  ]);
  expect(records[0]).toMatchObject({ profileId: profile, before: { enabled: true }, after: { enabled: false } });
  const ids = async (query: string) => (await changes(query)).records.map(({ id }) => id);
  const [restore, undo, edit, first] = records.map(({ id }) => id);
  expect(await ids('?person=Sam%20Second')).toEqual([undo, edit]);
  expect(await ids('?setting=SET010&setting=SET001')).toEqual([restore, first]);
  expect(await ids('?origin=undo')).toEqual([undo]);
  expect(await ids(`?profile=${profile}&outcome=done`)).toHaveLength(4);
  expect(await ids('?outcome=failed')).toEqual([]);
  expect(await ids('?until=2020-01-01T00:00:00.000Z')).toEqual([]);
  expect((await admin.get<{ names: string[] }>('/api/change-history/people')).body.names).toEqual([
    'Avery Admin',
    'Sam Second',
  ]);
  expect((await admin.get(`/api/change-history/count?origin=console`)).body).toEqual({ changes: 2, isMore: false });
});

it('[ACT-02] returns a single change by its id, and 404 for an unknown one', async () => {
  const [newest] = (await changes()).records;
  expect((await admin.get(`/api/change-history/${newest?.id}`)).body).toEqual(newest);
  expect(await admin.get('/api/change-history/0a1b')).toMatchObject({
    status: 404,
    error: { code: 'recorded_change_unknown' },
  });
});

it('[ACT-01] pages without gaps, and finds a text in the values but not in their names', async () => {
  for (let save = 0; save < CHANGE_HISTORY_PAGE; save += 1) {
    await write(admin, 'SET006', {
      enabled: true,
      stockTransferInventoryProcess: save === 3 ? 'Van "42"' : `V${save}`,
    });
  }
  const first = await changes('?setting=SET006');
  expect(first).toMatchObject({ next: null });
  const newest = await changes();
  const older = await changes(`?before=${newest.next}`);
  const all = [...newest.records, ...older.records].map(({ id }) => id);
  expect([newest.records.length, new Set(all).size]).toEqual([CHANGE_HISTORY_PAGE, CHANGE_HISTORY_PAGE + 4]);
  expect((await changes('?text=van%20%2242%22')).records).toHaveLength(2);
  expect((await changes('?text=internalValue')).records).toEqual([]);
});

it('[ACT-04] [FIX-86] shows a value that was stored outside the console as found, with its author and time in the CRM', async () => {
  const text = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } });
  await outside.create('Configuration_Data__c', {
    Group_Profile__c: profile,
    Setting_Id__c: 'SET012',
    Setting_Key__c: `${profile}:SET012`,
    Internal_Value__c: text,
  });
  const path = `/api/profiles/${profile}/settings/SET012`;
  const { changed } = (await admin.get<{ changed: { by: string; at: string } }>(path)).body;
  const history = (await second.get<{ records: SettingChange[] }>(`${path}/history`)).body.records;
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({ external: true, ...changed, after: { enabled: true } });
  // A reading is repeated only after some seconds.
  const found = async () => (await changes('?origin=outside&setting=SET012')).records;
  await expect.poll(found, { timeout: 20_000 }).toMatchObject([{ ...changed, before: null, after: { enabled: true } }]);
  expect((await second.get<{ records: SettingChange[] }>(`${path}/history`)).body.records).toHaveLength(1);
});

it('[ACT-04] contains a change outside the console that no other page has read', async () => {
  const values = {
    Group_Profile__c: profile,
    Setting_Id__c: 'SET007',
    Setting_Key__c: `${profile}:SET007`,
    Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: true } } }),
  };
  const of = '?origin=outside&setting=SET007';
  const id = await outside.create('Configuration_Data__c', values);
  // A reading is repeated only after some seconds.
  await expect.poll(async () => (await changes(of)).records, { timeout: 20_000 }).toHaveLength(1);
  await outside.update('Configuration_Data__c', id, {
    Internal_Value__c: JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: false } } }),
  });
  const count = async () => (await admin.get(`/api/change-history/count${of}`)).body;
  await expect.poll(count, { timeout: 20_000 }).toEqual({ changes: 2, isMore: false });
  expect((await changes(of)).records[0]).toMatchObject({
    by: 'Avery Admin',
    before: { enabled: true },
    after: { enabled: false },
  });
});

it('[ACT-01] is shown while the CRM cannot be read', async () => {
  await home.org.setFaults({ unavailable: true });
  // This administrator has not read the changes outside the console yet.
  const { status, body } = await second.get<Page>('/api/change-history');
  await home.org.clearFaults();
  expect(status).toBe(200);
  expect(body.records).toHaveLength(CHANGE_HISTORY_PAGE);
});

it('[ACT-05] journals access tokens by name, and restores a revoked one', async () => {
  const { token, record } = (
    await admin.post<{ token: string; record: AccessToken }>('/api/access-tokens', { kind: 'device', name: 'Vans' })
  ).body;
  const works = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await home.app.inject({ url: MESSAGES_PATH, headers })).statusCode !== 401;
  };
  expect(await works()).toBe(true);
  await admin.remove(`/api/access-tokens/${record.id}`);
  expect(await works()).toBe(false);
  expect(await admin.post(`/api/access-tokens/${record.id}/restore`, {})).toMatchObject({
    status: 200,
    body: { record: { name: 'Vans' } },
  });
  expect(await works()).toBe(true);
  expect(await admin.post(`/api/access-tokens/${record.id}/restore`, {})).toMatchObject({ status: 404 });
  const { records } = await changes('?setting=access-tokens&outcome=done');
  expect(records.map(({ action, before, after }) => [action, before?.['name'] ?? after?.['name']])).toEqual([
    ['access-token.restore', 'Vans'],
    ['access-token.revoke', 'Vans'],
    ['access-token.create', 'Vans'],
  ]);
});

it('[ACT-06] downloads the changes with the filters of the page', async () => {
  const { cookie } = await signIn(home.app, {});
  const url = '/api/change-history/export?origin=undo';
  const { body, headers } = await home.app.inject({ url, headers: { cookie, ...SAME_ORIGIN } });
  expect(headers['content-type']).toContain('text/csv');
  const [head = '', ...rows] = body.trim().split('\r\n');
  expect(head).toContain('id,at,by,writtenBy,origin,outcome,groupProfileId,groupProfile,settingId,setting');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`Sam Second,,undo,done,${profile},Crew,SET013,feedback`);
});

it('[CHB-08] stores the note of a restore, which the histories and the file show and a search finds', async () => {
  const sent = encodeURIComponent(' SD-4471: größere Flotte ');
  await write(admin, 'SET010', { enabled: true }, { 'change-origin': 'restore', 'change-note': sent });
  const { records } = await changes('?text=SD-4471');
  expect(records).toMatchObject([{ settingId: 'SET010', origin: 'restore', note: 'SD-4471: größere Flotte' }]);
  expect((await changes('?text=gr%C3%B6%C3%9Fere')).records).toEqual(records);
  const history = await admin.get<{ records: SettingChange[] }>(`/api/profiles/${profile}/settings/SET010/history`);
  expect(history.body.records.map(({ note }) => note)).toEqual(['SD-4471: größere Flotte', undefined, undefined]);
});

it('[CHB-08] contains a note in the file as text, never as a formula', async () => {
  await write(admin, 'SET010', { enabled: false }, { 'change-note': encodeURIComponent('=1+1') });
  const { cookie } = await signIn(home.app, {});
  const url = '/api/change-history/export?text=%3D1%2B1';
  const { body } = await home.app.inject({ url, headers: { cookie, ...SAME_ORIGIN } });
  expect(body.trim().split('\r\n')).toHaveLength(2);
  expect(body).toContain(",'=1+1,");
});

it('[FIX-92] returns which values a setting has now, so that pages offer only what would change it', async () => {
  await write(admin, 'SET013', { enabled: true });
  await write(admin, 'SET013', { enabled: false });
  await write(second, 'SET013', { enabled: true });
  await write(admin, 'SET013', { enabled: false });
  await write(second, 'SET010', { enabled: true });
  const newestThree = async () => (await changes('?setting=SET013&limit=3')).records;
  const currentOf = async () => (await newestThree()).map(({ current }) => current);
  const [isAfter, isBefore] = [
    { before: false, after: true },
    { before: true, after: false },
  ];
  expect(await currentOf()).toEqual([isAfter, isBefore, isAfter]);
  const [newest, undone] = await newestThree();
  expect((await admin.get(`/api/change-history/${undone?.id}`)).body).toEqual(undone);
  const journal = home.store.db.updateTable('journal').where('id', '=', newest?.id ?? '');
  // Nobody knows the value while the outcome of a later change is unknown.
  await journal.set({ outcome: 'unknown' }).execute();
  expect(await currentOf()).toEqual([undefined, undefined, undefined]);
  await journal.set({ outcome: 'failed' }).execute();
  expect(await currentOf()).toEqual([isBefore, isAfter, isBefore]);
});

it.each([
  ['x'.repeat(201), 'valueTextTooLong'],
  [encodeURIComponent('two\nlines'), 'changeNote'],
  [encodeURIComponent('a bell \u0007'), 'changeNote'],
  ['%E4', 'textUnstorable'],
])('[CHB-08] rejects the note %s and stores nothing', async (note, code) => {
  const path = `/api/profiles/${profile}/settings/SET010`;
  const { version, configuration } = (await admin.get<{ version: string; configuration: object }>(path)).body;
  const data = { version: '1', checksum: '', config: { payload: { enabled: true } } };
  const { status, error } = await admin.post(path, { data }, { 'if-match': version, 'change-note': note });
  expect([status, error.fields]).toEqual([400, [expect.objectContaining({ path: 'headers.change-note', code })]]);
  expect((await admin.get(path)).body).toMatchObject({ version, configuration });
});

it.each([
  '?before=1',
  '?origin=elsewhere',
  '?from=yesterday',
  '?text=%20',
  `?text=${'x'.repeat(101)}`,
  `?${'setting=SET001&'.repeat(21)}`,
  '?profile=none',
])('[ACT-01] rejects %s', async (query) => {
  expect((await admin.get(`/api/change-history${query}`)).status).toBe(400);
});
