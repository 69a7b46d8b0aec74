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
    expect(list.find((object) => object['name'] === 'Account')).toMatchObject({ updateable: true, deletable: false });
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

  it('give the limited administrator the rights of the permission set', async () => {
    expect((await limited('POST', '/sobjects/Account', { Name: 'Mine' })).status).toBe(201);
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
