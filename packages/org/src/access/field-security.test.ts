import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, postFaults, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, TestOrg } from '../test/client.ts';

let org: TestOrg;
let admin: Api;
let limited: Api;
let order: string;

beforeAll(async () => {
  org = await startTestOrg(true);
  admin = await apiAs(org.url);
  limited = await apiAs(org.url, 'limited@fieldstone.example');
  const created = await admin('POST', '/sobjects/Work_Order__c', { Subject__c: 'Pump', Access_Code__c: '4685' });
  order = String(created.body['id']);
});
afterEach(() => postFaults(org.url, { hideFields: [] }));
afterAll(() => org.close());

const hide = (...fields: string[]) => postFaults(org.url, { hideFields: fields });

const namesIn = (list: unknown): unknown[] => (list as Json[]).map(({ name }) => name);

const errorOf = ({ status, body }: { status: number; body: Json }) => [status, body['errorCode'], body['message']];

describe('field-level security', () => {
  it('[SFX-05] removes a hidden field from describes', async () => {
    const before = (await admin('GET', '/sobjects/Work_Order__c/describe')).body;
    expect(namesIn(before['fields'])).toContain('Subject__c');
    await hide('Work_Order__c.Subject__c');
    const after = (await admin('GET', '/sobjects/Work_Order__c/describe')).body;
    expect(namesIn(after['fields'])).not.toContain('Subject__c');
    expect(namesIn(after['fields'])).toContain('Name');
  });

  it.each([
    ['SELECT Subject__c FROM Work_Order__c', 'Work_Order__c'],
    ["SELECT Id FROM Work_Order__c WHERE Subject__c = 'a'", 'Work_Order__c'],
    ['SELECT Id FROM Work_Order__c ORDER BY Subject__c', 'Work_Order__c'],
    ['SELECT COUNT(Id), Subject__c FROM Work_Order__c GROUP BY Subject__c', 'Work_Order__c'],
    ['SELECT Work_Order__r.Subject__c FROM Work_Order_Line__c', 'Work_Order__c'],
  ])('[SFX-05] makes %s refer to no column', async (query, entity) => {
    expect((await admin('GET', soql(query))).status).toBe(200);
    await hide('Work_Order__c.Subject__c');
    const { status, body } = await admin('GET', soql(query));
    expect([status, body['errorCode']]).toEqual([400, 'INVALID_FIELD']);
    expect(body['message']).toContain(`No such column 'Subject__c' on entity '${entity}'`);
  });

  it('[SFX-05] hides a reference as a relationship to parents and to children', async () => {
    await hide('Work_Order__c.Account__c');
    const parent = await admin('GET', soql('SELECT Account__r.Name FROM Work_Order__c'));
    expect(parent.body['message']).toContain("Didn't understand relationship 'Account__r' in field path");
    const children = (await admin('GET', '/sobjects/Account/describe')).body['childRelationships'] as Json[];
    expect(
      children.filter(({ field }) => field === 'Account__c').map(({ childSObject }) => childSObject),
    ).not.toContain('Work_Order__c');
  });

  it('[SFX-05] keeps a hidden field out of record reads, and refuses it in saves', async () => {
    await hide('Work_Order__c.Subject__c');
    const row = await admin('GET', `/sobjects/Work_Order__c/${order}`);
    expect(row.body).not.toHaveProperty('Subject__c');
    expect(errorOf(await admin('GET', `/sobjects/Work_Order__c/${order}?fields=Subject__c`))).toEqual([
      400,
      'INVALID_FIELD',
      "No such column 'Subject__c' on sobject of type Work_Order__c",
    ]);
    for (const [method, path] of [
      ['POST', '/sobjects/Work_Order__c'],
      ['PATCH', `/sobjects/Work_Order__c/${order}`],
    ] as const) {
      expect(errorOf(await admin(method, path, { Subject__c: 'Valve' }))).toEqual([
        400,
        'INVALID_FIELD',
        "No such column 'Subject__c' on sobject of type Work_Order__c",
      ]);
    }
  });

  it('[SFX-05] still computes a formula of a hidden field', async () => {
    const times = { Scheduled_Start__c: '2026-03-18T08:00:00Z', Scheduled_End__c: '2026-03-18T10:00:00Z' };
    expect((await admin('PATCH', `/sobjects/Work_Order__c/${order}`, times)).status).toBe(204);
    await hide('Work_Order__c.Scheduled_End__c');
    const found = await admin('GET', soql(`SELECT Scheduled_Duration__c FROM Work_Order__c WHERE Id = '${order}'`));
    expect(found.body['records']).toMatchObject([{ Scheduled_Duration__c: 2 }]);
  });

  it('[SFX-05] applies to every user without the permission sets, administrators included', async () => {
    const { body } = await admin(
      'GET',
      soql("SELECT Id FROM PermissionSetAssignment WHERE Assignee.Username = 'second.admin@fieldstone.example'"),
    );
    const second = await apiAs(org.url, 'second.admin@fieldstone.example');
    expect((await second('GET', soql('SELECT Subject__c FROM Work_Order__c'))).status).toBe(200);
    for (const { Id } of body['records'] as Json[]) {
      expect((await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(Id)}`)).status).toBe(204);
    }
    expect((await second('GET', soql('SELECT Subject__c FROM Work_Order__c'))).body['errorCode']).toBe('INVALID_FIELD');
    // A required field has no field permission.
    expect((await second('GET', soql('SELECT Process_Id__c FROM Process__c'))).status).toBe(200);
  });
});

describe('encrypted text', () => {
  it('[SFX-05] is masked without View Encrypted Data, in queries and reads', async () => {
    for (const api of [admin, limited]) {
      const found = await api('GET', soql(`SELECT Access_Code__c FROM Work_Order__c WHERE Id = '${order}'`));
      expect(found.body['records']).toMatchObject([{ Access_Code__c: '****' }]);
      expect((await api('GET', `/sobjects/Work_Order__c/${order}`)).body).toMatchObject({ Access_Code__c: '****' });
    }
  });
});

describe('assignments of permission sets', () => {
  it('[SFX-05] are readable by others only with View Setup', async () => {
    const query = soql('SELECT Assignee.Username FROM PermissionSetAssignment');
    const usersOf = async (api: Api) =>
      ((await api('GET', query)).body['records'] as Json[]).map(({ Assignee }) => (Assignee as Json)['Username']);
    expect(new Set(await usersOf(admin)).size).toBeGreaterThan(1);
    // The permission set of viewers does not grant View Setup, that of administrators does.
    expect(new Set(await usersOf(limited))).toEqual(new Set(['limited@fieldstone.example']));
    const groups = soql('SELECT Id FROM PermissionSetGroupComponent');
    expect((await limited('GET', groups)).body['errorCode']).toBe('INVALID_TYPE');
    const idOf = async (statement: string) =>
      ((await admin('GET', soql(statement))).body['records'] as Json[])[0]?.['Id'];
    const { body } = await admin('POST', '/sobjects/PermissionSetAssignment', {
      PermissionSetId: await idOf("SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Configuration'"),
      AssigneeId: await idOf("SELECT Id FROM User WHERE Username = 'limited@fieldstone.example'"),
    });
    expect(new Set(await usersOf(limited)).size).toBeGreaterThan(1);
    expect((await limited('GET', groups)).status).toBe(200);
    await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(body['id'])}`);
  });
});

describe('files', () => {
  const upload = async (api: Api, values: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await api('POST', '/sobjects/ContentVersion', {
      PathOnClient: 'plan.txt',
      VersionData: Buffer.from('secret').toString('base64'),
      ...values,
    });
    return String(body['id']);
  };

  const documentOf = async (version: string): Promise<string> =>
    String((await admin('GET', `/sobjects/ContentVersion/${version}`)).body['ContentDocumentId']);

  it('[SFX-05] are private to their owner until they are shared', async () => {
    const version = await upload(admin);
    const document = await documentOf(version);
    const read = async () => [
      (await limited('GET', `/sobjects/ContentVersion/${version}`)).status,
      (await limited('GET', `/sobjects/ContentVersion/${version}/VersionData`)).status,
      (await limited('GET', soql(`SELECT COUNT() FROM ContentDocument WHERE Id = '${document}'`))).body['totalSize'],
    ];
    expect(await read()).toEqual([404, 404, 0]);
    const denied = await limited('PATCH', `/sobjects/ContentVersion/${version}`, { Title: 'Mine' });
    expect(errorOf(denied)).toEqual([404, 'NOT_FOUND', 'The requested resource does not exist']);
    const link = { ContentDocumentId: document, LinkedEntityId: order, ShareType: 'V' };
    const shared = await admin('POST', '/sobjects/ContentDocumentLink', link);
    expect((await limited('GET', `/sobjects/ContentVersion/${version}`)).status).toBe(200);
    await admin('DELETE', `/sobjects/ContentDocumentLink/${String(shared.body['id'])}`);
    expect((await read())[0]).toBe(404);
  });

  it('[SFX-05] belong to the user who uploads them, and are shared with the record of the upload', async () => {
    const own = await upload(limited);
    expect((await limited('GET', `/sobjects/ContentVersion/${own}`)).status).toBe(200);
    const onOrder = await upload(admin, { FirstPublishLocationId: order });
    expect((await limited('GET', `/sobjects/ContentVersion/${onOrder}`)).status).toBe(200);
  });
});
