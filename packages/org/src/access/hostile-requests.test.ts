import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, postFaults, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, TestOrg } from '../test/client.ts';

// Each request tries to learn or to change something that its user may not.

let org: TestOrg;
let admin: Api;
let limited: Api;
/** Has no permission set. */
let plain: Api;
let account: string;
let order: string;
let plainId: string;

const idOf = ({ body }: { readonly body: Json }): string => String(body['id']);

const recordsOf = async (api: Api, query: string): Promise<Json[]> =>
  (await api('GET', soql(query))).body['records'] as Json[];

beforeAll(async () => {
  org = await startTestOrg(true);
  admin = await apiAs(org.url);
  limited = await apiAs(org.url, 'limited@fieldstone.example');
  plain = await apiAs(org.url, 'second.admin@fieldstone.example');
  const [user] = await recordsOf(admin, "SELECT Id FROM User WHERE Username = 'second.admin@fieldstone.example'");
  plainId = String(user?.['Id']);
  const [standard] = await recordsOf(admin, "SELECT Id FROM Profile WHERE Name != 'System Administrator' LIMIT 1");
  await admin('PATCH', `/sobjects/User/${plainId}`, { ProfileId: standard?.['Id'] });
  for (const { Id } of await recordsOf(
    admin,
    `SELECT Id FROM PermissionSetAssignment WHERE AssigneeId = '${plainId}'`,
  )) {
    await admin('DELETE', `/sobjects/PermissionSetAssignment/${String(Id)}`);
  }
  account = idOf(await admin('POST', '/sobjects/Account', { Name: 'North' }));
  const values = { Subject__c: 'Pump', Account__c: account, External_Reference__c: 'X-1', Access_Code__c: '4685' };
  order = idOf(await admin('POST', '/sobjects/Work_Order__c', values));
  await admin('POST', '/sobjects/Work_Order_Line__c', { Work_Order__c: order });
});
afterEach(() => postFaults(org.url, { hideFields: [] }));
afterAll(() => org.close());

const hide = (...fields: string[]) => postFaults(org.url, { hideFields: fields });

const codeOf = ({ status, body }: { readonly status: number; readonly body: Json }) =>
  `${String(status)} ${String(body['errorCode'])}`;

const HIDDEN = ['Work_Order__c.Subject__c', 'Work_Order__c.Account__c', 'Work_Order__c.External_Reference__c'];

