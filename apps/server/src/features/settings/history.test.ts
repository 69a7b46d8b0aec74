import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { personAt } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type History = { records: SettingChange[]; hasMore: boolean };

let console_: TestConsole;
let outside: Outside;
let admin: Person;
let profile: string;

beforeAll(async () => {
  console_ = await startConsole({ empty: true });
  outside = await outsideOf(console_.org.url);
  admin = await personAt(console_);
  profile = await outside.create('Group_Profile__c', { Name: 'Crew', Active__c: true });
});
afterAll(async () => console_.close());

const historyOf = async (settingId: string, query = ''): Promise<History> =>
  (await admin.get<History>(`/api/profiles/${profile}/settings/${settingId}/history${query}`)).body;

it('shows who changed what, newest first, with payloads that can be restored', async () => {
  const second = await personAt(console_, SECOND_ADMIN);
  const first = await admin.write(profile, 'SET010', { enabled: true }, 'none');
  await second.write(profile, 'SET010', { enabled: false }, first.body.version);
  await admin.write(profile, 'SET010', { enabled: true }, first.body.version);
  const { records, hasMore } = await historyOf('SET010');
  expect(hasMore).toBe(false);
  expect(records.map(({ by, outcome, before, after }) => ({ by, outcome, before, after }))).toEqual([
    { by: 'Sam Second', outcome: 'done', before: { enabled: true }, after: { enabled: false } },
    { by: 'Avery Admin', outcome: 'done', before: null, after: { enabled: true } },
  ]);
});

it('shows a change made outside the console as such', async () => {
  await admin.write(profile, 'SET012', { enabled: true }, 'none');
  const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:SET012'`);
  const text = JSON.stringify({ version: '1', checksum: '', config: { payload: { enabled: false } } });
  await outside.update('Configuration_Data__c', String(row?.['Id']), { Internal_Value__c: text });
  const { records } = await historyOf('SET012');
  expect(records[0]).toMatchObject({ external: true, before: { enabled: true }, after: { enabled: false } });
});

it('reports an unreadable version as such, not as missing', async () => {
  const first = await admin.write(profile, 'SET011', { allowTimesheetRefresh: true }, 'none');
  const [row] = await outside.query(`SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${profile}:SET011'`);
  const id = String(row?.['Id']);
  await outside.update('Configuration_Data__c', id, { Internal_Value__c: 'not JSON' });
  await historyOf('SET011');
  await outside.update('Configuration_Data__c', id, { Internal_Value__c: '{"allowTimesheetRefresh":true}' });
  const { version } = (await admin.read(profile, 'SET011')).body;
  expect(version).not.toBe(first.body.version);
  await admin.write(profile, 'SET011', { allowTimesheetRefresh: false }, version);
  await outside.update('Configuration_Data__c', id, { Internal_Value__c: null });
  const { records } = await historyOf('SET011');
  expect(records.map(({ before, after, unreadable }) => ({ before, after, unreadable }))).toEqual([
    { before: { allowTimesheetRefresh: false }, after: null, unreadable: undefined },
    { before: null, after: { allowTimesheetRefresh: false }, unreadable: { before: true, after: false } },
    { before: null, after: null, unreadable: { before: true, after: true } },
    { before: { allowTimesheetRefresh: true }, after: null, unreadable: { before: false, after: true } },
    { before: null, after: { allowTimesheetRefresh: true }, unreadable: undefined },
  ]);
});

it('pages through a long history without gaps', async () => {
  let version = 'none';
  for (let save = 0; save < 25; save += 1) {
    const { body } = await admin.write(profile, 'SET013', { enabled: save % 2 === 0 }, version);
    ({ version } = body);
  }
  const newest = await historyOf('SET013');
  const older = await historyOf('SET013', `?before=${newest.records.at(-1)?.id}`);
  expect([newest.records.length, newest.hasMore, older.records.length, older.hasMore]).toEqual([20, true, 5, false]);
  expect(new Set([...newest.records, ...older.records].map(({ id }) => id)).size).toBe(25);
});
