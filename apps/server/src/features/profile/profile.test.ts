import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { PREVIOUS_EXECUTION_SETTING } from '@fieldstone/contracts/settings/plain-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

let console_: TestConsole;
let outside: Outside;
let admin: Client;

beforeAll(async () => {
  console_ = await startConsole();
  outside = await outsideOf(console_.org.url);
  admin = await clientAt(console_);
});
afterAll(async () => console_.close());

it('[APP-13] returns the active group profiles, sorted by name', async () => {
  const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
  const active = await outside.query('SELECT Id FROM Group_Profile__c WHERE Active__c = true');
  expect(new Set(body.records.map(({ id }) => id))).toEqual(new Set(active.map((row) => row['Id'])));
  const found = body.records.map(({ name }) => name);
  expect(found).toEqual(found.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en')));
  expect(found).not.toContain('Legacy Pilot');
  expect(body.records.filter(({ isGlobal }) => isGlobal).map(({ name }) => name)).toEqual(['Global']);
  expect(body.records[1]).toEqual({
    id: expect.stringMatching(/^\w{18}$/),
    name: expect.any(String),
    isGlobal: false,
    lastChanged: expect.toSatisfy((change: unknown) => change === null || typeof change === 'object'),
  });
});

it('[OVR-02] returns the last change of any setting, and none for a group profile without settings', async () => {
  const profile = await outside.create('Group_Profile__c', { Name: 'New crew', Active__c: true });
  const changeOf = async () => {
    const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
    return body.records.find(({ id }) => id === profile)?.lastChanged;
  };
  const store = (settingId: string) =>
    outside.create('Configuration_Data__c', {
      Setting_Key__c: `${profile}:${settingId}`,
      Group_Profile__c: profile,
      Setting_Id__c: settingId,
      Internal_Value__c: 'x',
    });
  await store(PREVIOUS_EXECUTION_SETTING);
  expect(await changeOf()).toBeNull();
  await store('SET010');
  expect(await changeOf()).toEqual({
    by: 'Avery Admin',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

it('[APP-02] returns the global profile, and 404 without one', async () => {
  const { body } = await admin.get<GroupProfile>('/api/profiles/global');
  expect(body).toMatchObject({ name: 'Global', isGlobal: true });
  await outside.update('Group_Profile__c', body.id, { Active__c: false });
  const missing = await admin.get<GroupProfile>('/api/profiles/global');
  expect([missing.status, missing.error.kind]).toEqual([404, 'not_found']);
});
