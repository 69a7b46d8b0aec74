import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_ADMIN, startConsole, type TestConsole } from '../../test/console.ts';
import { approve, cookieHeader, SAME_ORIGIN, signIn, visit, type Browser } from '../../test/sign-in.ts';

let home: TestConsole;

beforeAll(async () => {
  home = await startConsole({ empty: true });
});
afterEach(() => home.org.clearFaults());
afterAll(() => home.close());

const info = (cookie: string, path = '/api/session-info') => home.app.inject({ url: path, headers: { cookie } });
const logout = (cookie: string) =>
  home.app.inject({ method: 'POST', url: '/logout', headers: { cookie, ...SAME_ORIGIN } });
const sessionRows = () => home.store.db.selectFrom('sessions').selectAll().execute();

const rejected = async () => (await home.store.db.selectFrom('refused_sign_ins').selectAll().execute()).length;

/** Signs in up to the callback address. */
async function begin(browser: Browser, query = ''): Promise<URL> {
  const started = await visit(home.app, browser, `/login${query}`);
  return approve(new URL(String(started.headers.location)), SECOND_ADMIN);
}

describe('signing in', () => {
  it.each(['/api/session-info', '/session-info'])(
    '[SES-07] [FIX-37] %s returns the signed-in user and where to get support',
    async (path) => {
      const { cookie } = await signIn(home.app);
      const response = await info(cookie, path);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        id: expect.stringMatching(/^005/),
        name: 'Avery Admin',
        email: expect.stringContaining('@'),
        language: expect.stringMatching(/^en/),
        locale: expect.stringMatching(/^en/),
        photo: null,
        orgId: expect.stringMatching(/^00D/),
        orgName: expect.any(String),
        isSandbox: false,
        orgKind: 'demo',
        timeZone: expect.stringMatching(/\//),
        packageVersion: expect.any(String),
        baseUrl: home.org.url,
        customDomain: null,
        supportUrl: 'mailto:it@fieldstone.example',
      });
    },
  );

  it.each([
    ['production', {}, null],
    ['a sandbox', { sandbox: 'true' }, null],
    ['a custom domain', { customDomain: 'https://Acme.my.salesforce.com/' }, 'acme.my.salesforce.com'],
  ])('[SES-02] %s leads to the embedded org', async (_choice, query, customDomain) => {
    const { cookie, authorizeUrl } = await signIn(home.app, { query });
    expect(authorizeUrl.origin).toBe(home.org.url);
    expect((await info(cookie)).json()).toMatchObject({ customDomain });
  });

  it('[SES-03] shows the domain of custom domains on the sign-in page, before any sign-in', async () => {
    const response = await home.app.inject({ url: '/api/sign-in-options' });
    expect(response.json()).toEqual({ customDomainHost: 'my.salesforce.com', customDomains: [] });
  });

  it('[SFX-14] shows the My Domains with an app of their own, without the app', async () => {
    const client = { clientId: 'k3y', clientSecret: 's3cret', redirectUri: '' };
    const hosts = ['acme--uat.sandbox.my.salesforce.com', 'test.salesforce.com'];
    const clientsByHost = new Map(hosts.map((host) => [host, client]));
    const own = await startConsole({ org: home.org, crm: { clientsByHost } });
    const response = await own.app.inject({ url: '/api/sign-in-options' });
    await own.close();
    expect(response.json()).toEqual({ customDomainHost: 'my.salesforce.com', customDomains: hosts.slice(0, 1) });
  });

  it('[SES-06] returns to the page it came from, and home from anywhere else', async () => {
    expect((await signIn(home.app, { query: { from: '/ai/home?x=1#y' } })).location).toBe('/ai/home?x=1#y');
    expect((await signIn(home.app, { query: { from: '//evil.example/' } })).location).toBe('/');
  });

  it('sends a challenge and a state, with the minimum scope', async () => {
    const { authorizeUrl } = await signIn(home.app);
    const { searchParams } = authorizeUrl;
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('scope')?.split(' ').toSorted()).toEqual(['api', 'id', 'refresh_token']);
  });

  it('sets a cookie that is hidden from scripts and other sites', async () => {
    const browser: Browser = new Map();
    const callback = await begin(browser);
    const finished = await visit(home.app, browser, callback.pathname + callback.search);
    const cookie = finished.cookies.find(({ name }) => name === 'fieldstone_session');
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      value: expect.stringMatching(/^.{43}$/),
    });
    expect(browser.has('fieldstone_login')).toBe(false);
  });

  it("ends the browser's previous session", async () => {
    const first = await signIn(home.app);
    const before = first.cookie;
    const second = await signIn(home.app, { browser: first.browser, user: SECOND_ADMIN });
    expect(second.cookie).not.toBe(before);
    expect((await info(before)).statusCode).toBe(401);
    expect((await info(second.cookie)).json()).toMatchObject({ name: 'Sam Second' });
  });

  it('on 127.0.0.1 redirects to the public name first, where the cookies are', async () => {
    const response = await home.app.inject({ url: '/login?from=/ai', headers: { host: '127.0.0.1:4600' } });
    expect(response.headers.location).toBe('http://localhost:4600/login?from=/ai');
  });
});

