import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { authorizeUrl, createOAuth, createPkce } from './oauth.ts';
import type { OAuth } from './oauth.ts';
import { ADMIN, CLIENT, codeFor, crmAs, startEmbeddedOrg, testFactory } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';
import { UNTIMED } from '../test/untimed.ts';
import { soql } from '../soql.ts';
import { timeLimit } from '../../../../../scripts/test/time-limit.ts';

let org: EmbeddedOrg;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
});
afterEach(async () => org.calm());
afterAll(async () => org.close());

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

/** Runs an OAuth client against a server with these responses, the last of them for ever; returns the received requests. */
async function against(...replies: readonly [Reply, ...Reply[]]) {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { status, body, headers = {} } = replies[forms.length] ?? replies.at(-1) ?? replies[0];
      forms.push(new URLSearchParams(text));
      const sent = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
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
  return { oauth: createOAuth(http, UNTIMED), url, forms, close };
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
    const { oauth, url, close } = await against({ status: 200, body: { ...granted, ...part } });
    const grant = { code: 'c', codeVerifier: 'v' };
    await expect(oauth.exchangeCode(url, CLIENT, grant)).rejects.toMatchObject({ kind: 'crm_error' });
    await close();
  });

  it('follows no redirect with the secret', async () => {
    const { oauth, url, forms, close } = await against({ status: 307, body: {}, headers: { location: '/elsewhere' } });
    await expect(oauth.exchangeCode(url, CLIENT, { code: 'c', codeVerifier: 'v' })).rejects.toMatchObject({
      kind: 'crm_unavailable',
    });
    expect(forms).toHaveLength(1);
    await close();
  });

  it('sends no secret for a public client', async () => {
    const { oauth, url, forms, close } = await against({ status: 200, body: granted });
    const tokens = await oauth.exchangeCode(url, { ...CLIENT, clientSecret: null }, { code: 'c', codeVerifier: 'v' });
    expect(tokens.instanceUrl).toBe('https://acme.my.salesforce.com');
    expect(forms[0]?.has('client_secret')).toBe(false);
    await close();
  });
});

describe('refreshTokens', () => {
  it('returns the rotated refresh token, and keeps the old one without it', async () => {
    const rotating = await against({ status: 200, body: granted });
    expect(await rotating.oauth.refreshTokens(rotating.url, CLIENT, 'old')).toMatchObject({ refreshToken: 'rotated' });
    await rotating.close();
    const { refresh_token: _, ...kept } = granted;
    const keeping = await against({ status: 200, body: kept });
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

const refusal = (error: string, description = '', status = 400): Reply => ({
  status,
  body: { error, error_description: description },
});

/** The requests of tokens, with the codes of their errors. */
const REQUESTS = {
  'a sign-in': {
    send: (oauth: OAuth, url: string) => oauth.exchangeCode(url, CLIENT, { code: 'c', codeVerifier: 'v' }),
    refused: 'invalid_grant',
    later: 'sign_in_unavailable',
    says: 'did not complete the login at the moment',
  },
  'a renewal': {
    send: (oauth: OAuth, url: string) => oauth.refreshTokens(url, CLIENT, 'old'),
    refused: 'invalid_grant',
    later: 'session_renewal_unavailable',
    says: 'You are still logged in',
  },
  'the integration user': {
    send: (oauth: OAuth, url: string) => oauth.actOnOwnBehalf(url, CLIENT),
    refused: 'integration_user_rejected',
    later: 'integration_user_unavailable',
    says: 'the login of the integration user',
  },
} as const;

describe.each(Object.entries(REQUESTS))('a refusal of %s', (name, { send, refused, later, says }) => {
  const outcomeOf = async (...replies: readonly [Reply, ...Reply[]]) => {
    const { oauth, url, forms, close } = await against(...replies);
    const outcome = await send(oauth, url).catch((error: unknown) => error);
    await close();
    return { outcome, requests: forms.length };
  };

  it.each<[string, Reply, string]>([
    ['an unknown error', refusal('unknown_error', 'retry your request'), 'unknown_error'],
    ['a login rate', refusal('rate_limit_exceeded', 'login rate exceeded'), 'rate_limit_exceeded'],
    ['a simultaneous request', refusal('invalid_grant', 'token request is already being processed'), 'invalid_grant'],
    ['a code that is new', refusal('code_of_a_later_release'), 'code_of_a_later_release'],
    ['a server error in the form of OAuth', refusal('invalid_grant', '', 500), 'HTTP 500'],
    ['status 429', refusal('invalid_grant', '', 429), 'HTTP 429'],
    ['a maintenance page', { status: 503, body: '<html>Down for maintenance</html>' }, 'HTTP 503'],
    ['a page in the place of tokens', { status: 200, body: '<html>Welcome</html>' }, 'HTTP 200'],
  ])('[FIX-96] by %s is one for the moment, with at most one repetition', async (_what, reply, reason) => {
    const { outcome, requests } = await outcomeOf(reply);
    expect(outcome).toMatchObject({ code: later, kind: 'crm_unavailable', params: { reason } });
    expect(String(outcome)).toContain(says);
    expect(requests).toBeLessThanOrEqual(2);
  });

  it.each([
    'invalid_grant',
    'inactive_user',
    'inactive_org',
    'invalid_client',
    'invalid_client_id',
    'redirect_uri_mismatch',
    'OAUTH_APP_BLOCKED',
  ])('[FIX-96] by %s is one for good, and is not repeated', async (code) => {
    const { outcome, requests } = await outcomeOf(refusal(code, 'no'));
    expect(outcome).toMatchObject({ code: refused, kind: 'invalid_grant', params: { reason: code } });
    expect(requests).toBe(1);
  });

  it('[FIX-96] that passes is unnoticed, except for a code, which is valid once', async () => {
    const { outcome, requests } = await outcomeOf(refusal('unknown_error', 'retry your request'), {
      status: 200,
      body: granted,
    });
    if (name === 'a sign-in') expect(outcome).toMatchObject({ code: later });
    else expect(outcome).toMatchObject({ accessToken: granted.access_token });
    expect(requests).toBe(name === 'a sign-in' ? 1 : 2);
  });
});

describe('clientError', () => {
  it('[FIX-96] returns no result for an app while the CRM refuses for the moment', async () => {
    const { oauth, url, close } = await against(refusal('rate_limit_exceeded'));
    await expect(oauth.clientError(url, CLIENT)).rejects.toMatchObject({ kind: 'crm_unavailable' });
    await close();
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
