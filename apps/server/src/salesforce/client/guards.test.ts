import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRefreshGuard } from './guards.ts';
import { createHttp } from './http.ts';
import { longId } from '../record-id.ts';
import { soql } from '../soql.ts';
import { authorizeUrl, createPkce } from './oauth.ts';
import { ADMIN, CLIENT, crmAs, startEmbeddedOrg, testFactory, tokenSource } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';
import type { Tokens } from './tokens.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';
import { ACCESS } from '../test/writes.ts';

const ONE_PROFILE = soql`SELECT Id, Name FROM Group_Profile__c LIMIT 1`;

let org: EmbeddedOrg;
const factory = testFactory();

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
});
afterEach(async () => org.calm());
afterAll(async () => {
  await factory.close();
  await org.close();
});

/** Starts a server that misbehaves in ways the embedded org cannot. */
async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const tokensAt = (instanceUrl: string): Tokens => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  instanceUrl,
  orgId: '00D000000000001EAA',
  userId: '005000000000001AAA',
});

const crmAt = (instanceUrl: string, options = {}) => {
  const tokens = tokensAt(instanceUrl);
  const local = testFactory({ timeoutMs: 400, ...options });
  return local.for({
    tokens: { current: async () => tokens, refresh: async () => tokens },
    orgId: tokens.orgId,
    userId: tokens.userId,
  });
};

