import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLIENT,
  REDIRECT,
  apiAs,
  apiWith,
  codeOf,
  loginForm,
  newVerifier,
  postForm,
  signIn,
  soql,
  startTestOrg,
  tokenRequest,
} from '../test/client.ts';
import type { TestOrg } from '../test/client.ts';

let org: TestOrg;

beforeAll(async () => {
  org = await startTestOrg();
});

afterAll(() => org.close());

const authorize = (parameters: Record<string, string>): Promise<Response> =>
  fetch(`${org.url}/services/oauth2/authorize?${new URLSearchParams(parameters).toString()}`, { redirect: 'manual' });

const authorizeParameters = (): Record<string, string> => ({
  response_type: 'code',
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT,
  state: 'abc',
});

const freshCode = async (challenge: string): Promise<string> =>
  codeOf(await postForm(`${org.url}/login`, loginForm(challenge)));

const codeGrant = (code: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: REDIRECT,
});

describe('the login page', () => {
  it('offers the form and the three demo users, and shows the requested domain', async () => {
    const response = await authorize({
      ...authorizeParameters(),
      custom_domain: '<halden>',
      login_hint: 'admin@fieldstone.example',
    });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const name of ['Avery Admin', 'Sam Second', 'Lee Limited']) expect(html).toContain(`Continue as ${name}`);
    expect(html).toContain('&#60;halden&#62;');
    expect(html).toMatch(
      /<label for="username">Username<\/label><input id="username"[^>]*value="admin@fieldstone.example"/,
    );
    expect(html).not.toContain('<script');
  });

  it('accepts the password, and reports a wrong one', async () => {
    const { demo_user: _, ...form } = loginForm(newVerifier().challenge);
    const wrong = await postForm(`${org.url}/login`, {
      ...form,
      username: 'admin@fieldstone.example',
      password: 'guess',
    });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('role="alert"');
    const right = await postForm(`${org.url}/login`, {
      ...form,
      username: 'Admin@Fieldstone.example',
      password: 'fieldstone',
    });
    expect(right.status).toBe(302);
    expect(right.headers.get('location')).toMatch(/^http:\/\/localhost:4600\/oauth\/callback\?code=[^&]+&state=abc$/);
  });

  it('never redirects to an unregistered address or for an unknown app', async () => {
    for (const strange of [
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'other' },
      { redirect_uri: 'http://localhost.evil.example/' },
    ]) {
      const response = await authorize({ ...authorizeParameters(), ...strange });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      const posted = await postForm(`${org.url}/login`, { ...loginForm(newVerifier().challenge), ...strange });
      expect(posted.status).toBe(400);
    }
  });

  it('reports any other error to the app', async () => {
    const response = await authorize({ ...authorizeParameters(), response_type: 'token' });
    expect(response.headers.get('location')).toContain('error=unsupported_response_type');
    const plain = await authorize({
      ...authorizeParameters(),
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'plain',
    });
    expect(plain.headers.get('location')).toContain('error=invalid_request');
  });
});

