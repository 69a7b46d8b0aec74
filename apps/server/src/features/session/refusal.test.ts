import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { cookieHeader, signIn, visit, type Browser } from '../../test/sign-in.ts';
import { findRefusal } from './refusal.ts';

let home: TestConsole;

beforeAll(async () => {
  home = await startConsole({ empty: true });
});
afterEach(() => home.org.clearFaults());
afterAll(() => home.close());

const wordsFor = async (browser: Browser) => {
  const response = await home.app.inject({ url: '/api/sign-in-refusal', headers: { cookie: cookieHeader(browser) } });
  return response.json<{ refusal: { error: string; description: string } | null }>().refusal;
};

describe('a rejected sign-in', () => {
  it.each([
    ['appNotInstalled', 'app_not_installed', 'invalid_client', 'app must be installed into org'],
    ['appNotFound', 'app_not_installed', 'OAUTH_EC_APP_NOT_FOUND', 'External client app is not installed in this org'],
    ['accessDenied', 'access_denied', 'access_denied', 'end-user denied authorization'],
    ['notApproved', 'access_denied', 'OAUTH_APP_ACCESS_DENIED', 'user is not admin approved to access this app'],
    ['missingScope', 'missing_scope', 'invalid_scope', 'the requested scope is not allowed'],
    ['ipRestricted', 'ip_restricted', 'invalid_grant', 'ip restricted'],
    ['inactiveUser', 'inactive_user', 'inactive_user', 'user is inactive'],
    ['wrongCallback', 'wrong_callback', 'redirect_uri_mismatch', 'redirect_uri must match configuration'],
    ['apiDisabled', 'api_disabled', 'API_DISABLED_FOR_ORG', 'The REST API is not enabled for this Organization.'],
  ])(
    "[STP-05] by %s is %s, with Salesforce's error in the browser and in the log",
    async (signInFault, reason, error, description) => {
      await home.org.setFaults({ signIn: signInFault });
      const browser: Browser = new Map();
      const since = home.logged.length;
      const { location } = await signIn(home.app, { browser, query: { from: '/ai' } });
      expect(location).toBe(`/ai?signin=failed&reason=${reason}`);
      expect(browser.has('fieldstone_session')).toBe(false);
      expect(await wordsFor(browser)).toEqual({ error, description });
      const line = home.logged.slice(since).find((one) => one.includes('the CRM rejected a sign-in')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ error, description, reason });
    },
  );

  it('[FIX-96] for the moment asks to try again, and shows what Salesforce reported', async () => {
    const body = { error: 'unknown_error', error_description: 'retry your request' };
    await home.org.setFaults({ respond: { path: '/services/oauth2/token', status: 400, body } });
    const browser: Browser = new Map();
    const { location } = await signIn(home.app, { browser });
    expect(location).toBe('/?signin=failed&reason=crm_unavailable');
    expect(await wordsFor(browser)).toEqual({ error: 'unknown_error', description: 'retry your request' });
  });

  it("[STP-05] clears Salesforce's description after a successful sign-in", async () => {
    await home.org.setFaults({ signIn: 'inactiveUser' });
    const { browser } = await signIn(home.app);
    await home.org.clearFaults();
    await signIn(home.app, { browser });
    expect(browser.has('fieldstone_session')).toBe(true);
    expect(await wordsFor(browser)).toBeNull();
  });

  it("[STP-05] reports an unknown reason with Salesforce's error", async () => {
    const browser: Browser = new Map();
    const started = await visit(home.app, browser, '/login');
    const state = new URL(String(started.headers.location)).searchParams.get('state') ?? '';
    const path = `/oauth/callback?error=immediate_unsuccessful&error_description=Something%20else&state=${state}`;
    expect((await visit(home.app, browser, path)).headers.location).toBe('/?signin=failed&reason=other');
    expect(await wordsFor(browser)).toEqual({ error: 'immediate_unsuccessful', description: 'Something else' });
  });

  it.each(['', 'x', Buffer.from('{"error":1}').toString('base64url'), Buffer.from('[').toString('base64url')])(
    '[STP-05] shows no error for the cookie %j',
    async (value) => {
      expect(await wordsFor(new Map([['fieldstone_refusal', value]]))).toBeNull();
    },
  );
});

it('[STP-05] a session that may not use the API lacks a scope', () => {
  const description = 'This session is not valid for use with the REST API';
  expect(findRefusal({ error: 'INVALID_SESSION_ID', description })).toBe('missing_scope');
});