describe('[SFX-05] a hidden field', () => {
  it.each([
    'SELECT MAX(Subject__c) FROM Work_Order__c',
    'SELECT COUNT(Subject__c) FROM Work_Order__c',
    'SELECT COUNT_DISTINCT(Subject__c) FROM Work_Order__c',
    "SELECT Order_Status__c FROM Work_Order__c GROUP BY Order_Status__c HAVING MAX(Subject__c) > 'A'",
    'SELECT toLabel(Subject__c) FROM Work_Order__c',
    "SELECT COUNT() FROM Work_Order__c WHERE Subject__c LIKE 'P%'",
    "SELECT Id FROM Work_Order__c WHERE NOT (Id != null OR Subject__c = 'Pump')",
    "SELECT Id FROM Work_Order_Line__c WHERE Work_Order__r.Subject__c = 'Pump'",
    'SELECT Id FROM Work_Order_Line__c ORDER BY Work_Order__r.Subject__c',
    'SELECT Work_Order__r.Subject__c s, COUNT(Id) FROM Work_Order_Line__c GROUP BY Work_Order__r.Subject__c',
    "SELECT Id FROM Work_Order_Line__c WHERE Work_Order__c IN (SELECT Id FROM Work_Order__c WHERE Subject__c = 'Pump')",
    'SELECT Id FROM Account WHERE Id IN (SELECT Account__c FROM Work_Order__c)',
    'SELECT Id, (SELECT Subject__c FROM Work_Orders__r) FROM Account',
    'SELECT Account__r.Name FROM Work_Order__c',
    'SELECT Work_Order__r.Account__r.Name FROM Work_Order_Line__c',
    "SELECT Id FROM Work_Order_Line__c WHERE Work_Order__r.Account__r.Name = 'North'",
    'SELECT Id FROM Work_Order__c ORDER BY Account__r.Name',
    'SELECT COUNT(Id) FROM Work_Order__c GROUP BY Account__r.Name',
  ])('cannot be reached by %s', async (query) => {
    expect((await admin('GET', soql(query))).status).toBe(200);
    await hide(...HIDDEN);
    const { status, body } = await admin('GET', soql(query));
    expect(status).toBe(400);
    expect(['INVALID_FIELD', 'INVALID_TYPE']).toContain(body['errorCode']);
  });

  it('is in no FIELDS() and in no description of columns', async () => {
    await hide(...HIDDEN);
    const [record] = await recordsOf(admin, 'SELECT FIELDS(ALL) FROM Work_Order__c LIMIT 1');
    expect(record).toHaveProperty('Order_Status__c');
    expect(record).not.toHaveProperty('Subject__c');
    const columns = await admin('GET', `${soql('SELECT Subject__c FROM Work_Order__c')}&columns=true`);
    expect(codeOf(columns)).toBe('400 INVALID_FIELD');
  });

  it('is no external id, in reads, upserts, deletions and references', async () => {
    const path = '/sobjects/Work_Order__c/External_Reference__c/X-1';
    expect((await admin('GET', path)).status).toBe(200);
    await hide(...HIDDEN);
    for (const [method, body] of [['GET'], ['PATCH', { Order_Status__c: 'Open' }], ['DELETE']] as const) {
      expect(codeOf(await admin(method, path, body)), method).toBe('404 NOT_FOUND');
    }
    const records = [{ attributes: { type: 'Work_Order__c' }, External_Reference__c: 'X-1', Priority__c: 'High' }];
    const many = await admin('PATCH', '/composite/sobjects/Work_Order__c/External_Reference__c', { records });
    expect(codeOf(many)).toBe('404 NOT_FOUND');
    const line = { Work_Order__r: { External_Reference__c: 'X-1' } };
    expect(codeOf(await admin('POST', '/sobjects/Work_Order_Line__c', line))).toBe('400 INVALID_FIELD');
  });

  it('cannot be read or written through a composite request, a collection or a tree', async () => {
    await hide(...HIDDEN);
    const at = '/services/data/v62.0';
    const { body } = await admin('POST', '/composite', {
      compositeRequest: [
        { method: 'GET', url: `${at}/sobjects/Work_Order__c/${order}`, referenceId: 'order' },
        {
          method: 'PATCH',
          url: `${at}/sobjects/Account/${account}`,
          referenceId: 'leak',
          body: { Name: '@{order.Subject__c}' },
        },
      ],
    });
    const [, leak] = body['compositeResponse'] as Json[];
    expect(leak?.['httpStatusCode']).toBe(400);
    expect(await recordsOf(admin, `SELECT Name FROM Account WHERE Id = '${account}'`)).toMatchObject([
      { Name: 'North' },
    ]);
    const ids = `/composite/sobjects/Work_Order__c?ids=${order}&fields=Subject__c`;
    expect(codeOf(await admin('GET', ids))).toBe('400 INVALID_FIELD');
    const record = { attributes: { type: 'Work_Order__c', referenceId: 'a' }, Subject__c: 'Valve' };
    for (const path of ['/composite/sobjects', '/composite/tree/Work_Order__c']) {
      expect(JSON.stringify((await admin('POST', path, { records: [record] })).body), path).toContain('INVALID_FIELD');
    }
  });

  it.each([
    "SELECT Id FROM Work_Order__c WHERE Access_Code__c = '4685'",
    'SELECT Access_Code__c, COUNT(Id) FROM Work_Order__c GROUP BY Access_Code__c',
    'SELECT Id FROM Work_Order__c ORDER BY Access_Code__c',
    'SELECT MIN(Access_Code__c) FROM Work_Order__c',
  ])('that is encrypted is not disclosed by %s', async (query) => {
    const { status, body } = await admin('GET', soql(query));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.not.stringContaining('4685":')]);
  });
});

describe('[SFX-05] a user without the right', () => {
  it.each([
    ['POST', '/sobjects/Process__c', { Name: 'A', Type__c: 'Module', Process_Id__c: 'A' }],
    ['PATCH', '/sobjects/Process__c/Process_Id__c/GO', { Name: 'Mine' }],
    ['PATCH', '/sobjects/Process__c/Process_Id__c/NEW', { Name: 'Mine', Type__c: 'Module' }],
    ['DELETE', '/sobjects/Process__c/Process_Id__c/GO', undefined],
  ])('cannot %s %s', async (method, path, body) => {
    expect(codeOf(await limited(method, path, body))).toBe('403 INSUFFICIENT_ACCESS_OR_READONLY');
  });

  it('cannot upsert a collection, delete one or create a tree', async () => {
    const record = { attributes: { type: 'Process__c', referenceId: 'a' }, Process_Id__c: 'GO', Name: 'Mine' };
    const replies = await Promise.all([
      limited('PATCH', '/composite/sobjects/Process__c/Process_Id__c', { records: [record] }),
      limited('DELETE', `/composite/sobjects?ids=${order}`),
      limited('POST', '/composite/tree/Process__c', { records: [record] }),
    ]);
    for (const { body } of replies) expect(JSON.stringify(body)).toContain('INSUFFICIENT_ACCESS_OR_READONLY');
    expect((await recordsOf(admin, `SELECT Id FROM Work_Order__c WHERE Id = '${order}'`)).length).toBe(1);
  });

  it('cannot grant itself a permission set or change its profile', async () => {
    const [set] = await recordsOf(admin, "SELECT Id FROM PermissionSet WHERE Name = 'Fieldstone_Configuration'");
    const grant = { AssigneeId: plainId, PermissionSetId: set?.['Id'] };
    expect(codeOf(await plain('POST', '/sobjects/PermissionSetAssignment', grant))).toMatch(/^403 /);
    const [profile] = await recordsOf(admin, "SELECT Id FROM Profile WHERE Name = 'System Administrator'");
    const change = await plain('PATCH', `/sobjects/User/${plainId}`, { ProfileId: profile?.['Id'] });
    expect(codeOf(change)).toMatch(/^403 /);
  });

  it.each([
    "SELECT Id FROM PermissionSet WHERE Id IN (SELECT PermissionSetId FROM PermissionSetAssignment WHERE Assignee.Username = 'admin@fieldstone.example')",
    'SELECT PermissionSetId, COUNT(Id) FROM PermissionSetAssignment GROUP BY PermissionSetId',
  ])("does not learn others' permission sets by %s", async (query) => {
    expect(await recordsOf(plain, query)).toEqual([]);
    expect((await recordsOf(admin, query)).length).toBeGreaterThan(0);
  });

  it('cannot refer to a record of an object that it may not read', async () => {
    const event = { WhatId: order, StartDateTime: '2026-03-18T08:00:00Z', EndDateTime: '2026-03-18T09:00:00Z' };
    const { status, body } = await plain('POST', '/sobjects/Event', event);
    expect([status, body['errorCode'], body['message']]).toEqual([
      400,
      'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY',
      `insufficient access rights on cross-reference id: ${order}`,
    ]);
    expect((await plain('GET', soql('SELECT What.Name FROM Event'))).body['errorCode']).toBe('INVALID_FIELD');
  });
});

