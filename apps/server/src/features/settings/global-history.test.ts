import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { NotificationProfile } from '@fieldstone/contracts/organization/notification';
import type { HomeProfile, ProfileOverview } from '@fieldstone/contracts/organization/overview';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SettingRecord } from '@fieldstone/contracts/settings/setting-records';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';
import { personAt } from './test/settings-client.ts';
import type { Person } from './test/settings-client.ts';

type Page<T> = { readonly records: readonly T[] };
type History = Page<SettingChange> & { readonly hasMore: boolean };

const IOS = 'GO003_SET002';
const REMINDER = 'GO003_SET005';

let home: TestConsole;
let outside: Outside;
let admin: Person;
let globalId: string;
const clock = { time: Date.now() };

beforeAll(async () => {
  home = await startConsole({ empty: true, now: () => clock.time });
  outside = await outsideOf(home.org.url);
  admin = await personAt(home);
  const [row] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
  globalId = String(row?.['Id']);
});
afterAll(async () => home.close());

const get = async <T>(path: string): Promise<T> => {
  // A reading of the CRM is repeated only after some seconds.
  clock.time += 10_000;
  return (await admin.get<T>(path)).body;
};

const changes = async (query = ''): Promise<readonly ChangeHistoryEntry[]> =>
  (await get<Page<ChangeHistoryEntry>>(`/api/change-history?origin=outside${query}`)).records;

const historyOf = (query = ''): Promise<History> => get(`/api/profiles/${globalId}/settings/GO003/history${query}`);

async function save(settingId: string, internalValue: string): Promise<void> {
  const [record] = (await get<Page<SettingRecord>>(`/api/profiles/${globalId}/settings?id=${settingId}`)).records;
  const changed = { id: record?.id, version: record?.version, internalValue, displayValue: internalValue };
  const records = [{ attributes: { type: 'Configuration_Data__c' }, ...changed, installationKey: 'KEY' }];
  const body = { method: 'PATCH', body: { allOrNone: true, records } };
  expect((await admin.post('/api/org/sobjects/composite', body)).status).toBe(200);
}

/** The part of the global settings that a change is about. */
const partOf = ({ before, after }: SettingChange) => Object.keys(after ?? before ?? {}).join(' ');

it('[FIX-86] lists a change of a global setting outside the console before its history is opened, as one of the organization', async () => {
  await get('/api/overview');
  await outside.update('Configuration_Data__c', await recordOf(IOS), { Internal_Value__c: '7.1' });
  const [found, ...others] = await changes();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    settingId: IOS,
    profileId: null,
    by: 'Avery Admin',
    before: { minimumVersionIos: '0.0.0' },
    after: { minimumVersionIos: '7.1' },
  });
  expect(await changes(`&profile=${globalId}`)).toEqual([]);
});

it('[FIX-86] is in the order of the times that it shows, with the first value of each setting as found', async () => {
  await save(REMINDER, '1');
  const { records, hasMore } = await historyOf();
  expect(hasMore).toBe(false);
  const times = records.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(records.map(partOf).slice(0, 2)).toEqual(['reminderFrequency', 'minimumVersionIos']);
  const found = records.filter(({ isFirstFound }) => isFirstFound).map(partOf);
  expect(found.toSorted()).toEqual([
    'forceDownload',
    'minimumVersionAndroid',
    'minimumVersionWindows',
    'preventStoreLogin',
    'reminderFrequency',
  ]);
  // Opening it adds nothing to the change history.
  expect(await changes()).toHaveLength(1);
});

it('[FIX-86] pages through its settings without gaps', async () => {
  for (let count = 0; count < 21; count += 1) await save(REMINDER, count % 2 === 0 ? '-1' : '1');
  const newest = await historyOf();
  expect(newest.hasMore).toBe(true);
  const older = await historyOf(`?before=${newest.records.at(-1)?.id}`);
  expect(older.hasMore).toBe(false);
  const all = [...newest.records, ...older.records];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  // 22 saves, the change outside, and the five first values.
  expect(all).toHaveLength(28);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const unknown = await admin.get(`/api/profiles/${globalId}/settings/GO003/history?before=0a`);
  expect(unknown).toMatchObject({ status: 404, error: { code: 'recorded_change_unknown' } });
});

it('[FIX-86] [FIX-89] are no changes of the group profile Global', async () => {
  const state = { lastChanged: null, changedSinceNotification: false };
  const inList = async <T extends { readonly id: string }>(path: string) =>
    (await get<Page<T>>(path)).records.find(({ id }) => id === globalId);
  expect(await inList<HomeProfile>('/api/overview')).toMatchObject(state);
  expect((await get<ProfileOverview>(`/api/group-profiles/${globalId}/overview`)).profile).toMatchObject(state);
  expect(await inList<NotificationProfile>('/api/notifications/profiles')).toMatchObject({
    settingsChangedAt: null,
    changedSinceNotification: false,
  });
  expect(await inList<GroupProfile>('/api/profiles')).toMatchObject({ lastChanged: null });
});

async function recordOf(settingId: string): Promise<string> {
  const [row] = await outside.query(
    `SELECT Id FROM Configuration_Data__c WHERE Setting_Key__c = '${globalId}:${settingId}'`,
  );
  return String(row?.['Id']);
}