describe('a sign-in that fails', () => {
  it.each(['evil.example:443', 'user@evil.example', 'a b', '', 'a..b'])(
    '[SES-05] with the custom domain %j is rejected without a redirect or a call',
    async (customDomain) => {
      await home.org.clearCalls();
      const query = new URLSearchParams({ customDomain }).toString();
      const response = await home.app.inject({ url: `/login?${query}`, headers: { host: 'localhost' } });
      expect(response.statusCode).toBe(400);
      expect(response.headers.location).toBeUndefined();
      expect(response.json()).toMatchObject({
        error: { kind: 'bad_request', fields: [{ path: 'query.customDomain' }] },
      });
      expect(await home.org.calls()).toEqual([]);
    },
  );

  it('returns to the original page with the reason, and starts no session', async () => {
    const browser: Browser = new Map();
    const started = await visit(home.app, browser, '/login?from=/ai');
    const state = new URL(String(started.headers.location)).searchParams.get('state') ?? '';
    const text = encodeURIComponent('<script>');
    const response = await visit(
      home.app,
      browser,
      `/oauth/callback?error=access_denied&error_description=${text}&state=${state}`,
    );
    expect(response.headers.location).toBe('/ai?signin=failed&reason=access_denied');
    expect(response.body).not.toContain('script');
    expect(browser.has('fieldstone_session')).toBe(false);
  });

  it('cannot be finished by another browser, and afterwards not by its own', async () => {
    const browser: Browser = new Map();
    const callback = await begin(browser);
    const path = callback.pathname + callback.search;
    const stranger = await visit(home.app, new Map([['fieldstone_login', 'x'.repeat(43)]]), path);
    expect(stranger.headers.location).toBe('/?signin=failed&reason=state');
    expect((await visit(home.app, browser, path)).headers.location).toBe('/?signin=failed&reason=expired');
  });

  it('can be finished once', async () => {
    const browser: Browser = new Map();
    const callback = await begin(browser);
    const path = callback.pathname + callback.search;
    expect((await visit(home.app, new Map(browser), path)).headers.location).toBe('/');
    expect((await visit(home.app, new Map(browser), path)).headers.location).toBe('/?signin=failed&reason=expired');
  });

  it.each([
    ['is approved', (callback: URL) => callback.search],
    ['is refused', (callback: URL) => `?error=access_denied&state=${callback.searchParams.get('state') ?? ''}`],
  ])(
    '[FIX-94] in a second tab that %s opens the page of that tab, because the first one has signed in',
    async (_end, queryOf) => {
      const browser: Browser = new Map();
      const first = await begin(browser, '?from=/ai');
      const second = await begin(browser, '?from=/health-check');
      await visit(home.app, browser, first.pathname + first.search);
      const before = [await rejected(), browser.get('fieldstone_session')];
      const late = await visit(home.app, browser, second.pathname + queryOf(second));
      expect([late.statusCode, late.headers.location]).toEqual([302, '/health-check']);
      expect([await rejected(), browser.get('fieldstone_session')]).toEqual(before);
      expect((await info(cookieHeader(browser))).json()).toMatchObject({ name: 'Sam Second' });
      // The same address again, as after Back.
      const again = await visit(home.app, browser, second.pathname + second.search);
      expect(again.headers.location).toBe('/');
    },
  );

  it('[FIX-94] in a second tab is rejected if the session of the first one has ended', async () => {
    const browser: Browser = new Map();
    const first = await begin(browser);
    const second = await begin(browser, '?from=/ai');
    await visit(home.app, browser, first.pathname + first.search);
    await logout(cookieHeader(browser));
    const before = await rejected();
    const late = await visit(home.app, browser, second.pathname + second.search);
    expect(late.headers.location).toBe('/?signin=failed&reason=state');
    expect(await rejected()).toBe(before + 1);
  });

  it.each(['', '?code=x', '?code=x&state=y', '?error=access_denied'])(
    'returns home for a callback %j without a sign-in',
    async (query) => {
      const response = await home.app.inject(`/oauth/callback${query}`);
      expect(response.headers.location).toBe('/?signin=failed&reason=expired');
    },
  );

  it('shows whether the CRM rejected the code or was unreachable', async () => {
    const browser: Browser = new Map();
    const callback = await begin(browser);
    callback.searchParams.set('code', 'wrong');
    const refused = await visit(home.app, browser, callback.pathname + callback.search);
    expect(refused.headers.location).toBe('/?signin=failed&reason=invalid_grant');
    const again = await begin(browser);
    await home.org.setFaults({ unavailable: true });
    const down = await visit(home.app, browser, again.pathname + again.search);
    expect(down.headers.location).toBe('/?signin=failed&reason=crm_unavailable');
  });

  it('does not affect a sign-in in another tab', async () => {
    const browser: Browser = new Map();
    const one = await begin(browser, '?from=/one');
    const two = await begin(browser, '?from=/two');
    const kept = new Map(browser);
    expect((await visit(home.app, browser, two.pathname + two.search)).headers.location).toBe('/two');
    expect((await visit(home.app, kept, one.pathname + one.search)).headers.location).toBe('/one');
  });
});

