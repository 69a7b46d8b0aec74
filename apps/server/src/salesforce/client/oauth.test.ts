import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { authorizeUrl, createOAuth, createPkce } from './oauth.ts';
import { ADMIN, CLIENT, codeFor, crmAs, startEmbeddedOrg, testFactory } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';
import { soql } from '../soql.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';

let org: EmbeddedOrg;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
});
afterEach(async () => org.calm());
afterAll(async () => org.close());

/** Runs an OAuth client against a server with a constant response; returns the received requests. */
async function against(status: number, body: unknown, headers: Record<string, string> = {}) {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      forms.push(new URLSearchParams(text));
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const http = createHttp({ timeoutMs: timeLimit(10_000), retryAfterMs: [] });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    await http.close();
    server.close();
  };
  return { oauth: createOAuth(http), url, forms, close };
}

const granted = {
  access_token: '00D!token',
  refresh_token: 'rotated',
  instance_url: 'https://acme.my.salesforce.com/',
  id: 'https://login.salesforce.com/id/00D000000000001EAA/005000000000001AAA',
};

describe('authorizeUrl', () => {
  it('requests a code with state and challenge, with the minimum scope', () => {
    const url = new URL(
      authorizeUrl('https://login.salesforce.com', CLIENT, { state: 'a&b', codeChallenge: 'xyz', loginHint: 'a@b.c' }),
    );
    expect(url.origin + url.pathname).toBe('https://login.salesforce.com/services/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'fieldstone-console',
      redirect_uri: 'http://localhost:4600/oauth/callback',
      scope: 'api refresh_token id',
      state: 'a&b',
      code_challenge: 'xyz',
      code_challenge_method: 'S256',
      login_hint: 'a@b.c',
    });
  });
});

describe('exchangeCode', () => {
  it('exchanges a code for tokens once', async () => {
    const { codeVerifier, codeChallenge } = createPkce();
    const code = await codeFor(org.url, codeChallenge, ADMIN);
    const tokens = await org.oauth.exchangeCode(org.url, CLIENT, { code, codeVerifier });
    expect(tokens).toMatchObject({ instanceUrl: org.url, orgId: expect.stringMatching(/^00D/) });
    await expect(org.oauth.exchangeCode(org.url, CLIENT, { code, codeVerifier })).rejects.toMatchObject({
      kind: 'invalid_grant',
    });
  });

  it('is rejected with the verifier of another sign-in, without revealing secrets', async () => {
    const code = await codeFor(org.url, createPkce().codeChallenge, ADMIN);
    const { codeVerifier } = createPkce();
    const error = await org.oauth
      .exchangeCode(org.url, CLIENT, { code, codeVerifier })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ kind: 'invalid_grant' });
    expect(String(error)).not.toContain(codeVerifier);
    expect(String(error)).not.toContain(code);
  });

  it.each([
    ['a remote host over http', { instance_url: 'http://acme.example' }],
    ['no address', { instance_url: 'acme' }],
    ['no user', { id: 'https://login.salesforce.com/id' }],
    ['no token', { access_token: '' }],
  ])('rejects a response with %s', async (_what, part) => {
    const { oauth, url, close } = await against(200, { ...granted, ...part });
    const grant = { code: 'c', codeVerifier: 'v' };
    await expect(oauth.exchangeCode(url, CLIENT, grant)).rejects.toMatchObject({ kind: 'crm_error' });
    await close();
  });

  it('follows no redirect with the secret', async () => {
    const { oauth, url, forms, close } = await against(307, {}, { location: '/elsewhere' });
    await expect(oauth.exchangeCode(url, CLIENT, { code: 'c', codeVerifier: 'v' })).rejects.toMatchObject({
      kind: 'crm_unavailable',
    });
    expect(forms).toHaveLength(1);
    await close();
  });

  it('sends no secret for a public client', async () => {
    const { oauth, url, forms, close } = await against(200, granted);
    const tokens = await oauth.exchangeCode(url, { ...CLIENT, clientSecret: null }, { code: 'c', codeVerifier: 'v' });
    expect(tokens.instanceUrl).toBe('https://acme.my.salesforce.com');
    expect(forms[0]?.has('client_secret')).toBe(false);
    await close();
  });
});

describe('refreshTokens', () => {
  it('returns the rotated refresh token, and keeps the old one without it', async () => {
    const rotating = await against(200, granted);
    expect(await rotating.oauth.refreshTokens(rotating.url, CLIENT, 'old')).toMatchObject({ refreshToken: 'rotated' });
    await rotating.close();
    const { refresh_token: _, ...kept } = granted;
    const keeping = await against(200, kept);
    expect(await keeping.oauth.refreshTokens(keeping.url, CLIENT, 'old')).toMatchObject({ refreshToken: 'old' });
    await keeping.close();
  });

  it('fails for good after a revocation, and is unavailable while the CRM is down', async () => {
    const tokens = await org.signIn();
    await org.misbehave({ unavailable: true });
    const refresh = () => org.oauth.refreshTokens(org.url, CLIENT, tokens.refreshToken ?? '');
    await expect(refresh()).rejects.toMatchObject({ kind: 'crm_unavailable' });
    await org.calm();
    await org.oauth.revokeToken(org.url, tokens.refreshToken ?? '');
    await expect(refresh()).rejects.toMatchObject({ kind: 'invalid_grant' });
  });
});

describe('revokeToken', () => {
  it('ends the access tokens of a refresh token, and treats a dead token as revoked', async () => {
    const factory = testFactory();
    const tokens = await org.signIn();
    const crm = factory.for({
      tokens: { current: async () => tokens, refresh: async () => tokens },
      orgId: tokens.orgId,
      userId: tokens.userId,
    });
    await org.oauth.revokeToken(org.url, tokens.refreshToken ?? '');
    await expect(crm.query(soql`SELECT Id FROM User LIMIT 1`)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(org.oauth.revokeToken(org.url, tokens.refreshToken ?? '')).resolves.toBeUndefined();
    expect(await (await crmAs(org, factory)).query(soql`SELECT Id FROM User LIMIT 1`)).toHaveLength(1);
    await factory.close();
  });
});
