import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAs, soql, startTestOrg } from '../test/client.ts';
import type { Api, TestOrg } from '../test/client.ts';

let org: TestOrg;
let api: Api;

beforeAll(async () => {
  org = await startTestOrg();
  api = await apiAs(org.url);
});

afterAll(() => org.close());

const account = (name: string | null, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  attributes: { type: 'Account' },
  Name: name,
  ...more,
});

const names = async (): Promise<unknown[]> => {
  const { body } = await api('GET', soql('SELECT Name FROM Account ORDER BY Name'));
  return (body['records'] as Array<Record<string, unknown>>).map((record) => record['Name']);
};

describe('collections', () => {
  it('store the valid records and report the errors of the others', async () => {
    const { status, list } = await api('POST', '/composite/sobjects', { records: [account('C1'), account(null)] });
    expect(status).toBe(200);
    expect(list[0]).toEqual({ id: expect.stringMatching(/^001/) as string, success: true, errors: [] });
    expect(list[1]).toEqual({
      success: false,
      errors: [
        { statusCode: 'REQUIRED_FIELD_MISSING', message: 'Required fields are missing: [Name]', fields: ['Name'] },
      ],
    });
    expect(await names()).toContain('C1');
  });

  it('store all or none with allOrNone', async () => {
    const made = await api('POST', '/composite/sobjects', { records: [account('K1'), account('K2')] });
    const [first, second] = made.list.map((result) => result['id']);
    const records = [account('K1 changed', { id: first }), account('x'.repeat(300), { id: second })];
    const changed = await api('PATCH', '/composite/sobjects', { allOrNone: true, records });
    expect(
      changed.list.map((result) => [
        result['success'],
        (result['errors'] as Array<{ statusCode: string }>)[0]?.statusCode,
      ]),
    ).toEqual([
      [false, 'ALL_OR_NONE_OPERATION_ROLLED_BACK'],
      [false, 'STRING_TOO_LONG'],
    ]);
    expect(await names()).toEqual(expect.arrayContaining(['K1', 'K2']));
    const good = await api('PATCH', '/composite/sobjects', { allOrNone: true, records: records.slice(0, 1) });
    expect(good.list).toEqual([{ id: first, success: true, errors: [] }]);
    expect(await names()).toContain('K1 changed');
  });

  it('read and delete by ids', async () => {
    const made = await api('POST', '/composite/sobjects', { records: [account('D1'), account('D2')] });
    const [first, second] = made.list.map((result) => String(result['id']));
    const read = await api('GET', `/composite/sobjects/Account?ids=${second},001zzzzzzzzzzzz,${first}&fields=Name`);
    expect(read.list.map((record) => (record as Record<string, unknown> | null)?.['Name'])).toEqual([
      'D2',
      undefined,
      'D1',
    ]);
    const deleted = await api('DELETE', `/composite/sobjects?ids=${first},001zzzzzzzzzzzz`);
    expect(deleted.list).toMatchObject([
      { id: first, success: true },
      { success: false, errors: [{ statusCode: 'INVALID_CROSS_REFERENCE_KEY' }] },
    ]);
    expect(await names()).not.toContain('D1');
  });

  it('read at most 2,000 records at once', async () => {
    const read = (count: number) =>
      api('POST', '/composite/sobjects/Account', {
        ids: Array.from({ length: count }, () => '001000000000000AAA'),
        fields: ['Name'],
      });
    expect((await read(2000)).status).toBe(200);
    const { status, list } = await read(2001);
    expect([status, list[0]?.['errorCode']]).toEqual([400, 'LIMIT_EXCEEDED']);
  });

  it('upsert by an external id', async () => {
    const records = ['U-1', 'U-2'].map((id) => ({
      attributes: { type: 'Process__c' },
      Process_Id__c: id,
      Name: id,
      Type__c: 'Module',
    }));
    const upsert = (): Promise<unknown> =>
      api('PATCH', '/composite/sobjects/Process__c/Process_Id__c', { records }).then(({ list }) =>
        list.map((result) => result['created']),
      );
    expect(await upsert()).toEqual([true, true]);
    expect(await upsert()).toEqual([false, false]);
  });

  it('have at most 200 records and 10 changes of type', async () => {
    const many = await api('POST', '/composite/sobjects', { records: Array.from({ length: 201 }, () => account('M')) });
    expect([many.status, many.body['errorCode']]).toEqual([400, 'LIMIT_EXCEEDED']);
    const mixed = Array.from({ length: 11 }, (_, index) => ({
      attributes: { type: index % 2 === 0 ? 'Account' : 'Site__c' },
      Name: 'M',
    }));
    expect((await api('POST', '/composite/sobjects', { records: mixed })).body['errorCode']).toBe('LIMIT_EXCEEDED');
    expect(await names()).not.toContain('M');
  });
});

