import {
  PACKAGE_VERSION,
  REQUIRED_MODULES,
  REQUIRED_SETTINGS,
} from '@fieldstone/contracts/organization/package/required-records';
import type { SetupCheck, SetupReport } from '@fieldstone/contracts/organization/setup';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { LIMITED, SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import type { Outside } from '../../test/outside.ts';

const REQUIRED_COUNT = 2 + REQUIRED_MODULES.length + REQUIRED_SETTINGS.length;

type Created = { readonly created: number; readonly report: SetupReport };

let home: TestConsole;
let outside: Outside;
let admin: Client;

const start = async (options: { readonly empty?: boolean; readonly deployed?: boolean }) => {
  home = await startConsole(options);
  outside = await outsideOf(home.org.url);
  admin = await clientAt(home);
};
const report = async (client = admin) => (await client.get<SetupReport>('/api/setup')).body;
const checkIn = ({ checks }: SetupReport, id: SetupCheck['id']) => checks.find((check) => check.id === id);
const create = async (client = admin) => {
  const { plan } = await report(client);
  return client.post<Created>('/api/setup', { version: plan.version });
};
const counts = async () => {
  const rows = async (object: string) => (await outside.query(`SELECT Id FROM ${object}`)).length;
  return {
    profiles: await rows('Group_Profile__c'),
    installations: await rows('Installation__c'),
    processes: await rows('Process__c'),
    settings: await rows('Configuration_Data__c'),
  };
};
const COMPLETE = {
  profiles: 1,
  installations: 1,
  processes: REQUIRED_MODULES.length,
  settings: REQUIRED_SETTINGS.length,
};
const NOTHING = { profiles: 0, installations: 0, processes: 0, settings: 0 };
const configuration = async () => {
  const [set] = await outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Configuration'");
  return String(set?.['Id']);
};
const journal = () =>
  home.store.db.selectFrom('journal').selectAll().where('action', '=', 'setup.create').orderBy('id').execute();

describe('an org right after the deployment of the package', () => {
  beforeEach(() => start({ deployed: true }));
  afterEach(async () => {
    await home.org.clearFaults();
    await home.close();
  });

  it('[STP-01] [STP-04] has the objects and fields, but no required record', async () => {
    const found = await report();
    expect(found).toMatchObject({ isReady: false, canCreate: true });
    expect(Object.fromEntries(found.checks.map(({ id, state }) => [id, state]))).toEqual({
      connection: 'fine',
      clientApps: 'fine',
      objects: 'fine',
      fields: 'fine',
      rights: 'fine',
      globalProfile: 'creatable',
      installation: 'creatable',
      modules: 'creatable',
      eventType: 'creatable',
      globalSettings: 'creatable',
      statusLists: 'creatable',
      previewFields: 'fine',
      apiAccess: 'fine',
      apiCalls: 'fine',
      integrationUser: 'optional',
    });
    expect(found.plan.records).toHaveLength(REQUIRED_COUNT);
    expect(found.plan.records[0]).toMatchObject({ action: 'create', object: 'Group_Profile__c', name: 'Global' });
    expect(found.plan.records[1]).toMatchObject({ object: 'Installation__c', value: PACKAGE_VERSION });
    expect(checkIn(found, 'modules')).toMatchObject({ records: REQUIRED_MODULES.length });
  });

  it('[STP-02] gets the missing records in one call, and works without a new sign-in', async () => {
    const { plan } = await report();
    expect((await admin.get('/api/installation-key')).status).toBe(404);
    await home.org.clearCalls();
    const { status, body } = await admin.post<Created>('/api/setup', { version: plan.version });
    expect([status, body.created, body.report.isReady]).toEqual([200, REQUIRED_COUNT, true]);
    expect(await counts()).toEqual(COMPLETE);

    const session = await admin.get<{ packageVersion: string }>('/api/session-info');
    expect(session.body.packageVersion).toBe(PACKAGE_VERSION);
    const global = await admin.get<{ id: string; name: string }>('/api/profiles/global');
    expect(global.body.name).toBe('Global');
    const [key] = await outside.query('SELECT Installation_Key__c FROM Installation__c');
    expect((await admin.get('/api/installation-key')).body).toMatchObject({
      installationKey: key?.['Installation_Key__c'],
    });
    const settings = await outside.query(
      'SELECT Setting_Id__c, Setting_Key__c, Installation_Key__c FROM Configuration_Data__c',
    );
    for (const row of settings) {
      expect(row['Setting_Key__c']).toBe(`${global.body.id}:${String(row['Setting_Id__c'])}`);
      expect(row['Installation_Key__c']).toBe(key?.['Installation_Key__c']);
    }
    const submodules = await admin.get<{ records: unknown[] }>('/api/org/modules/GO/submodules');
    expect(submodules.body.records).toHaveLength(3);
    expect((await admin.get('/api/org/appointment-statuses')).status).toBe(200);
  });

  it('[STP-02] creates nothing twice', async () => {
    const first = await create();
    const again = await admin.post<Created>('/api/setup', { version: first.body.report.plan.version });
    const old = await admin.post<Created>('/api/setup', { version: 'the plan of an old preview' });
    expect([again.body.created, old.body.created]).toEqual([0, 0]);
    expect(await counts()).toEqual(COMPLETE);
  });

  it('[STP-02] [STP-07] two administrators at once create every record once', async () => {
    const second = await clientAt(home, SECOND_ADMIN);
    const { plan } = await report();
    const both = await Promise.all(
      [admin, second].map((client) => client.post<Created>('/api/setup', { version: plan.version })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, REQUIRED_COUNT]);
    expect(await counts()).toEqual(COMPLETE);
  });

  it('[STP-02] journals the records before they are created, and the outcome', async () => {
    await create();
    const [entry, ...more] = await journal();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ outcome: 'done', user_name: 'Avery Admin' });
    expect(JSON.parse(entry?.after_json ?? '')).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ name: 'GO003_SET001', value: 'Disabled' })]),
    });
    expect(JSON.parse(entry?.details_json ?? '')).toMatchObject({ ids: expect.any(Array) });
  });

  it("[STP-02] creates none if Salesforce rejects one, and returns Salesforce's reason", async () => {
    const fault = { object: 'Configuration_Data__c', count: 1, statusCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION' };
    await home.org.setFaults({ failRecords: { ...fault, message: 'Settings need an approval' } });
    const { status, error } = await create();
    expect(status).toBe(502);
    expect(error.message).toContain('Settings need an approval');
    expect(await counts()).toEqual(NOTHING);
    expect(await journal()).toMatchObject([{ outcome: 'failed' }]);
    await home.org.clearFaults();
    expect((await create()).body.created).toBe(REQUIRED_COUNT);
  });

  it('[STP-02] reads back what a lost response left open', async () => {
    const { plan } = await report();
    await home.org.setFaults({ dropAfterWrite: true });
    const { status, body } = await admin.post<Created>('/api/setup', { version: plan.version });
    expect([status, body.created]).toEqual([200, REQUIRED_COUNT]);
    expect(await counts()).toEqual(COMPLETE);
    expect(await journal()).toMatchObject([{ outcome: 'done', details_json: '{"readBack":true}' }]);
  });

  it('[STP-02] keeps existing records and values, and creates only what is missing', async () => {
    const profile = await outside.create('Group_Profile__c', { Name: 'Ours', Is_Global__c: true, Active__c: true });
    await outside.create('Configuration_Data__c', {
      Group_Profile__c: profile,
      Setting_Id__c: 'GO003_SET002',
      Setting_Key__c: `${profile}:GO003_SET002`,
      Internal_Value__c: '9.9.9',
      Display_Value__c: '9.9.9',
    });
    const go = await outside.create('Process__c', {
      Name: 'Our Go',
      Process_Id__c: 'GO',
      Type__c: 'Module',
      Active__c: false,
    });
    const { body } = await create();
    expect(body.created).toBe(REQUIRED_COUNT - 3);
    expect(await counts()).toEqual(COMPLETE);
    const [kept] = await outside.query(
      "SELECT Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = 'GO003_SET002'",
    );
    expect(kept?.['Internal_Value__c']).toBe('9.9.9');
    const [module] = await outside.query("SELECT Name, Active__c FROM Process__c WHERE Process_Id__c = 'GO'");
    expect(module).toMatchObject({ Name: 'Our Go', Active__c: false });
    const [submodule] = await outside.query("SELECT Parent__c FROM Process__c WHERE Process_Id__c = 'GO003'");
    expect(submodule?.['Parent__c']).toBe(go);
  });

  it('[STP-02] refuses a plan that has become larger than its preview', async () => {
    await create();
    const [row] = await outside.query("SELECT Id FROM Configuration_Data__c WHERE Setting_Id__c = 'BETA001'");
    const previewed = (await report()).plan.version;
    await outside.remove('Configuration_Data__c', String(row?.['Id']));
    const { status, error } = await admin.post('/api/setup', { version: previewed });
    expect([status, error.code]).toEqual([409, 'setup_changed']);
    expect(error.current).toMatchObject({ plan: { records: [{ name: 'BETA001' }] } });
    expect((await counts()).settings).toBe(REQUIRED_SETTINGS.length - 1);
  });

  it.each([
    ['fields', SECOND_ADMIN],
    ['objects', LIMITED],
  ] as const)('[STP-01] leads a user who sees no %s to the assignment of a permission set', async (id, user) => {
    const assignments = `SELECT Id FROM PermissionSetAssignment WHERE Assignee.Username = '${user}'`;
    for (const { Id } of await outside.query(assignments)) await outside.remove('PermissionSetAssignment', String(Id));
    const found = await report(await clientAt(home, user));
    expect(found).toMatchObject({ isReady: false, plan: { records: [] } });
    expect(checkIn(found, id)).toMatchObject({
      state: 'administrator',
      finding: 'unassigned',
      place: { steps: expect.arrayContaining(['Fieldstone Configuration', 'Manage Assignments']) },
    });
  });

  it('[STP-01] [SFX-10] leads a user with the permission set, also through a group, to the hidden fields in it', async () => {
    await home.org.setFaults({ hideFields: ['Configuration_Data__c.Internal_Value__c'] });
    for (const client of [admin, await clientAt(home, SECOND_ADMIN)]) {
      expect(checkIn(await report(client), 'fields')).toMatchObject({
        finding: 'hidden',
        names: ['Configuration Data: Internal_Value__c'],
        place: { steps: expect.arrayContaining(['Fieldstone Configuration', 'Object Settings']) },
      });
    }
  });

  it('[STP-01] cannot be set up by a user without the rights, who sees which ones', async () => {
    const limited = await clientAt(home, LIMITED);
    const found = await report(limited);
    expect(found.canCreate).toBe(false);
    expect(checkIn(found, 'rights')).toMatchObject({
      state: 'administrator',
      finding: 'unassigned',
      names: expect.arrayContaining(['Configuration Data', 'Group Profile Assignment']),
      place: {
        steps: ['Salesforce Setup', 'Permission Sets', 'Fieldstone Configuration', 'Manage Assignments'],
        url: `${home.org.url}/lightning/setup/PermSets/page?address=${encodeURIComponent(`/${await configuration()}`)}`,
      },
    });
    expect((await limited.post('/api/setup', { version: found.plan.version })).status).toBe(403);
    expect(await counts()).toEqual(NOTHING);
  });
});

