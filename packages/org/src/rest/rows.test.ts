import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, signIn, soql, startTestOrg } from '../test/client.ts';
import type { Api, Reply, TestOrg } from '../test/client.ts';

let org: TestOrg;
let api: Api;

beforeAll(async () => {
  org = await startTestOrg();
  api = await apiAs(org.url);
});

afterAll(() => org.close());

const create = async (object: string, values: Record<string, unknown>): Promise<string> => {
  const { status, body } = await api('POST', `/sobjects/${object}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body['id']);
};

const errorOf = ({ status, body }: Reply): unknown[] => [status, body['errorCode'], body['fields'] ?? []];

describe('a record', () => {
  it('is created, read, changed and deleted', async () => {
    const id = await create('Account', { Name: 'North', NumberOfEmployees: 5, Website: '' });
    const read = await api('GET', `/sobjects/account/${id.slice(0, 15)}?fields=Name,Website,OwnerId`);
    expect(read.body).toMatchObject({ Name: 'North', Website: null, OwnerId: expect.stringMatching(/^005/) as string });
    expect((await api('PATCH', `/sobjects/Account/${id}`, { Name: 'South' })).status).toBe(204);
    expect((await api('GET', `/sobjects/Account/${id}`)).body).toMatchObject({ Name: 'South', NumberOfEmployees: 5 });
    expect((await api('DELETE', `/sobjects/Account/${id}`)).status).toBe(204);
    expect(errorOf(await api('GET', `/sobjects/Account/${id}`))).toEqual([404, 'ENTITY_IS_DELETED', []]);
    const all = await api(
      'GET',
      `/queryAll?q=${encodeURIComponent(`SELECT IsDeleted FROM Account WHERE Id = '${id}'`)}`,
    );
    expect(all.body['records']).toMatchObject([{ IsDeleted: true }]);
  });

  it('is not changed if it was modified after the given time', async () => {
    const id = await create('Account', { Name: 'North' });
    const old = { 'if-unmodified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' };
    expect((await api('PATCH', `/sobjects/Account/${id}`, { Name: 'Lost' }, old)).status).toBe(412);
    expect((await api('DELETE', `/sobjects/Account/${id}`, undefined, old)).status).toBe(412);
    const read = await api('GET', `/sobjects/Account/${id}`);
    const since = read.headers.get('last-modified') ?? '';
    expect(read.body['Name']).toBe('North');
    expect((await api('GET', `/sobjects/Account/${id}`, undefined, { 'if-modified-since': since })).status).toBe(304);
    expect(
      (await api('PATCH', `/sobjects/Account/${id}`, { Name: 'Kept' }, { 'if-unmodified-since': since })).status,
    ).toBe(204);
  });

  it('is deleted with its details, and lookups to it are emptied', async () => {
    const process = await create('Process__c', { Name: 'P', Process_Id__c: 'EXP-1', Type__c: 'Expression' });
    const criterion = await create('Expression_Criterion__c', {
      Process__c: process,
      Sequence__c: 1,
      Field_Path__c: 'Name',
      Operator__c: 'Equals',
    });
    const child = await create('Process__c', {
      Name: 'Q',
      Process_Id__c: 'EXP-2',
      Type__c: 'Expression',
      Parent__c: process,
    });
    expect((await api('DELETE', `/sobjects/Process__c/${process}`)).status).toBe(204);
    expect((await api('GET', `/sobjects/Expression_Criterion__c/${criterion}`)).status).toBe(404);
    expect((await api('GET', `/sobjects/Process__c/${child}?fields=Parent__c`)).body['Parent__c']).toBeNull();
  });

  it('is read and upserted by its external id', async () => {
    const path = '/sobjects/Process__c/Process_Id__c/SFM-9';
    const made = await api('PATCH', path, { Name: 'Nine', Type__c: 'Form Process' });
    expect([made.status, made.body['created']]).toEqual([201, true]);
    const changed = await api('PATCH', path, { Name: 'Ten' });
    expect([changed.status, changed.body['created'], changed.body['id']]).toEqual([200, false, made.body['id']]);
    expect((await api('GET', path)).body).toMatchObject({ Name: 'Ten', Process_Id__c: 'SFM-9' });
    const criterion = {
      Process__r: { Process_Id__c: 'SFM-9' },
      Sequence__c: 1,
      Field_Path__c: 'Name',
      Operator__c: 'Equals',
    };
    const id = await create('Expression_Criterion__c', criterion);
    expect((await api('GET', `/sobjects/Expression_Criterion__c/${id}`)).body['Process__c']).toBe(made.body['id']);
  });

  it('[SFX-05] is stored without outer white space, but with other spaces of Unicode', async () => {
    const nameOf = async (id: string) => (await api('GET', `/sobjects/Account/${id}`)).body['Name'];
    const id = await create('Account', { Name: ' \t North  East \r\n' });
    expect(await nameOf(id)).toBe('North  East');
    await api('PATCH', `/sobjects/Account/${id}`, { Name: '\u00A0South\u3000 ' });
    expect(await nameOf(id)).toBe('\u00A0South\u3000');
    const blank = await api('POST', '/sobjects/Group_Profile__c', { Name: '   ' });
    expect(errorOf(blank)).toEqual([400, 'REQUIRED_FIELD_MISSING', ['Name']]);
  });

  it('[SFX-05] is created by an upsert by its id without an id', async () => {
    const { status, body } = await api('POST', '/sobjects/Account/Id', { Name: 'New' });
    expect([status, body]).toMatchObject([201, { success: true, created: true }]);
    expect((await api('GET', `/sobjects/Account/${String(body['id'])}`)).body['Name']).toBe('New');
  });

  it("stores a file's bytes and creates its document", async () => {
    const id = await create('ContentVersion', {
      PathOnClient: 'plan.txt',
      VersionData: Buffer.from('Grüße').toString('base64'),
    });
    const { body } = await api('GET', `/sobjects/ContentVersion/${id}`);
    expect(body).toMatchObject({
      Title: 'plan',
      FileExtension: 'txt',
      ContentSize: 7,
      IsLatest: true,
      ContentModifiedDate: body['CreatedDate'],
      VersionData: `/services/data/v62.0/sobjects/ContentVersion/${id}/VersionData`,
    });
    const { access_token: token } = await signIn(org.url);
    const bytes = await fetch(`${org.url}${String(body['VersionData'])}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await bytes.text()).toBe('Grüße');
    const document = await api('GET', `/sobjects/ContentDocument/${String(body['ContentDocumentId'])}`);
    expect(document.body).toMatchObject({ Title: 'plan', LatestPublishedVersionId: id });
  });
});