describe('a session', () => {
  it('survives a restart of the server', async () => {
    const { cookie } = await signIn(home.app);
    await home.restart();
    expect((await info(cookie)).statusCode).toBe(200);
    const crm = await home.app.inject({ url: '/api/permissions', headers: { cookie } });
    expect(crm.json()).toMatchObject({ userHasRequiredPermissions: true });
  });

  it('renews its CRM tokens once for fifty concurrent calls, with rotation', async () => {
    const { cookie } = await signIn(home.app);
    const before = (await sessionRows()).map(({ tokens }) => tokens);
    await home.org.setFaults({ rotateRefreshTokens: true, expireAccessTokens: true });
    await home.org.clearCalls();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => home.app.inject({ url: '/api/profiles', headers: { cookie } })),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const calls = await home.org.calls();
    expect(calls.filter((call) => call === 'POST /services/oauth2/token')).toHaveLength(1);
    expect((await sessionRows()).map(({ tokens }) => tokens)).not.toEqual(before);
    await home.restart();
    expect((await home.app.inject({ url: '/api/profiles', headers: { cookie } })).statusCode).toBe(200);
  });

  it('ends with 401 when the CRM has revoked its tokens', async () => {
    const { cookie } = await signIn(home.app);
    await home.org.setFaults({ expireAccessTokens: true, revokeRefreshTokens: true });
    const refused = await home.app.inject({ url: '/api/profiles', headers: { cookie } });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ error: { kind: 'unauthenticated' } });
    expect((await info(cookie)).statusCode).toBe(401);
  });

  it.each([
    ['an unknown error', 400, { error: 'unknown_error', error_description: 'retry your request' }],
    ['a login rate', 400, { error: 'rate_limit_exceeded', error_description: 'login rate exceeded' }],
    ['a maintenance page', 503, '<html>Down for maintenance</html>'],
  ])(
    '[FIX-96] stays when the CRM does not renew its tokens for %s, and the same save succeeds later',
    async (...fault) => {
      const [, status, body] = fault;
      const { cookie } = await signIn(home.app);
      const global = await home.app.inject({ url: '/api/profiles/global', headers: { cookie } });
      const { id } = global.json<{ id: string }>();
      const save = () =>
        home.app.inject({
          method: 'POST',
          url: `/api/profiles/${id}/settings/SET009`,
          headers: { host: 'localhost', ...SAME_ORIGIN, cookie },
          payload: { data: { version: '1', checksum: '', config: { payload: { enabled: true, extendedDays: 30 } } } },
        });
      await home.org.clearCalls();
      const path = '/services/oauth2/token';
      await home.org.setFaults({ expireAccessTokens: true, respond: { path, status, body, count: 1000 } });
      const refused = await save();
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ error: { code: 'session_renewal_unavailable', kind: 'crm_unavailable' } });
      const requests = (await home.org.calls()).filter((call) => call.endsWith(path));
      expect(requests.length).toBeLessThanOrEqual(2);
      expect((await info(cookie)).statusCode).toBe(200);
      await home.org.clearFaults();
      expect((await save()).statusCode).toBe(200);
    },
  );

  it('[SES-08] ends here and at the CRM with POST /logout, and is journaled', async () => {
    const { cookie } = await signIn(home.app);
    await home.org.clearCalls();
    const response = await logout(cookie);
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'fieldstone_session', value: '' }));
    expect((await info(cookie)).statusCode).toBe(401);
    expect(await home.org.calls()).toEqual(['POST /services/oauth2/revoke']);
    const last = await home.store.db.selectFrom('journal').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(last).toMatchObject({ action: 'session.end', outcome: 'done', details_json: '{"revokedAtCrm":true}' });
  });

  it('[SES-08] ends here even if the CRM does not confirm', async () => {
    const { cookie } = await signIn(home.app);
    await home.org.setFaults({ unavailable: true });
    expect((await logout(cookie)).statusCode).toBe(200);
    expect((await info(cookie)).statusCode).toBe(401);
  });

  it('leaves no secret in the log', async () => {
    const { cookie, browser } = await signIn(home.app);
    await info(cookie);
    await logout(cookie);
    const log = home.logged.join('');
    expect(log).toContain('/oauth/callback');
    expect(log).not.toMatch(/code=|state=|access_token|refresh_token/);
    expect(log).not.toContain(cookieHeader(browser).split('=')[1]);
  });
});