describe('guards against defects of jsforce 3.12.0', () => {
  it('1: stops after one refresh when the new token is rejected too', async () => {
    const source = tokenSource(org, await org.signIn());
    const tokens = await source.current();
    const crm = factory.for({ tokens: source, orgId: tokens.orgId, userId: tokens.userId });
    await org.misbehave({ always401: true });

    await expect(crm.query(ONE_PROFILE)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(source.refreshes()).toBe(1);

    const again = factory.for({ tokens: source, orgId: tokens.orgId, userId: tokens.userId });
    await expect(again.query(ONE_PROFILE), 'another request of the same session').rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(source.refreshes()).toBe(1);
  });

  it('1: lets a session refresh again half a minute later', () => {
    const begin = Date.UTC(2026, 10, 20);
    let now = begin;
    const guard = createRefreshGuard(() => now);
    expect(guard.mayRefresh('old')).toBe(true);
    guard.refreshed('new');
    now = begin + 30_000;
    expect(guard.mayRefresh('new')).toBe(false);
    expect(guard.mayRefresh('of another session')).toBe(true);
    now = begin + 30_001;
    expect(guard.mayRefresh('new')).toBe(true);
    guard.refreshed('newer');
    guard.accepted('newer');
    expect(guard.mayRefresh('newer'), 'it worked, so it has run out').toBe(true);
  });

  it('2: continues with rotated refresh tokens', async () => {
    const first = await org.signIn();
    const source = tokenSource(org, first);
    const crm = factory.for({ tokens: source, orgId: first.orgId, userId: first.userId });
    for (let expiry = 1; expiry <= 2; expiry += 1) {
      await org.misbehave({ expireAccessTokens: true });
      expect(await crm.query(ONE_PROFILE)).toHaveLength(1);
      expect(source.refreshes()).toBe(expiry);
    }
    expect((await source.current()).refreshToken).not.toBe(first.refreshToken);
  });

  it('3: sends a separate S256 challenge with each sign-in, and the verifier only with the code', async () => {
    const url = new URL(authorizeUrl(org.url, CLIENT, { state: 's', codeChallenge: createPkce().codeChallenge }));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(createPkce().codeVerifier).not.toBe(createPkce().codeVerifier);
    // The org rejects a refresh with a verifier or without its parameters; this one succeeds.
    const first = await org.signIn();
    const next = await org.oauth.refreshTokens(org.url, CLIENT, first.refreshToken ?? '');
    expect(next.accessToken).not.toBe(first.accessToken);
  });

  it('4: reaches loopback directly, and other hosts only through the proxy', async () => {
    const seen: string[] = [];
    const proxy = await serve((_request, response) => response.end());
    proxy.on('connect', (request, socket) => {
      seen.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    const target = await serve((_request, response) => response.end('direct'));
    const http = createHttp({
      timeoutMs: timeLimit(10_000),
      retryAfterMs: [],
      environment: { HTTPS_PROXY: urlOf(proxy), HTTP_PROXY: urlOf(proxy), NO_PROXY: 'intern.example' },
    });
    try {
      expect(await http.send({ method: 'GET', url: urlOf(target) })).toMatchObject({ status: 200, body: 'direct' });
      await expect(http.send({ method: 'GET', url: 'https://acme.my.salesforce.com/services/data' })).rejects.toThrow(
        'the connection failed',
      );
      await expect(http.send({ method: 'GET', url: 'https://intern.example/services/data' })).rejects.toThrow(
        'the connection failed',
      );
      expect(seen).toEqual(['acme.my.salesforce.com:443']);
    } finally {
      await http.close();
      proxy.close();
      target.close();
    }
  });

  it("5: gives up on a silent CRM within a page's time limit", async () => {
    const server = await serve(() => undefined);
    const crm = crmAt(urlOf(server));
    await expect(crm.query(ONE_PROFILE)).rejects.toMatchObject({
      kind: 'crm_unavailable',
      message: 'The CRM did not respond in time. Please try again.',
    });
    server.closeAllConnections();
    server.close();
  });

  it('5: tries a CRM with status 503 three times, and never repeats a write', async () => {
    const seen: string[] = [];
    const server = await serve((request, response) => {
      seen.push(request.method ?? '');
      response.writeHead(503).end();
    });
    const crm = crmAt(urlOf(server));
    await expect(crm.query(ONE_PROFILE)).rejects.toMatchObject({ kind: 'crm_unavailable' });
    const write = await crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a' }, {});
    expect(write.outcome).toBe('unknown');
    expect(seen).toEqual(['GET', 'GET', 'GET', 'PATCH']);
    server.close();
  });

  it('5: survives a response that breaks off', async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"totalSize":', () => request.socket.destroy());
    });
    const crm = crmAt(urlOf(server));
    await expect(crm.query(ONE_PROFILE)).rejects.toMatchObject({ kind: 'crm_unavailable' });
    const written = await crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a' }, {});
    expect(written.outcome).toBe('unknown');
    server.close();
  });

  it('5: sends no token to the target of a redirect', async () => {
    const elsewhere: Array<string | undefined> = [];
    const other = await serve((request, response) => {
      elsewhere.push(request.headers.authorization);
      response.end('{}');
    });
    const server = await serve((_request, response) => response.writeHead(302, { location: urlOf(other) }).end());
    await expect(crmAt(urlOf(server)).query(ONE_PROFILE)).rejects.toMatchObject({ kind: 'crm_unavailable' });
    expect(elsewhere).toEqual([]);
    server.close();
    other.close();
  });

  it('6 and 7: sends version and client with every call, and the token only in its header', async () => {
    const crm = await crmAs(org, factory);
    await org.forget();
    await crm.query(ONE_PROFILE);
    await crm.listObjects();
    const calls = await org.calls();
    expect(calls.map(({ path, callOptions }) => [path.replace(/\?.*/, ''), callOptions])).toEqual([
      ['/services/data/v64.0/query', 'client=Fieldstone'],
      ['/services/data/v64.0/sobjects', 'client=Fieldstone'],
    ]);
    expect(calls.filter(({ path }) => path.includes('00D'))).toEqual([]);
  });

  it('8: reports the end of the session to every parallel caller', async () => {
    const crm = await crmAs(org, factory);
    await org.misbehave({ expireAccessTokens: true, revokeRefreshTokens: true });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => crm.query(ONE_PROFILE)));
    const kinds = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { kind: string }).kind : 'ok',
    );
    expect(new Set(kinds)).toEqual(new Set(['invalid_grant']));
  });

  it('9: keeps describes through a refresh', async () => {
    const crm = await crmAs(org, factory);
    await crm.describe(['Process__c']);
    await org.misbehave({ expireAccessTokens: true });
    await crm.query(ONE_PROFILE);
    await org.forget();
    await crm.describe(['Process__c']);
    expect(await org.calls()).toEqual([]);
  });

  it('10: reads by 500 ids in one call', async () => {
    const crm = await crmAs(org, factory, ADMIN);
    const ids = Array.from({ length: 500 }, (_, index) => longId(`005${String(index).padStart(12, '0')}`));
    expect(await crm.query(soql`SELECT Id FROM User WHERE Id IN ${ids}`)).toHaveLength(3);
  });
});

describe('an unreachable CRM', () => {
  it('is unavailable, and a write to it has certainly not happened', async () => {
    const server = await serve(() => undefined);
    const url = urlOf(server);
    await new Promise((resolve) => {
      server.close(resolve);
    });
    await new Promise((resolve) => {
      connect(Number(new URL(url).port), '127.0.0.1').once('error', resolve);
    });
    const crm = crmAt(url);
    await expect(crm.query(ONE_PROFILE)).rejects.toMatchObject({ kind: 'crm_unavailable' });
    await expect(crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a' }, {})).rejects.toMatchObject({
      kind: 'crm_unavailable',
    });
  });
});
