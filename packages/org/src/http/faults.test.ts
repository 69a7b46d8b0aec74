import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiWith, signIn, soql, startTestOrg, tokenRequest } from '../test/client.ts';
import type { Api, TestOrg, TokenResponse } from '../test/client.ts';

let org: TestOrg;
let tokens: TokenResponse;
let api: Api;

beforeAll(async () => {
  org = await startTestOrg(true);
  tokens = await signIn(org.url);
  api = apiWith(org.url, tokens.access_token);
});

afterEach(() => fetch(`${org.url}/__faults`, { method: 'DELETE' }));

afterAll(() => org.close());

const set = async (faults: Record<string, unknown>): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${org.url}/__faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
  return response.status;
};

const outcome = async (): Promise<unknown[]> => {
  const { status, body } = await api('GET', '/limits');
  return [status, body['errorCode']];
};

describe('fault switches', () => {
  it('exist only when enabled', async () => {
    const plain = await startTestOrg();
    const [faults, calls] = await Promise.all([
      fetch(`${plain.url}/__faults`, { method: 'DELETE' }),
      fetch(`${plain.url}/__calls`),
    ]);
    expect([faults.status, calls.status]).toEqual([404, 404]);
    await plain.close();
  });

  it('make every call fail as configured until they are reset', async () => {
    await set({ always401: true });
    expect(await outcome()).toEqual([401, 'INVALID_SESSION_ID']);
    await set({ always401: false, requestLimit: true });
    expect(await outcome()).toEqual([403, 'REQUEST_LIMIT_EXCEEDED']);
    await set({ unavailable: true });
    expect(await outcome()).toEqual([503, 'SERVER_UNAVAILABLE']);
    await fetch(`${org.url}/__faults`, { method: 'DELETE' });
    expect(await outcome()).toEqual([200, undefined]);
    expect(await set({ alwys401: true })).toBe(400);
  });

  it('expire access tokens once and revoke refresh tokens permanently', async () => {
    await set({ expireAccessTokens: true });
    expect(await outcome()).toEqual([401, 'INVALID_SESSION_ID']);
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    await set({ rotateRefreshTokens: false });
    const [, same] = await tokenRequest(org.url, refresh);
    expect(same.refresh_token).toBe(tokens.refresh_token);
    api = apiWith(org.url, same.access_token);
    expect(await outcome()).toEqual([200, undefined]);
    await set({ revokeRefreshTokens: true });
    expect((await tokenRequest(org.url, refresh))[1].error).toBe('invalid_grant');
  });

  it('fail only the next records of an object', async () => {
    await set({ failRecords: { object: 'Account', count: 1, statusCode: 'UNABLE_TO_LOCK_ROW', message: 'busy' } });
    const records = ['Site__c', 'Account', 'Account'].map((type) => ({ attributes: { type }, Name: 'F' }));
    const { list } = await api('POST', '/composite/sobjects', { records });
    expect(list.map((result) => result['success'])).toEqual([true, false, true]);
    expect(list[1]?.['errors']).toEqual([{ statusCode: 'UNABLE_TO_LOCK_ROW', message: 'busy', fields: [] }]);
  });

  it("[FIX-96] give the next requests below a path a response of one's own", async () => {
    await set({ respond: { path: '/services/oauth2/token', status: 400, body: { error: 'unknown_error' } } });
    const refused = await tokenRequest(org.url, { grant_type: 'refresh_token', refresh_token: 'none' });
    expect(refused).toMatchObject([400, { error: 'unknown_error' }]);
    await set({ respond: { path: '/services/data', status: 503, body: '<html>Down for maintenance</html>' } });
    const page = await fetch(`${org.url}/services/data/v64.0/limits`);
    expect([page.status, await page.text()]).toEqual([503, '<html>Down for maintenance</html>']);
    expect(await outcome()).toEqual([200, undefined]);
  });

  it('drop the connection after a stored write', async () => {
    await set({ dropAfterWrite: true });
    await expect(api('POST', '/sobjects/Account', { Name: 'Stored in silence' })).rejects.toThrow('fetch failed');
    const { body } = await api('GET', soql("SELECT COUNT() FROM Account WHERE Name = 'Stored in silence'"));
    expect(body['totalSize']).toBe(1);
  });

  it('replace the response to a stored write by an error', async () => {
    await set({ failAfterWrite: { status: 503 } });
    const first = await api('POST', '/sobjects/Account', { Name: 'Stored with an error' });
    expect([first.status, first.list[0]?.['errorCode']]).toEqual([503, 'SERVER_UNAVAILABLE']);
    expect((await api('POST', '/sobjects/Account', { Name: 'Stored with an error' })).status).toBe(201);
    const { body } = await api('GET', soql("SELECT COUNT() FROM Account WHERE Name = 'Stored with an error'"));
    expect(body['totalSize']).toBe(2);
  });

  it('delay responses', async () => {
    await set({ delayMs: 150 });
    const started = performance.now();
    await outcome();
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  });

  it('delay responses only until they are reset', async () => {
    await set({ delayMs: 3_600_000 });
    const delayed = outcome();
    await fetch(`${org.url}/__faults`, { method: 'DELETE' });
    await delayed;
  });
});

describe('the call log', () => {
  it('records user, request, client name, and the id and trace of the client', async () => {
    await fetch(`${org.url}/__calls`, { method: 'DELETE' });
    const sent = { 'sforce-call-options': 'client=test', 'x-request-id': 'request-1', traceparent: '00-1-2-01' };
    await api('GET', '/limits', undefined, sent);
    await tokenRequest(org.url, { grant_type: 'refresh_token', refresh_token: 'none' });
    const log: unknown = await (await fetch(`${org.url}/__calls`)).json();
    expect(log).toEqual({
      tokenCalls: 1,
      calls: [
        {
          method: 'GET',
          path: '/services/data/v62.0/limits',
          user: 'admin@fieldstone.example',
          callOptions: 'client=test',
          requestId: 'request-1',
          traceparent: '00-1-2-01',
          status: 200,
        },
        {
          method: 'POST',
          path: '/services/oauth2/token',
          user: null,
          callOptions: null,
          requestId: null,
          traceparent: null,
          status: 400,
        },
      ],
    });
  });
});
