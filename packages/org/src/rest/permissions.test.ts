import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, TestOrg } from '../test/client.ts';

let org: TestOrg;
let admin: Api;
let limited: Api;

beforeAll(async () => {
  org = await startTestOrg();
  admin = await apiAs(org.url);
  limited = await apiAs(org.url, 'limited@fieldstone.example');
});

afterAll(() => org.close());

const anyProfile = async (api: Api): Promise<string> => {
  const { body } = await api('GET', soql('SELECT Id FROM Group_Profile__c LIMIT 1'));
  return String((body['records'] as Json[])[0]?.['Id']);
};

const recordsOf = async (query: string): Promise<Json[]> => (await admin('GET', soql(query))).body['records'] as Json[];

const fieldOf = (describeResponse: Json, name: string): Json | undefined =>
  (describeResponse['fields'] as Json[]).find((field) => field['name'] === name);

describe('permissions', () => {
  it('are part of describe, for the object and each of its fields', async () => {
    const own = (await admin('GET', '/sobjects/Configuration_Data__c/describe')).body;
    const other = (await limited('GET', '/sobjects/Configuration_Data__c/describe')).body;
    const rights = { createable: true, updateable: true, deletable: true, queryable: true };
    expect(own).toMatchObject(rights);
    expect(other).toMatchObject({ createable: false, updateable: false, deletable: false, queryable: true });
    expect(fieldOf(own, 'Internal_Value__c')).toMatchObject({
      type: 'textarea',
      length: 131_072,
      updateable: true,
      filterable: false,
    });
    expect(fieldOf(other, 'Internal_Value__c')).toMatchObject({ updateable: false });
    const list = (await limited('GET', '/sobjects')).body['sobjects'] as Json[];
    expect(list.find((object) => object['name'] === 'Group_Profile__c')).toMatchObject({ updateable: false });
    expect(list.find((object) => object['name'] === 'Account')).toMatchObject({
      queryable: true,
      createable: false,
      updateable: false,
    });
  });

  it('let the limited administrator read the configuration, and reject every kind of write', async () => {
    const id = await anyProfile(limited);
    expect(id).toMatch(/^a00/);
    const codes = await Promise.all([
      limited('PATCH', `/sobjects/Group_Profile__c/${id}`, { Description__c: 'mine' }),
      limited('POST', '/sobjects/Group_Profile__c', { Name: 'mine' }),
      limited('DELETE', `/sobjects/Group_Profile__c/${id}`),
      limited('PATCH', '/sobjects/Process__c/Process_Id__c/NEW', { Name: 'a', Type__c: 'Module' }),
    ]);
    expect(codes.map(({ status, body }) => [status, body['errorCode']])).toEqual(
      Array.from({ length: 4 }, () => [403, 'INSUFFICIENT_ACCESS_OR_READONLY']),
    );
    const records = [{ attributes: { type: 'Group_Profile__c' }, id, Description__c: 'mine' }];
    const collection = await limited('PATCH', '/composite/sobjects', { records });
    expect(collection.list).toMatchObject([
      { success: false, errors: [{ statusCode: 'INSUFFICIENT_ACCESS_OR_READONLY' }] },
    ]);
    const { body } = await admin('GET', soql("SELECT COUNT() FROM Group_Profile__c WHERE Name = 'mine'"));
    expect(body['totalSize']).toBe(0);
  });

  it('[PKG-02] let a viewer read service records but not create one', async () => {
    expect((await limited('GET', soql('SELECT Id FROM Work_Order__c LIMIT 1'))).status).toBe(200);
    for (const [object, values] of [
      ['Account', { Name: 'Mine' }],
      ['Work_Order__c', { Subject__c: 'Mine' }],
    ] as const) {
      const { status, body } = await limited('POST', `/sobjects/${object}`, values);
      expect([status, body['errorCode']], object).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
    }
  });

  it('[PKG-02] let a technician work on service records, and change no configuration, rights or other objects', async () => {
    const [set] = await recordsOf("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Technician'");
    const [profile] = await recordsOf("SELECT Id FROM Profile WHERE Name = 'Standard User'");
    const [user] = await recordsOf("SELECT Id, ProfileId FROM User WHERE Username = 'limited@fieldstone.example'");
    const userId = String(user?.['Id']);
    const before = await recordsOf(
      `SELECT Id, PermissionSetId FROM PermissionSetAssignment WHERE AssigneeId = '${userId}'`,
    );
    for (const { Id } of before) await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(Id)}`);
    await admin('PATCH', `/sobjects/User/${userId}`, { ProfileId: profile?.['Id'] });
    const assignment = await admin('POST', '/sobjects/PermissionSetAssignment', {
      AssigneeId: userId,
      PermissionSetId: set?.['Id'],
    });
    try {
      const [setting] = await recordsOf('SELECT Id FROM Configuration_Data__c LIMIT 1');
      const allowed = await Promise.all([
        limited('POST', '/sobjects/Work_Order__c', { Subject__c: 'Follow-up' }),
        limited('POST', '/sobjects/Event', {
          Subject: 'Visit',
          StartDateTime: '2026-03-18T08:00:00Z',
          EndDateTime: '2026-03-18T09:00:00Z',
          Appointment_Status__c: 'Open',
        }),
      ]);
      expect(allowed.map(({ status }) => status)).toEqual([201, 201]);
      const order = `/sobjects/Work_Order__c/${String(allowed[0].body['id'])}`;
      expect((await limited('PATCH', order, { Subject__c: 'Done' })).status).toBe(204);
      expect((await limited('GET', soql('SELECT Internal_Value__c FROM Configuration_Data__c LIMIT 1'))).status).toBe(
        200,
      );
      const rejected = await Promise.all([
        limited('DELETE', order),
        limited('PATCH', `/sobjects/Configuration_Data__c/${String(setting?.['Id'])}`, { Display_Value__c: 'mine' }),
        limited('POST', '/sobjects/Group_Profile__c', { Name: 'mine' }),
        limited('POST', '/sobjects/Process__c', { Name: 'a', Process_Id__c: 'MINE', Type__c: 'Expression' }),
        limited('POST', '/sobjects/Site__c', { Name: 'mine' }),
        limited('POST', '/sobjects/Account', { Name: 'mine' }),
        limited('PATCH', `/sobjects/User/${userId}`, { ProfileId: user?.['ProfileId'] }),
        limited('POST', '/sobjects/PermissionSetAssignment', { AssigneeId: userId, PermissionSetId: set?.['Id'] }),
      ]);
      expect(rejected.map(({ status, body }) => [status, body['errorCode']])).toEqual(
        rejected.map(() => [403, 'INSUFFICIENT_ACCESS_OR_READONLY']),
      );
    } finally {
      await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(assignment.body['id'])}`);
      await admin('PATCH', `/sobjects/User/${userId}`, { ProfileId: user?.['ProfileId'] });
      for (const { PermissionSetId } of before) {
        await admin('POST', '/sobjects/PermissionSetAssignment', { AssigneeId: userId, PermissionSetId });
      }
    }
  });

  it('hide objects that a user may not read', async () => {
    const { body } = await admin(
      'GET',
      soql("SELECT Id FROM PermissionSetAssignment WHERE Assignee.Username = 'limited@fieldstone.example'"),
    );
    const assignment = String((body['records'] as Json[])[0]?.['Id']);
    expect((await admin('DELETE', `/sobjects/PermissionSetAssignment/${assignment}`)).status).toBe(204);
    expect((await limited('GET', '/sobjects/Group_Profile__c/describe')).status).toBe(404);
    expect((await limited('GET', soql('SELECT Id FROM Group_Profile__c'))).body['errorCode']).toBe('INVALID_TYPE');
    expect((await limited('GET', soql('SELECT Id FROM User'))).status).toBe(200);
    const list = (await limited('GET', '/sobjects')).body['sobjects'] as Json[];
    expect(list.map((object) => object['name'])).not.toContain('Group_Profile__c');
  });
});