it.each(['a@b', '', 'x'.repeat(300)])(
  '[FIX-22] shows the sign-in page with the reason for the custom domain %j',
  async (typed) => {
    const url = `/login?${new URLSearchParams({ from: '/ai?x=1', customDomain: typed }).toString()}`;
    const page = await home.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toBe('/ai?x=1&signin=failed&reason=custom_domain');
    const program = await home.app.inject({ url, headers: { host: 'localhost' } });
    expect(program.statusCode).toBe(400);
    expect(program.json()).toMatchObject({ error: { fields: [{ path: 'query.customDomain' }] } });
  },
);

it('limits sign-ins by address, which a header of the caller does not change', async () => {
  const own = await startConsole({ org: home.org });
  const attempt = (headers: Record<string, string> = {}) =>
    own.app.inject({ url: '/login?from=/ai', headers: { host: 'localhost', ...headers } });
  for (let count = 0; count < 60; count += 1) expect((await attempt()).statusCode).toBe(302);
  const refused = await attempt();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ error: { kind: 'rate_limited' } });
  expect((await attempt({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(429);
  const page = await attempt({ accept: 'text/html' });
  expect(page.headers.location).toBe('/ai?signin=failed&reason=rate_limited');
  await own.close();
});

it('restricts its cookies on https to this host and to https', async () => {
  const own = await startConsole({ org: home.org, publicUrl: 'https://console.example' });
  const response = await own.app.inject({ url: '/login', headers: { host: 'console.example' } });
  expect(response.cookies[0]).toMatchObject({
    name: '__Host-fieldstone_login',
    secure: true,
    path: '/',
    httpOnly: true,
  });
  expect(response.headers['strict-transport-security']).toMatch(/max-age=31536000/);
  await own.close();
});