describe('a record is rejected', () => {
  it.each([
    ['Account', {}, 'REQUIRED_FIELD_MISSING', ['Name']],
    ['Account', { Name: 'x'.repeat(256) }, 'STRING_TOO_LONG', ['Name']],
    ['Account', { Name: 'a', Nothing: 1 }, 'INVALID_FIELD', []],
    ['Account', { Name: 'a', CreatedDate: '2020-01-01T00:00:00Z' }, 'INVALID_FIELD_FOR_INSERT_UPDATE', ['CreatedDate']],
    ['Account', { Name: 'a', NumberOfEmployees: 'many' }, 'JSON_PARSER_ERROR', []],
    ['Account', { Name: 'a', NumberOfEmployees: 1e9 }, 'NUMBER_OUTSIDE_VALID_RANGE', ['NumberOfEmployees']],
    ['Account', { Name: { first: 'a' } }, 'JSON_PARSER_ERROR', []],
    ['Account', { Name: 'a', ParentId: '003000000000001' }, 'MALFORMED_ID', ['ParentId']],
    ['Account', { Name: 'a', ParentId: '001zzzzzzzzzzzz' }, 'INVALID_CROSS_REFERENCE_KEY', ['ParentId']],
    ['Contact', { LastName: 'a', Email: 'nobody' }, 'INVALID_EMAIL_ADDRESS', ['Email']],
    ['Work_Order__c', { Due_Date__c: '2026-02-30' }, 'JSON_PARSER_ERROR', []],
    ['Work_Order__c', { Escalated__c: 'perhaps' }, 'JSON_PARSER_ERROR', []],
    [
      'Process__c',
      { Name: 'a', Process_Id__c: 'X', Type__c: 'Poem' },
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      ['Type__c'],
    ],
  ])('%s %j: %s', async (object, values, code, fields) => {
    expect(errorOf(await api('POST', `/sobjects/${object}`, values))).toEqual([400, code, fields]);
  });

  it('when a unique value exists already, in any case', async () => {
    const values = { Name: 'Nine', Type__c: 'Form Process' };
    await create('Process__c', { ...values, Process_Id__c: 'ÆØÅ-1' });
    const second = await api('POST', '/sobjects/Process__c', { ...values, Process_Id__c: 'æøå-1' });
    expect(errorOf(second)).toEqual([400, 'DUPLICATE_VALUE', []]);
  });

  it('when the request is not JSON, has another content type, or refers to a missing resource', async () => {
    const { access_token: token } = await signIn(org.url);
    const send = (type: string, body: string) =>
      fetch(`${org.url}/services/data/v62.0/sobjects/Account`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body,
      });
    expect(await (await send('application/json', '{"Name":')).json()).toMatchObject([
      { errorCode: 'JSON_PARSER_ERROR' },
    ]);
    expect((await send('text/plain', 'x')).status).toBe(415);
    expect((await api('GET', '/sobjects/Nothing/001000000000001')).status).toBe(404);
    expect((await api('GET', '/sobjects/Account/001zzzzzzzzzzzz')).body['errorCode']).toBe('NOT_FOUND');
    expect((await api('PUT', '/sobjects/Account', {})).status).toBe(405);
    expect((await api('GET', '/tooling')).status).toBe(404);
  });
});