describe("[SFX-05] another user's file", () => {
  const data = { PathOnClient: 'plan.txt', VersionData: Buffer.from('secret').toString('base64') };

  const upload = async (): Promise<{ version: string; document: string }> => {
    const version = idOf(await admin('POST', '/sobjects/ContentVersion', data));
    const { body } = await admin('GET', `/sobjects/ContentVersion/${version}`);
    return { version, document: String(body['ContentDocumentId']) };
  };

  const share = (api: Api, document: string, values: Json) =>
    api('POST', '/sobjects/ContentDocumentLink', {
      ContentDocumentId: document,
      LinkedEntityId: plainId,
      ShareType: 'V',
      ...values,
    });

  it('cannot be shared with oneself, replaced or deleted while it is invisible', async () => {
    const { version, document } = await upload();
    const crossReference = '400 INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY';
    expect(codeOf(await share(plain, document, {}))).toBe(crossReference);
    const replaced = await plain('POST', '/sobjects/ContentVersion', { ...data, ContentDocumentId: document });
    expect(codeOf(replaced)).toBe(crossReference);
    expect(codeOf(await plain('DELETE', `/sobjects/ContentDocument/${document}`))).toBe('404 NOT_FOUND');
    expect((await plain('GET', `/sobjects/ContentVersion/${version}/VersionData`)).status).toBe(404);
    const links = `SELECT Id FROM ContentDocumentLink WHERE ContentDocumentId = '${document}'`;
    expect(await recordsOf(plain, links)).toEqual([]);
    const joined = 'SELECT Id FROM ContentDocument WHERE Id IN (SELECT ContentDocumentId FROM ContentVersion)';
    expect(await recordsOf(plain, joined)).toEqual([]);
    const [nothing] = (await plain('GET', `/composite/sobjects/ContentDocument?ids=${document}&fields=Id`)).list;
    expect(nothing ?? null).toBeNull();
  });

  it('can be read and shared, but not changed or deleted, by a viewer', async () => {
    const { version, document } = await upload();
    const link = idOf(await share(admin, document, {}));
    expect((await plain('GET', `/sobjects/ContentVersion/${version}`)).status).toBe(200);
    const denied = await Promise.all([
      plain('PATCH', `/sobjects/ContentVersion/${version}`, { Title: 'Mine' }),
      plain('PATCH', `/sobjects/ContentDocument/${document}`, { Title: 'Mine' }),
      plain('PATCH', `/sobjects/ContentDocumentLink/${link}`, { ShareType: 'C' }),
      plain('POST', '/sobjects/ContentVersion', { ...data, ContentDocumentId: document }),
      plain('DELETE', `/sobjects/ContentDocument/${document}`),
      plain('DELETE', `/sobjects/ContentDocumentLink/${link}`),
    ]);
    for (const reply of denied) expect(codeOf(reply)).toMatch(/^(403|400) (INSUFFICIENT|INVALID_FIELD)/);
    expect((await admin('GET', `/sobjects/ContentDocument/${document}`)).body).toMatchObject({ Title: 'plan' });
  });

  it('can be replaced, but not deleted, by a collaborator', async () => {
    const { document } = await upload();
    await share(admin, document, { ShareType: 'C' });
    const next = await plain('POST', '/sobjects/ContentVersion', { ...data, ContentDocumentId: document });
    expect(next.status).toBe(201);
    expect(codeOf(await plain('DELETE', `/sobjects/ContentDocument/${document}`))).toBe(
      '403 INSUFFICIENT_ACCESS_OR_READONLY',
    );
    expect((await admin('DELETE', `/sobjects/ContentDocument/${document}`)).status).toBe(204);
    const versions = `SELECT Id FROM ContentVersion WHERE ContentDocumentId = '${document}'`;
    expect([await recordsOf(admin, versions), await recordsOf(plain, versions)]).toEqual([[], []]);
  });
});