describe('composite requests', () => {
  const part = (method: string, url: string, referenceId: string, body?: unknown): Record<string, unknown> => ({
    method,
    url: `/services/data/v62.0${url}`,
    referenceId,
    body,
  });

  it('use values of earlier responses', async () => {
    const { body } = await api('POST', '/composite', {
      compositeRequest: [
        part('POST', '/sobjects/Account', 'parent', { Name: 'P1' }),
        part('POST', '/sobjects/Contact', 'child', { LastName: 'Lund', AccountId: '@{parent.id}' }),
        part('GET', "/query?q=SELECT+Account.Name+FROM+Contact+WHERE+AccountId='@{parent.id}'", 'found'),
        part('GET', '/sobjects/Account/@{found.records[0].Account.Name}', 'missing'),
      ],
    });
    const responses = body['compositeResponse'] as Array<{
      httpStatusCode: number;
      body: unknown;
      referenceId: string;
    }>;
    expect(responses.map((response) => response.httpStatusCode)).toEqual([201, 201, 200, 404]);
    expect(responses[2]?.body).toMatchObject({ records: [{ Account: { Name: 'P1' } }] });
  });

  it('are rolled back completely with allOrNone', async () => {
    const compositeRequest = [
      part('POST', '/sobjects/Account', 'one', { Name: 'Undone' }),
      part('POST', '/sobjects/Account', 'two', {}),
    ];
    const { body } = await api('POST', '/composite', { allOrNone: true, compositeRequest });
    expect(body['compositeResponse']).toMatchObject([
      { httpStatusCode: 400, body: [{ errorCode: 'PROCESSING_HALTED' }] },
      { httpStatusCode: 400, body: [{ errorCode: 'REQUIRED_FIELD_MISSING' }] },
    ]);
    expect(await names()).not.toContain('Undone');
  });

  it('succeed and fail independently in a batch', async () => {
    const { body } = await api('POST', '/composite/batch', {
      batchRequests: [
        { method: 'POST', url: 'v62.0/sobjects/Account', richInput: { Name: 'B1' } },
        { method: 'GET', url: 'v62.0/sobjects/Nothing' },
        { method: 'GET', url: 'v62.0/limits' },
      ],
    });
    expect(body).toMatchObject({
      hasErrors: true,
      results: [{ statusCode: 201 }, { statusCode: 404 }, { statusCode: 200 }],
    });
    expect(await names()).toContain('B1');
  });

  it('cannot be nested or refer to other hosts', async () => {
    const { body } = await api('POST', '/composite', {
      compositeRequest: [
        part('POST', '/composite', 'inner', {}),
        { method: 'GET', url: 'http://evil.example/', referenceId: 'out' },
      ],
    });
    expect(body['compositeResponse']).toMatchObject([{ httpStatusCode: 400 }, { httpStatusCode: 400 }]);
  });

  it('create a tree of parents and children, or nothing', async () => {
    const tree = (name: string | null) => ({
      records: [
        {
          ...account('Tree', { attributes: { type: 'Account', referenceId: 'a' } }),
          Contacts: { records: [{ attributes: { type: 'Contact', referenceId: 'c' }, LastName: name }] },
        },
      ],
    });
    const failed = await api('POST', '/composite/tree/Account', tree(null));
    expect(failed.body).toMatchObject({
      hasErrors: true,
      results: [{ referenceId: 'c', errors: [{ statusCode: 'REQUIRED_FIELD_MISSING' }] }],
    });
    expect(await names()).not.toContain('Tree');
    const made = await api('POST', '/composite/tree/Account', tree('Leaf'));
    expect([made.status, made.body['results']]).toMatchObject([201, [{ referenceId: 'a' }, { referenceId: 'c' }]]);
    const { body } = await api('GET', soql("SELECT Account.Name FROM Contact WHERE LastName = 'Leaf'"));
    expect(body['records']).toMatchObject([{ Account: { Name: 'Tree' } }]);
  });
});
