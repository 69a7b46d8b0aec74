import { Connection, OAuth2 } from '@jsforce/jsforce-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT, REDIRECT, codeOf, postForm, startTestOrg } from './test/client.ts';
import type { TestOrg } from './test/client.ts';

// jsforce is an independent client, so it checks that the org implements the protocol as Salesforce does.

let org: TestOrg;
let connection: Connection;

const connect = (): Connection =>
  new Connection({
    version: '62.0',
    callOptions: { client: 'test' },
    oauth2: new OAuth2({
      loginUrl: org.url,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      redirectUri: REDIRECT,
      useVerifier: true,
    }),
  });

const logIn = async (): Promise<Connection> => {
  const fresh = connect();
  const url = new URL(fresh.oauth2.getAuthorizationUrl({ scope: 'api refresh_token' }));
  expect((await fetch(url)).status).toBe(200);
  const form = { ...Object.fromEntries(url.searchParams), demo_user: 'admin@fieldstone.example' };
  await fresh.authorize(codeOf(await postForm(`${org.url}/login`, form)));
  return fresh;
};

beforeAll(async () => {
  org = await startTestOrg(true);
  connection = await logIn();
});

afterAll(() => org.close());

describe('jsforce', () => {
  it('signs in with PKCE and reads its identity', async () => {
    expect(connection.instanceUrl).toBe(org.url);
    expect(connection.userInfo?.organizationId).toMatch(/^00D/);
    expect(await connection.identity()).toMatchObject({ username: 'admin@fieldstone.example', user_type: 'STANDARD' });
  });

  it('describes the org and an object', async () => {
    const { sobjects } = await connection.describeGlobal();
    expect(sobjects.map((object) => object.name)).toContain('Work_Order__c');
    const { fields, childRelationships } = await connection.describe('Work_Order__c');
    expect(fields.length).toBeGreaterThan(120);
    expect(childRelationships.map((child) => child.relationshipName)).toContain('Events__r');
  });

  it('creates, reads, changes, upserts and deletes records', async () => {
    const created = await connection.sobject('Account').create([{ Name: 'J1' }, { Name: 'J2' }]);
    expect(created.every((result) => result.success)).toBe(true);
    const id = created[0]?.id ?? '';
    await connection.sobject('Account').update({ Id: id, Name: 'J1 changed' });
    expect(await connection.sobject('Account').retrieve(id)).toMatchObject({ Name: 'J1 changed' });
    const upserted = await connection
      .sobject('Process__c')
      .upsert({ Process_Id__c: 'J-1', Name: 'J', Type__c: 'Module' }, 'Process_Id__c');
    expect(upserted).toMatchObject({ success: true, created: true });
    const both = await connection.sobject('Process__c').upsert(
      [
        { Process_Id__c: 'J-1', Name: 'J again' },
        { Process_Id__c: 'J-2', Name: 'K', Type__c: 'Module' },
      ],
      'Process_Id__c',
    );
    expect(both.map((result) => result.success)).toEqual([true, true]);
    expect(await connection.sobject('Account').destroy(id)).toMatchObject({ success: true });
    await expect(connection.sobject('Account').retrieve(id)).rejects.toMatchObject({ errorCode: 'ENTITY_IS_DELETED' });
  });

  it('splits a collection above 200, and rolls back a failed call with allOrNone', async () => {
    const many = Array.from({ length: 450 }, (_, index) => ({ Name: `Many ${index}` }));
    const results = await connection.sobject('Site__c').create(many, { allowRecursive: true });
    expect(results.filter((result) => result.success)).toHaveLength(450);
    const bad = await connection
      .sobject('Site__c')
      .create([{ Name: 'Good' }, {}], { allOrNone: true })
      .catch((error: unknown) => error);
    expect(JSON.stringify(bad)).toContain('ALL_OR_NONE_OPERATION_ROLLED_BACK');
    expect(await connection.sobject('Site__c').count({ Name: 'Good' })).toBe(0);
  });

  it('reads the batches after the first one', async () => {
    const headers = { 'Sforce-Query-Options': 'batchSize=200' };
    const first = await connection.query('SELECT Name FROM Site__c ORDER BY Name', { headers });
    expect([first.done, first.records.length, first.totalSize]).toEqual([false, 200, 450]);
    const second = await connection.queryMore(first.nextRecordsUrl ?? '');
    expect([second.done, second.records.length]).toEqual([true, 250]);
    const all = await connection.query('SELECT Name FROM Site__c', { headers, autoFetch: true, maxFetch: 1000 });
    expect(all.records).toHaveLength(450);
  });

  it('reads the remaining API calls', async () => {
    const limits = await connection.limits();
    expect(limits['DailyApiRequests']?.Max).toBe(15_000);
    expect(connection.limitInfo.apiUsage?.limit).toBe(15_000);
    expect(connection.limitInfo.apiUsage?.used).toBeGreaterThan(5);
  });

  it('refreshes an expired access token, once for many calls', async () => {
    const other = await logIn();
    await fetch(`${org.url}/__calls`, { method: 'DELETE' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${org.url}/__faults`, { method: 'POST', headers, body: '{"expireAccessTokens":true}' });
    const counts = await Promise.all([1, 2, 3].map(() => other.query('SELECT COUNT() FROM Site__c')));
    expect(counts.map((response) => response.totalSize)).toEqual([450, 450, 450]);
    const log = (await (await fetch(`${org.url}/__calls`)).json()) as { tokenCalls: number };
    expect(log.tokenCalls).toBe(1);
    connection = other;
  });

  it("receives errors with Salesforce's codes", async () => {
    await expect(connection.query('SELECT Nothing FROM Account')).rejects.toMatchObject({ errorCode: 'INVALID_FIELD' });
    await expect(connection.sobject('Account').create({})).rejects.toMatchObject({
      errorCode: 'REQUIRED_FIELD_MISSING',
    });
  });

  it('runs a composite request', async () => {
    const response = await connection.requestPost<{ compositeResponse: Array<{ httpStatusCode: number }> }>(
      '/services/data/v62.0/composite',
      {
        compositeRequest: [{ method: 'GET', url: '/services/data/v62.0/limits', referenceId: 'a' }],
      },
    );
    expect(response.compositeResponse[0]?.httpStatusCode).toBe(200);
  });

  it('creates a record and one that refers to it in a composite request, all or none', async () => {
    const at = '/services/data/v62.0/sobjects';
    const composite = async (contact: object) => {
      const { compositeResponse } = await connection.requestPost<{
        compositeResponse: Array<{ httpStatusCode: number }>;
      }>('/services/data/v62.0/composite', {
        allOrNone: true,
        compositeRequest: [
          { method: 'POST', url: `${at}/Account`, referenceId: 'account', body: { Name: 'Composite' } },
          {
            method: 'POST',
            url: `${at}/Contact`,
            referenceId: 'contact',
            body: { AccountId: '@{account.id}', ...contact },
          },
        ],
      });
      return compositeResponse.map(({ httpStatusCode }) => httpStatusCode);
    };
    expect(await composite({})).toEqual([400, 400]);
    expect(await connection.sobject('Account').count({ Name: 'Composite' })).toBe(0);
    expect(await composite({ LastName: 'Composite' })).toEqual([201, 201]);
    const { records } = await connection.query("SELECT Account.Name FROM Contact WHERE LastName = 'Composite'");
    expect(records).toMatchObject([{ Account: { Name: 'Composite' } }]);
  });

  it("[SFX-05] receives the strict org's refusals, like those of Salesforce", async () => {
    const joins = ['AccountId', 'Id', 'ReportsToId']
      .map((field) => `${field} IN (SELECT Id FROM Account)`)
      .join(' AND ');
    await expect(connection.query(`SELECT Id FROM Contact WHERE ${joins}`)).rejects.toMatchObject({
      errorCode: 'MALFORMED_QUERY',
    });
    await expect(connection.query('SELECT Id FROM ContentDocumentLink')).rejects.toMatchObject({
      errorCode: 'MALFORMED_QUERY',
    });
    const old = new Connection({
      version: '99.0',
      instanceUrl: connection.instanceUrl,
      accessToken: connection.accessToken ?? '',
    });
    await expect(old.query('SELECT Id FROM Account')).rejects.toMatchObject({ errorCode: 'NOT_FOUND' });
  });

  it('signs out', async () => {
    const other = await logIn();
    const token = other.accessToken ?? '';
    await other.oauth2.revokeToken(token);
    const response = await fetch(`${org.url}/services/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  });
});
