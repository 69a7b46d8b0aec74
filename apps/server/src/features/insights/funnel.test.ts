import { CSV_BOM } from '@fieldstone/contracts/platform/csv';
import type { FunnelUser, NotificationFunnel } from '@fieldstone/contracts/insights/notification-funnel';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAt, type Client } from '../../test/client.ts';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';

const NOW = Date.parse('2026-06-17T19:00:00Z');
const HOUR_MS = 3_600_000;
const NOTIFIED = NOW - 24 * HOUR_MS;

let home: TestConsole;
let admin: Client;
let cookie: string;
let orgId: string;
let profile: GroupProfile;
let quiet: GroupProfile;
let members: string[];

/** Returns the users of a group profile, from the CRM. */
async function membersOf(profileId: string): Promise<string[]> {
  const outside = await outsideOf(home.org.url);
  const assigned = await outside.query(
    `SELECT Salesforce_Profile_Id__c FROM Group_Profile_Assignment__c WHERE Group_Profile__c = '${profileId}'`,
  );
  const profiles = assigned.map((row) => `'${String(row['Salesforce_Profile_Id__c'])}'`).join(', ');
  const users = await outside.query(`SELECT Id FROM User WHERE IsActive = true AND ProfileId IN (${profiles})`);
  return users.map(({ Id }) => String(Id));
}

beforeAll(async () => {
  home = await startConsole({ now: () => NOW });
  admin = await clientAt(home);
  ({ cookie } = await signIn(home.app));
  ({ orgId } = (await admin.get<{ orgId: string }>('/api/session-info')).body);
  const { records } = (await admin.get<{ records: GroupProfile[] }>('/api/profiles')).body;
  const named = (name: string) => records.find((each) => each.name === name) as GroupProfile;
  profile = named('Apprentices');
  quiet = named('Remote Support');
  members = await membersOf(profile.id);
  // The demo data includes notifications to some crews.
  const outside = await outsideOf(home.org.url);
  const seeded = await outside.query("SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = 'GO003_SET007'");
  for (const { Id } of seeded) await outside.remove('Configuration_Data__c', String(Id));
});
afterAll(() => home.close());

const sync = (userId: string | undefined, timestamp: number) => ({
  orgId,
  eventType: 'Sync',
  timestamp,
  userId: userId ?? null,
  profileId: null,
  attributes: {},
  dedupeKey: `${String(userId)} ${String(timestamp)}`,
});

it('[NTF-03] returns no funnel before the first notification', async () => {
  expect((await admin.get('/api/insight/notification-funnel')).body).toEqual({ records: [] });
  const { status, error } = await admin.get(`/api/insight/notification-funnel/${profile.id}/users?step=stale`);
  expect([status, error.message]).toEqual([
    404,
    'This group profile has not been notified. Send a notification first.',
  ]);
});

it('[INS-06] groups the users of a notified group profile by their last sync', async () => {
  const outside = await outsideOf(home.org.url);
  await outside.create('Configuration_Data__c', {
    Setting_Key__c: `${profile.id}:GO003_SET007`,
    Group_Profile__c: profile.id,
    Setting_Id__c: 'GO003_SET007',
    Internal_Value__c: new Date(NOTIFIED).toISOString(),
  });
  const [first, second, third] = members;
  await home.events.store?.append([
    sync(first, NOTIFIED),
    sync(first, NOTIFIED - HOUR_MS),
    sync(second, NOTIFIED - 1),
    sync('005000000000999AAA', NOW - HOUR_MS),
    { ...sync(third, NOW - HOUR_MS), eventType: 'AppUsage' },
    { ...sync(third, NOW - HOUR_MS), orgId: '00D000000000009AAA' },
  ]);
  const { body } = await admin.get<{ records: NotificationFunnel[] }>('/api/insight/notification-funnel');
  expect(members.length).toBeGreaterThan(2);
  expect(body.records).toEqual([
    {
      profileId: profile.id,
      profileName: 'Apprentices',
      notifiedAt: new Date(NOTIFIED).toISOString(),
      notified: members.length,
      synced: 1,
      stale: 1,
      never: members.length - 2,
    },
  ]);
});

it('[INS-06] lists the active users who have never synced, of a group profile and of all of them', async () => {
  const never = async (query: string) => {
    const { body } = await admin.get<{ records: Array<{ userId: string; name: string }>; truncated: boolean }>(
      `/api/insight/never-synced${query}`,
    );
    expect(body.truncated).toBe(false);
    const names = body.records.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
    return body.records.map(({ userId }) => userId);
  };
  const [first, second, ...others] = members;
  expect(new Set(await never(`?profile=${profile.id}`))).toEqual(new Set(others));
  const all = await never('');
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain(first);
  expect(all).not.toContain(second);
  const quietOnes = await membersOf(quiet.id);
  expect(quietOnes.length).toBeGreaterThan(0);
  expect(all).toEqual(expect.arrayContaining([...others, ...quietOnes]));
});

it('[INS-06] omits administrators of the console who do not work with the app', async () => {
  const outside = await outsideOf(home.org.url);
  const [global] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
  const never = async () => {
    const { body } = await admin.get<{ records: Array<{ userId: string; name: string }> }>(
      `/api/insight/never-synced?profile=${String(global?.['Id'])}`,
    );
    return body.records;
  };
  const namesOf = (records: ReadonlyArray<{ name: string }>) => records.map(({ name }) => name);
  const before = await never();
  expect(before.length).toBeGreaterThan(0);
  expect(namesOf(before)).not.toContain('Avery Admin');
  expect(namesOf(before)).not.toContain('Lee Limited');
  const [avery] = await outside.query("SELECT Id FROM User WHERE Name = 'Avery Admin'");
  const [set] = await outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
  const given = await outside.create('PermissionSetAssignment', {
    PermissionSetId: String(set?.['Id']),
    AssigneeId: String(avery?.['Id']),
  });
  expect(namesOf(await never())).toContain('Avery Admin');
  await outside.remove('PermissionSetAssignment', given);
});