describe('the health check', () => {
  beforeAll(() => start({ empty: true }));
  afterEach(() => home.org.clearFaults());
  afterAll(() => home.close());

  const settingRow = async (settingId: string) => {
    const [row] = await outside.query(
      `SELECT Id, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = '${settingId}'`,
    );
    return { id: String(row?.['Id']), value: String(row?.['Internal_Value__c']) };
  };
  const withValue = async <T>(settingId: string, value: string | null, work: () => Promise<T>): Promise<T> => {
    const row = await settingRow(settingId);
    await outside.update('Configuration_Data__c', row.id, { Internal_Value__c: value });
    try {
      return await work();
    } finally {
      await outside.update('Configuration_Data__c', row.id, { Internal_Value__c: row.value });
    }
  };

  it('[STP-03] finds nothing in a complete org', async () => {
    const found = await report();
    expect(found.checks.filter(({ state }) => state !== 'fine')).toMatchObject([
      { id: 'integrationUser', state: 'optional' },
    ]);
    expect(found).toMatchObject({ isReady: true, plan: { records: [] } });
  });

  it('[STP-03] [STP-07] names two active global group profiles, and the console reads the first one everywhere', async () => {
    const id = await outside.create('Group_Profile__c', { Name: 'AAA Second', Is_Global__c: true, Active__c: true });
    const setting = await outside.create('Configuration_Data__c', {
      Group_Profile__c: id,
      Setting_Id__c: 'GO003_SET002',
      Setting_Key__c: `${id}:GO003_SET002`,
      Internal_Value__c: '2.2.2',
    });
    try {
      const found = await report();
      expect(found.isReady).toBe(true);
      expect(checkIn(found, 'globalProfile')).toMatchObject({
        state: 'problem',
        finding: 'several',
        params: { name: 'Global', count: 2, id, second: 'AAA Second' },
        names: ['Global', 'AAA Second'],
        place: {
          steps: ['Group Profile', 'AAA Second'],
          url: `${home.org.url}/lightning/r/Group_Profile__c/${id}/view`,
        },
      });
      expect((await admin.get<{ name: string }>('/api/profiles/global')).body.name).toBe('Global');
      const config = await admin.get<{ minimumAppVersion: { ios: string } }>('/api/config');
      expect(config.body.minimumAppVersion.ios).toBe('0.0.0');
      expect((await create()).body.created).toBe(0);
    } finally {
      await outside.remove('Configuration_Data__c', setting);
      await outside.remove('Group_Profile__c', id);
    }
  });

  it('[STP-03] names an unknown event type, with its record', async () => {
    const { id } = await settingRow('GLOB001_GBL025');
    const found = await withValue('GLOB001_GBL025', 'Other Event', report);
    expect(checkIn(found, 'eventType')).toMatchObject({
      state: 'problem',
      finding: 'invalid',
      params: { value: 'Other Event', allowed: 'Salesforce Event, Fieldstone Event' },
      place: { url: `${home.org.url}/lightning/r/Configuration_Data__c/${id}/view` },
    });
  });

  it('[STP-03] names statuses that the picklist does not offer, with the place to add them', async () => {
    const stored = JSON.stringify([{ id: 'Teleported', label: 'Teleported', transitions: [] }]);
    const found = await withValue('DCON007_SET001', stored, report);
    expect(checkIn(found, 'statusValues')).toMatchObject({
      state: 'administrator',
      names: ['Teleported'],
      place: {
        steps: ['Salesforce Setup', 'Object Manager', 'Event', 'Fields & Relationships', 'Appointment_Status__c'],
      },
    });
  });

  it('[STP-03] names the appointment fields that the user cannot see', async () => {
    const hidden = ['Work_Order__c.Subject__c', 'Event.Appointment_Status__c'];
    await home.org.setFaults({ hideFields: [...hidden, 'Fieldstone_Event__c.Start__c'] });
    const found = await report();
    expect(found.isReady).toBe(true);
    // Only the fields of the org's event type matter.
    expect(checkIn(found, 'previewFields')).toMatchObject({
      state: 'administrator',
      params: { count: 2 },
      names: ['Work Order: Subject__c', 'Event: Appointment_Status__c'],
    });
  });

  it('[STP-03] names permission sets without access to the API, with their page in Salesforce', async () => {
    const [set] = await outside.query("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
    const id = String(set?.['Id']);
    await outside.update('PermissionSet', id, { PermissionsApiEnabled: false });
    const found = await report();
    await outside.update('PermissionSet', id, { PermissionsApiEnabled: true });
    expect(checkIn(found, 'apiAccess')).toMatchObject({
      state: 'administrator',
      names: ['Fieldstone Technician'],
      place: { url: `${home.org.url}/lightning/setup/PermSets/page?address=${encodeURIComponent(`/${id}`)}` },
    });
  });

  it('[STP-02] completes a record without a value, and activates an inactive global group profile', async () => {
    const [global] = await outside.query('SELECT Id FROM Group_Profile__c WHERE Is_Global__c = true');
    await outside.update('Group_Profile__c', String(global?.['Id']), { Active__c: false });
    const { id } = await settingRow('GO003_SET003');
    await outside.update('Configuration_Data__c', id, { Internal_Value__c: null });
    const { plan } = await report();
    expect(plan.records).toMatchObject([
      { action: 'activate', object: 'Group_Profile__c', name: 'Global' },
      { action: 'complete', object: 'Configuration_Data__c', name: 'GO003_SET003' },
    ]);
    expect((await create()).body.created).toBe(2);
    expect((await settingRow('GO003_SET003')).value).toBe('0.0.0');
    expect((await admin.get('/api/profiles/global')).status).toBe(200);
  });

  it('[STP-03] names the missing references of settings, with their group profiles', async () => {
    const profile = await outside.create('Group_Profile__c', { Name: 'Crew North', Active__c: true });
    const envelope = (payload: unknown) =>
      JSON.stringify({ version: '1', checksum: '', config: { payload, meta: payload } });
    const store = (settingId: string, value: string) =>
      outside.create('Configuration_Data__c', {
        Group_Profile__c: profile,
        Setting_Id__c: settingId,
        Setting_Key__c: `${profile}:${settingId}`,
        Internal_Value__c: value,
      });
    await store('SET003', envelope({ eventType: 'Salesforce Event', configuration: ['Subject', 'Gas_Type__c'] }));
    await store('SET014', 'not an envelope');
    const { body } = await admin.get<{ problems: unknown[]; unreadable: unknown[] }>('/api/setup/settings');
    expect(body.problems).toMatchObject([
      {
        rule: 'fieldPathNotValid',
        params: { fieldPath: 'Gas_Type__c' },
        profiles: [{ id: profile, name: 'Crew North' }],
      },
    ]);
    expect(body.unreadable).toMatchObject([{ profile: { name: 'Crew North' } }]);
  });
});