describe('queries over HTTP', () => {
  it('return batches whose size the caller may reduce', async () => {
    const records = Array.from({ length: 200 }, (_, index) => ({
      attributes: { type: 'Site__c' },
      Name: `Site ${index}`,
    }));
    await api('POST', '/composite/sobjects', { records });
    await api('POST', '/composite/sobjects', { records: records.slice(0, 50) });
    const first = await api('GET', soql('SELECT Name FROM Site__c'), undefined, {
      'sforce-query-options': 'batchSize=200',
    });
    expect(first.body).toMatchObject({ totalSize: 250, done: false });
    const next = String(first.body['nextRecordsUrl']).replace('/services/data/v62.0', '');
    const second = await api('GET', next, undefined, { 'sforce-query-options': 'batchSize=200' });
    expect(second.body).toMatchObject({ totalSize: 250, done: true });
    expect(second.body['records']).toHaveLength(50);
    expect((await api('GET', '/query/01gnone-200')).body['errorCode']).toBe('INVALID_QUERY_LOCATOR');
    const count = await api('GET', soql('SELECT COUNT() FROM Site__c'));
    expect(count.body).toEqual({ totalSize: 250, done: true, records: [] });
  });

  it('describe their columns with columns=true', async () => {
    const { body } = await api(
      'GET',
      `${soql('SELECT Id, Account.Name, (SELECT Id FROM Cases) FROM Contact')}&columns=true`,
    );
    expect(body).toMatchObject({
      entityName: 'Contact',
      idSelected: true,
      columnMetadata: [
        { columnName: 'Id', apexType: 'Id' },
        { columnName: 'Account', joinColumns: [{ columnName: 'Name', apexType: 'String' }] },
        { columnName: 'Cases', joinColumns: [{ columnName: 'Id' }] },
      ],
    });
  });

  it('count as daily API calls', async () => {
    const used = async (): Promise<number> => {
      const { headers } = await api('GET', '/limits');
      const [, calls, limit] = /^api-usage=(\d+)\/(\d+)$/.exec(headers.get('sforce-limit-info') ?? '') ?? [];
      expect(limit).toBe('15000');
      return Number(calls);
    };
    expect((await used()) - (await used())).toBe(-1);
    const { body } = await api('GET', '/limits');
    expect(body['DailyApiRequests']).toEqual({ Max: 15_000, Remaining: 15_000 - (await used()) + 1 });
  });
});