it('[SFX-10] counts the permission sets of groups: of the app, and of the console', async () => {
  const outside = await outsideOf(home.org.url);
  const [set] = await outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
  const [group] = await outside.query(
    "SELECT Id FROM PermissionSetGroup WHERE DeveloperName = 'Fieldstone_Team_Leads'",
  );
  const never = async (user: string) => {
    const { body } = await admin.get<{ records: Array<{ userId: string; name: string }> }>('/api/insight/never-synced');
    return body.records.some(({ userId }) => userId === user);
  };
  const through = await outside.query(
    `SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSetGroupId = '${String(group?.['Id'])}' AND Assignee.IsActive = true`,
  );
  const leads = through.map((row) => String(row['AssigneeId']));
  const lead = leads.find((id) => !members.includes(id)) ?? '';
  expect(await never(lead)).toBe(true);
  // Without the app, a team lead uses the console only.
  const [component] = await outside.query(
    `SELECT Id FROM PermissionSetGroupComponent WHERE PermissionSetGroupId = '${String(group?.['Id'])}' AND PermissionSetId = '${String(set?.['Id'])}'`,
  );
  await outside.remove('PermissionSetGroupComponent', String(component?.['Id']));
  expect(await never(lead)).toBe(false);
  await outside.create('PermissionSetGroupComponent', {
    PermissionSetGroupId: String(group?.['Id']),
    PermissionSetId: String(set?.['Id']),
  });
});

it('[INS-06] omits administrators by their Salesforce profile alone', async () => {
  const outside = await outsideOf(home.org.url);
  const [global] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
  const granted = await outside.query(
    "SELECT Id, PermissionSetId, AssigneeId FROM PermissionSetAssignment WHERE Assignee.Name = 'Avery Admin'",
  );
  expect(granted.length).toBeGreaterThan(0);
  for (const { Id } of granted) await outside.remove('PermissionSetAssignment', String(Id));
  const { body } = await admin.get<{ records: Array<{ name: string }> }>(
    `/api/insight/never-synced?profile=${String(global?.['Id'])}`,
  );
  expect(body.records.length).toBeGreaterThan(0);
  expect(body.records.map(({ name }) => name)).not.toContain('Avery Admin');
  for (const { PermissionSetId, AssigneeId } of granted) {
    await outside.create('PermissionSetAssignment', { PermissionSetId, AssigneeId });
  }
});

it.each(['notified', 'synced', 'stale', 'never'] as const)(
  'lists the users behind %s, also as a file',
  async (step) => {
    const url = `/api/insight/notification-funnel/${profile.id}`;
    const { body } = await admin.get<{ records: FunnelUser[]; truncated: boolean }>(`${url}/users?step=${step}`);
    const [first = '', second = '', ...others] = members;
    const expected = { notified: members, synced: [first], stale: [second], never: others }[step];
    expect(new Set(body.records.map(({ userId }) => userId))).toEqual(new Set(expected));
    expect(body.truncated).toBe(false);
    const names = body.records.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));

    const file = await home.app.inject({ url: `${url}/csv?step=${step}`, headers: { cookie } });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="notification-${step}-${orgId}.csv"`);
    const [head, ...rows] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(`${CSV_BOM}userId,name,email,lastSync`);
    expect(rows).toHaveLength(expected.length);
    expect(rows.every((row) => expected.includes(row.split(',')[0] ?? ''))).toBe(true);
  },
);

it('returns 404 for a group profile without a notification, and 400 for an unknown step', async () => {
  const url = `/api/insight/notification-funnel/${quiet.id}`;
  expect((await admin.get(`${url}/users?step=synced`)).status).toBe(404);
  const file = await home.app.inject({ url: `${url}/csv?step=synced`, headers: { cookie } });
  expect([file.statusCode, file.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  expect((await admin.get(`${url}/users?step=read`)).status).toBe(400);
});

it('includes a notification of this console even if the CRM did not store it', async () => {
  await home.org.setFaults({ failRecords: { object: 'Configuration_Data__c' } });
  const sent = await admin.post<{ previousExecution: string }>('/api/ns-request', {
    method: 'POST',
    path: '/ns/v1/messages/configurations',
    data: {
      loginUrl: home.org.url,
      category: 'CS',
      messages: [
        {
          applications: ['fieldstone-go'],
          profileId: quiet.id,
          data: { operation: 'CONFIG_CHANGE', meta: { reminderFrequencyInDays: -1, forceConfigSyncInDays: -1 } },
        },
      ],
    },
  });
  await home.org.clearFaults();
  expect([sent.status, sent.body.previousExecution]).toEqual([200, 'failed']);
  const { body } = await admin.get<{ records: NotificationFunnel[] }>('/api/insight/notification-funnel');
  expect(body.records.map(({ profileName }) => profileName)).toEqual(['Remote Support', 'Apprentices']);
  expect(body.records[0]).toMatchObject({ notifiedAt: new Date(NOW).toISOString(), synced: 0, stale: 0 });
});