describe('tokens', () => {
  it('are issued for a code and its verifier, and give access to the API', async () => {
    const response = await signIn(org.url);
    expect(response.access_token).toMatch(/^00D\w{12}!/);
    expect(response).toMatchObject({ instance_url: org.url, token_type: 'Bearer', scope: 'refresh_token api id' });
    expect(response.id).toMatch(/\/id\/00D\w{15}\/005\w{15}$/);
    const info = await fetch(`${org.url}/services/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${response.access_token}` },
    });
    expect(await info.json()).toMatchObject({
      preferred_username: 'admin@fieldstone.example',
      name: 'Avery Admin',
      zoneinfo: 'Europe/Oslo',
      organization_id: response.id.split('/').at(-2),
      user_id: response.id.split('/').at(-1),
    });
  });

  it('are not issued without the verifier, with a wrong one, or twice for a code', async () => {
    const { verifier, challenge } = newVerifier();
    const [, missing] = await tokenRequest(org.url, codeGrant(await freshCode(challenge)));
    expect(missing.error).toBe('invalid_grant');
    const wrong = { ...codeGrant(await freshCode(challenge)), code_verifier: 'x'.repeat(43) };
    expect((await tokenRequest(org.url, wrong))[1].error).toBe('invalid_request');
    const grant = { ...codeGrant(await freshCode(challenge)), code_verifier: verifier };
    expect((await tokenRequest(org.url, grant))[0]).toBe(200);
    expect((await tokenRequest(org.url, grant))[1].error).toBe('invalid_grant');
  });

  it('are not issued for a wrong secret, another redirect URI or an unknown grant type', async () => {
    const { verifier, challenge } = newVerifier();
    const grant = { ...codeGrant(await freshCode(challenge)), code_verifier: verifier };
    expect((await tokenRequest(org.url, { ...grant, client_secret: 'guess' }))[1].error).toBe('invalid_client');
    expect((await tokenRequest(org.url, { ...grant, redirect_uri: 'http://localhost:1/' }))[1].error).toBe(
      'redirect_uri_mismatch',
    );
    expect((await tokenRequest(org.url, { grant_type: 'password' }))[1].error).toBe('unsupported_grant_type');
  });

  it('rotate: a used refresh token is invalid, its replacement is valid', async () => {
    const { refresh_token: first } = await signIn(org.url);
    const refresh = (token: string) => tokenRequest(org.url, { grant_type: 'refresh_token', refresh_token: token });
    const [, second] = await refresh(first);
    expect(second.refresh_token).not.toBe(first);
    expect((await refresh(first))[1].error).toBe('invalid_grant');
    const [status, third] = await refresh(second.refresh_token);
    expect(status).toBe(200);
    expect((await apiWith(org.url, third.access_token)('GET', '/limits')).status).toBe(200);
  });

  it('[SVC-01] are issued for client credentials, as the run-as user of the app', async () => {
    const integration = { client_id: 'fieldstone-integration', client_secret: 'fieldstone-integration-secret' };
    for (const app of [{}, integration]) {
      const [status, response] = await tokenRequest(org.url, { grant_type: 'client_credentials', ...app });
      expect([status, response.scope, 'refresh_token' in response]).toEqual([200, 'api id', false]);
      const call = apiWith(org.url, response.access_token);
      const me = await call(
        'GET',
        soql(`SELECT Username, Profile.Name FROM User WHERE Id = '${response.id.split('/').at(-1) ?? ''}'`),
      );
      expect(me.body).toMatchObject({
        records: [
          {
            Username: 'integration@fieldstone.example',
            Profile: { Name: 'Minimum Access - API Only Integrations' },
          },
        ],
      });
      const rights = await call('GET', '/sobjects/Configuration_Data__c');
      expect(rights.body).toMatchObject({ objectDescribe: { updateable: true } });
    }
  });

  it("[SVC-01] are refused for client credentials with Salesforce's error", async () => {
    const refused = async (form: Record<string, string>) => {
      const [status, { error, error_description: text }] = await tokenRequest(org.url, {
        grant_type: 'client_credentials',
        ...form,
      });
      return [status, error, text];
    };
    expect(await refused({ client_id: 'PlatformCLI', client_secret: '' })).toEqual([
      400,
      'invalid_grant',
      'no client credentials user enabled',
    ]);
    expect(await refused({ client_secret: 'guess' })).toEqual([400, 'invalid_client', 'invalid client credentials']);
    expect(await refused({ client_id: 'other' })).toEqual([400, 'invalid_client_id', 'client identifier invalid']);

    const admin = await apiAs(org.url);
    const [, { id, access_token: token }] = await tokenRequest(org.url, { grant_type: 'client_credentials' });
    const user = `/sobjects/User/${id.split('/').at(-1) ?? ''}`;
    expect((await admin('PATCH', user, { IsActive: false })).status).toBe(204);
    expect(await refused({})).toEqual([400, 'inactive_user', 'user is inactive']);
    expect((await apiWith(org.url, token)('GET', '/limits')).body['errorCode']).toBe('INVALID_SESSION_ID');
    expect((await admin('PATCH', user, { IsActive: true })).status).toBe(204);
  });

  it('are revoked together', async () => {
    const { access_token: access, refresh_token: token } = await signIn(org.url);
    expect((await postForm(`${org.url}/services/oauth2/revoke`, { token })).status).toBe(200);
    const call = await apiWith(org.url, access)('GET', '/limits');
    expect([call.status, call.body['errorCode']]).toEqual([401, 'INVALID_SESSION_ID']);
    const [, rejected] = await tokenRequest(org.url, { grant_type: 'refresh_token', refresh_token: token });
    expect(rejected.error).toBe('invalid_grant');
    expect((await postForm(`${org.url}/services/oauth2/revoke`, { token })).status).toBe(400);
  });

  it('are required for every data resource, but not for the versions', async () => {
    expect((await apiWith(org.url, '00D!none')('GET', '/sobjects')).status).toBe(401);
    const versions = await fetch(`${org.url}//services/data`);
    expect(await versions.json()).toContainEqual({
      label: 'Version 62.0',
      url: '/services/data/v62.0',
      version: '62.0',
    });
  });
});
