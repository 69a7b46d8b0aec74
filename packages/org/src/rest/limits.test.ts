import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiWith, signIn, soql, startTestOrg } from '../test/client.ts';
import type { Api, Json, TestOrg } from '../test/client.ts';

let org: TestOrg;
let token: string;
let api: Api;

beforeAll(async () => {
  org = await startTestOrg();
  token = (await signIn(org.url)).access_token;
  api = apiWith(org.url, token);
});
afterAll(() => org.close());

const errorOf = ({ status, body }: { status: number; body: Json }) => [status, body['errorCode'], body['message']];

/** Sends a GET with exactly this address and these headers. */
const get = (path: string, headers: Record<string, string>): Promise<[number | undefined, string]> =>
  new Promise((resolve, reject) => {
    send(`${org.url}${path}`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve([response.statusCode, text]));
    })
      .on('error', reject)
      .end();
  });

describe('long requests', () => {
  const authorization = () => `Bearer ${token}`;
  const queryOf = (bytes: number) => `/services/data/v64.0/query?q=${'a'.repeat(bytes)}`;

  it('[SFX-05] are refused if the address alone is too long', async () => {
    expect(await get(queryOf(16_384), { authorization: authorization() })).toEqual([
      414,
      '<h1>Bad Message 414</h1><pre>reason: URI Too Long</pre>',
    ]);
  });

  it('[SFX-05] are refused if address and headers together are too long', async () => {
    const refused = [431, '<h1>Bad Message 431</h1><pre>reason: Request Header Fields Too Large</pre>'];
    expect(await get(queryOf(15_000), { authorization: authorization(), 'x-more': 'a'.repeat(1500) })).toEqual(refused);
    expect((await get(queryOf(15_000), { authorization: authorization() }))[0]).toBe(400);
  });
});

describe('versions', () => {
  it.each(['v10.0', 'v30.0', 'v99.0'])('[SFX-05] do not include %s', async (version) => {
    const response = await fetch(`${org.url}/services/data/${version}/limits`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, await response.json()]).toEqual([
      404,
      [{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }],
    ]);
    const part = { method: 'GET', url: `/services/data/${version}/limits`, referenceId: 'a' };
    const { body } = await api('POST', '/composite', { compositeRequest: [part] });
    expect(body['compositeResponse']).toMatchObject([{ body: [{ errorCode: 'NOT_FOUND' }] }]);
  });
});

describe('queries', () => {
  const own = 'Id IN (SELECT AccountId FROM Contact)';

  it('[SFX-05] have at most two semi-joins', async () => {
    const query = (count: number) =>
      soql(`SELECT Id FROM Account WHERE ${Array.from({ length: count }, () => own).join(' AND ')}`);
    expect((await api('GET', query(2))).status).toBe(200);
    expect(errorOf(await api('GET', query(3)))).toEqual([
      400,
      'MALFORMED_QUERY',
      'Maximum 2 semi join sub-selects are allowed in a query, found 3',
    ]);
  });

  const restriction =
    "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.";

  it.each([
    'SELECT Id FROM ContentDocumentLink',
    "SELECT Id FROM ContentDocumentLink WHERE ShareType = 'V'",
    "SELECT Id FROM ContentDocumentLink WHERE ShareType = 'V' OR LinkedEntityId = '001000000000001'",
    "SELECT Id FROM ContentDocumentLink WHERE NOT LinkedEntityId = '001000000000001'",
    "SELECT Id FROM ContentDocumentLink WHERE LinkedEntityId != '001000000000001'",
  ])('[SFX-05] of file links need a filter: %s', async (query) => {
    expect(errorOf(await api('GET', soql(query)))).toEqual([400, 'MALFORMED_QUERY', restriction]);
  });

  it.each([
    "SELECT Id FROM ContentDocumentLink WHERE LinkedEntityId = '001000000000001' AND ShareType = 'V'",
    "SELECT Id FROM ContentDocumentLink WHERE ContentDocumentId IN ('069000000000001', '069000000000002')",
  ])('[SFX-05] of file links accept %s', async (query) => {
    expect((await api('GET', soql(query))).status).toBe(200);
  });

  it('[SFX-05] cannot use file links in a semi-join', async () => {
    const inner = "SELECT ContentDocumentId FROM ContentDocumentLink WHERE LinkedEntityId = '001000000000001'";
    expect(errorOf(await api('GET', soql(`SELECT Id FROM ContentDocument WHERE Id IN (${inner})`)))).toEqual([
      400,
      'MALFORMED_QUERY',
      "Entity 'ContentDocumentLink' is not supported for semi join inner selects",
    ]);
  });

  it.each([
    [String.raw`SELECT Id FROM Account WHERE Name = 'x\y'`, String.raw`x\y`, String.raw`\y`],
    [String.raw`SELECT Id FROM Account WHERE Name = 'a\_b'`, String.raw`a\_b`, String.raw`\_`],
    [String.raw`SELECT Id FROM Account WHERE Name LIKE 'a\-b'`, String.raw`a\-b`, String.raw`\-`],
    [String.raw`SELECT Id FROM Account WHERE Name = '\u12'`, String.raw`\u12`, String.raw`\u`],
  ])('[SFX-05] have no illegal escapes: %s', async (query, text, escape) => {
    expect(errorOf(await api('GET', soql(query)))).toEqual([
      400,
      'MALFORMED_QUERY',
      `Invalid string literal '${text}'. Illegal character sequence '${escape}' in string literal`,
    ]);
  });

  it('[SFX-05] accept every legal escape', async () => {
    const query = String.raw`SELECT Id FROM Account WHERE Name = '\n\r\t\b\f\"\'\\\u00e5' OR Name LIKE '\%\_a'`;
    expect((await api('GET', soql(query))).status).toBe(200);
  });

  it('[SFX-05] are at most five in a composite request', async () => {
    const parts = (count: number) => ({
      compositeRequest: Array.from({ length: count }, (_, index) => ({
        method: 'GET',
        url: '/services/data/v64.0/query?q=SELECT+Id+FROM+Account',
        referenceId: `part${String(index)}`,
      })),
    });
    expect((await api('POST', '/composite', parts(5))).status).toBe(200);
    expect(errorOf(await api('POST', '/composite', parts(6)))).toEqual([
      400,
      'LIMIT_EXCEEDED',
      'A composite request cannot have more than 5 query or sObject Collections subrequests',
    ]);
  });
});

describe('writes', () => {
  it('[SFX-05] of a collection have each external id once', async () => {
    const record = (id: string) => ({
      attributes: { type: 'Process__c' },
      Process_Id__c: id,
      Name: id,
      Type__c: 'Module',
    });
    const records = [record('A'), record('B'), record('a')];
    const { list } = await api('PATCH', '/composite/sobjects/Process__c/Process_Id__c', { records });
    const duplicate = (id: string) => ({
      success: false,
      errors: [
        {
          statusCode: 'DUPLICATE_VALUE',
          message: `Duplicate external id specified: ${id}`,
          fields: ['Process_Id__c'],
        },
      ],
    });
    expect(list).toEqual([duplicate('A'), expect.objectContaining({ success: true, created: true }), duplicate('a')]);
  });

  it('[SFX-05] with updateOnly create nothing', async () => {
    const path = '/sobjects/Process__c/Process_Id__c/NEW?updateOnly=true';
    expect(errorOf(await api('PATCH', path, { Name: 'New', Type__c: 'Module' }))).toEqual([
      404,
      'NOT_FOUND',
      'The requested resource does not exist',
    ]);
    const count = await api('GET', soql("SELECT COUNT() FROM Process__c WHERE Process_Id__c = 'NEW'"));
    expect(count.body['totalSize']).toBe(0);
  });

  it('[SFX-05] and reads with another ETag than the stored one are refused', async () => {
    const { body } = await api('POST', '/sobjects/Account', { Name: 'North' });
    const path = `/sobjects/Account/${String(body['id'])}`;
    const tag = (await api('GET', path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const [method, given] of [
      ['PATCH', { Name: 'South' }],
      ['DELETE', undefined],
      ['GET', undefined],
    ] as const) {
      const refused = await api(method, path, given, { 'if-match': '"abc"' });
      expect([refused.status, refused.body['errorCode']]).toEqual([412, 'PRECONDITION_FAILED']);
    }
    expect((await api('PATCH', path, { Name: 'South' }, { 'if-match': `"x", ${tag}` })).status).toBe(204);
    expect((await api('PATCH', path, { Name: 'West' }, { 'if-match': '*' })).status).toBe(204);
  });
});
