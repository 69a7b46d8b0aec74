import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../test/console.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { makeWebFolder } from '../test/web-folder.ts';

const PAGE = '<!doctype html><title>Fieldstone Console</title>';
const folder = makeWebFolder(PAGE);
const SCRIPT = 'export const text = "a script that is long enough to be worth compressing";';
const HTML = { accept: 'text/html,application/xhtml+xml' };

let home: TestConsole;
let port = '';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets/locales/en'), { recursive: true });
  writeFileSync(join(folder, 'assets/main-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets/main-1a2b.js.map'), '{}');
  writeFileSync(join(folder, 'assets/locales/en/app.json'), '{"title":"Console"}');
  home = await startConsole({ empty: true, webFolder: folder });
  ({ port } = new URL(await home.app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => home.app.inject({ url, headers });

describe('the web application', () => {
  it.each(['/', '/profiles/a0B/calendar/appt-color?x=1', '/ai/ai-usage', '/help'])('is served at %s', async (url) => {
    const response = await get(url, HTML);
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining(PAGE)]);
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each([
    '/',
    '/ai',
    '/ai/',
    '/profiles/a0B000000000001AAA/calendar/appt-color',
    '/profiles/a0B000000000001AAA/calendar/appt-color/',
    '/insights/',
    '/?x=1.5',
  ])('[FIX-22] is served at %s whatever the client accepts', async (url) => {
    const accepts = [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'image/png' }, HTML];
    for (const headers of accepts) {
      const response = await get(url, headers);
      expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining(PAGE)]);
    }
    expect((await home.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/nothing/',
    '/api/profiles/x/nothing',
    '/v1/nothing',
    '/oauth/nothing',
  ])('[FIX-22] is not served at %s, which returns JSON whatever the client accepts', async (url) => {
    for (const headers of [{}, { accept: '*/*' }, HTML]) {
      const response = await get(url, headers);
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(response.json()).toMatchObject({ error: { kind: 'not_found' } });
    }
  });

  it.each(['/.git/config', '/metrics', '/index.html', '/nothing', '/settings/a0B/calendar', '/wp-login.php'])(
    '[OPS-13] is not served at %s, whose status is 404, also for a browser, which shows that',
    async (url) => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const response = await get(url, headers);
        expect([response.statusCode, response.headers['content-type']]).toEqual([
          404,
          'application/json; charset=utf-8',
        ]);
      }
      const shown = await get(url, HTML);
      expect([shown.statusCode, shown.body]).toEqual([404, expect.stringContaining(PAGE)]);
    },
  );

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
    ['br;q=0', undefined],
    ['br; q=0.0, gzip;q=0.5', 'gzip'],
    ['x-br', undefined],
  ])('sends a script to a browser that accepts %s', async (accepted, encoding) => {
    const response = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      vary: 'accept-encoding',
      'content-length': String(response.rawPayload.byteLength),
    });
    if (encoding === undefined) expect(response.body).toBe(SCRIPT);
    if (encoding === 'gzip') expect(response.rawPayload.equals(gzipSync(SCRIPT))).toBe(true);
  });

  it('[SES-12] serves texts that are revalidated soon, and not sent again while unchanged', async () => {
    const response = await get('/assets/locales/en/app.json');
    expect(response.json()).toEqual({ title: 'Console' });
    expect(response.headers['cache-control']).toBe('public, max-age=60');
    const again = await get('/assets/locales/en/app.json', { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('responds to HEAD without a body', async () => {
    const response = await home.app.inject({ method: 'HEAD', url: '/', headers: HTML });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it.each([
    '/assets/gone-9z.js',
    '/assets/main-1a2b.js.map',
    '/assets/main-1a2b.js.br',
    '/api/nothing',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('has nothing at %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { kind: 'not_found', requestId: expect.any(String) } });
  });

  it('shows a page for a missing page, but never for a missing file or API', async () => {
    expect((await get('/assets/gone.js', HTML)).statusCode).toBe(404);
    expect((await get('/api/nothing', HTML)).statusCode).toBe(404);
    expect(
      (await home.app.inject({ method: 'POST', url: '/x', headers: { ...HTML, ...SAME_ORIGIN } })).statusCode,
    ).toBe(404);
  });
});

describe('[FIX-94] an address with invalid percent-encoding', () => {
  it.each([
    ['/%E0%A4%A', 404],
    ['/%', 404],
    ['/%ff?x=%zz', 404],
    // The page shows that there is no such group profile.
    ['/profiles/%zz/people', 200],
  ])('%s shows the page to a browser', async (url, status) => {
    const response = await get(url, HTML);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(PAGE)]);
    expect(response.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['/%E0%A4%A', '/api/%E0%A4%A', '/assets/%zz'])('%s is an error for everybody else', async (url) => {
    expect((await get(url)).json()).toMatchObject({ error: { code: 'request_unreadable' } });
    const navigation = url.startsWith('/%') ? { accept: 'application/json' } : HTML;
    expect((await get(url, navigation)).json()).toMatchObject({ error: { code: 'request_unreadable' } });
  });

  it('is read as before if only the query is invalid', async () => {
    expect((await get('/ai?x=%zz', HTML)).statusCode).toBe(200);
  });
});

describe('every response', () => {
  it.each(['/', '/api/nothing', '/api/session-info', '/healthz', '/api/docs', '/login'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await get(url, HTML);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*(;| |$)/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it.each(['/api/session-info', '/healthz', '/api/nothing'])('%s is not cached', async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('a request beyond the limits', () => {
  it('of the address returns 413', async () => {
    const response = await get(`/api/users?search=${'x'.repeat(16_400)}`);
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ error: { kind: 'too_large' } });
  });

  it('of encoding returns 400 in the standard form', async () => {
    const response = await get('/api/org/sobjects/%zz/describe');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { kind: 'bad_request' } });
  });

  it('with a name that would reach a prototype is rejected', async () => {
    const { cookie } = await signIn(home.app);
    const response = await home.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { 'content-type': 'application/json', cookie, ...SAME_ORIGIN },
      payload: '{"__proto__":{"admin":true}}',
    });
    expect(response.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('of five hundred ids in the address is within the limits', async () => {
    const ids = Array.from({ length: 500 }, () => `id%5B%5D=${'0'.repeat(18)}`).join('&');
    const status = await new Promise((resolve, reject) => {
      request({ port, path: `/api/users?${ids}` }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });
});

/** Sends a text to the console, and returns head and body of the response. */
async function sendText(text: string): Promise<readonly [head: string, body: string]> {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return [head, body];
}

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400', 'request_unreadable'],
    ['oversized headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, '413', 'request_too_large'],
  ])('%s returns an error in the standard form', async (_what, text, status, code) => {
    const [head, body] = await sendText(text);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toMatchObject({ error: { code, requestId: expect.any(String) } });
  });

  it.each(['GET /api/session-info', 'POST /v1/logs', 'GET /ns/v1/messages/configurations', 'GET /healthz'])(
    '%s with two Authorization headers is rejected',
    async (line) => {
      const headers = ['Host: localhost', 'Authorization: Bearer a', 'authorization: Bearer b', 'Connection: close'];
      const [head, body] = await sendText([`${line} HTTP/1.1`, ...headers, 'Content-Length: 0', '', ''].join('\r\n'));
      expect(head).toContain('HTTP/1.1 400 ');
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'authorization_repeated' } });
    },
  );
});

describe('[REL-15] a request that does not arrive in time', () => {
  const LIMIT_MS = 300;

  /** Sends the beginning of a request, and then a byte at a time until the connection ends. */
  async function drip(text: string, byte: string): Promise<string> {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    // The end of the connection may cut a byte.
    socket.on('error', () => {});
    socket.write(text);
    const dripping = setInterval(() => socket.write(byte), LIMIT_MS / 10);
    let response = '';
    socket.on('data', (part: string) => void (response += part));
    await once(socket, 'close');
    clearInterval(dripping);
    return response;
  }

  it('returns 408, for headers and for a body, but its response may take longer', async () => {
    const { server } = home.app;
    const { requestTimeout, headersTimeout } = server;
    expect(requestTimeout).toBe(30_000);
    Object.assign(server, { requestTimeout: LIMIT_MS, headersTimeout: LIMIT_MS });
    try {
      const { cookie } = await signIn(home.app, {});
      const line = 'POST /api/group-profiles HTTP/1.1\r\nHost: localhost\r\n';
      const headers = `Cookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
      await home.org.setFaults({ delayMs: 5 * LIMIT_MS });
      const slowResponse = fetch(`http://127.0.0.1:${port}/api/users?search=Admin`, { headers: { cookie } });
      const responses = await Promise.all([drip(`${line}X-Slow: `, 'x'), drip(`${line}${headers}{`, ' ')]);
      expect((await slowResponse).status).toBe(200);
      for (const response of responses) {
        expect(response).toContain('HTTP/1.1 408 Request Timeout');
        expect(response).toContain('request_too_slow');
      }
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
      await home.org.clearFaults();
    }
  });
});

describe('a body that cannot be read', () => {
  it.each([
    ['broken JSON', 'application/json', '{"changes":[', 'body_not_json', /not valid JSON/],
    ['a forbidden name', 'application/json', '{"name":"x","__proto__":{"a":1}}', 'body_not_json', /__proto__/],
    ['an empty body', 'application/json', '', 'body_empty', /The body is empty/],
    ['another content type', 'text/yaml', 'name: x', 'request_type_unreadable', /content type/],
  ])('[FIX-08] returns the reason for %s', async (_what, type, payload, code, message) => {
    const { cookie } = await signIn(home.app, {});
    const headers = { 'content-type': type, cookie, ...SAME_ORIGIN };
    const response = await home.app.inject({ method: 'POST', url: '/api/group-profiles', headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
  });
});

it('[FIX-64] names the proxy and the header when a change arrives without its origin', async () => {
  const { cookie } = await signIn(home.app, {});
  const send = (headers: Readonly<Record<string, string>>) =>
    home.app.inject({ method: 'POST', url: '/api/group-profiles', headers: { cookie, ...headers }, payload: {} });
  const response = await send({});
  expect([response.statusCode, response.json()]).toMatchObject([
    403,
    { error: { code: 'origin_missing', message: expect.stringMatching(/no Origin header.*proxy/) } },
  ]);
  expect((await send({ origin: 'https://evil.example' })).json()).toMatchObject({ error: { code: 'cross_site' } });
});

it.each(['/api/group-profiles', '/v1/logs', '/nothing'])(
  'returns 404 for OPTIONS %s, also with the content type of JSON',
  async (url) => {
    const headers = { 'content-type': 'application/json' };
    const response = await home.app.inject({ method: 'OPTIONS', url, headers });
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: { kind: 'not_found' } }]);
  },
);

describe('operations', () => {
  it('report that the process is alive, and that store and CRM can be reached', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
    expect((await home.app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
  });

  it('report unreachable dependencies', async () => {
    const own = await startConsole({ org: home.org, crm: { loginUrl: 'http://127.0.0.1:1' } });
    await own.store.close();
    const response = await own.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      error: { kind: 'unavailable', fields: [{ path: 'store' }, { path: 'crm', code: 'need_crm' }] },
    });
    await own.close();
  });

  it('show the API page under its own policy', async () => {
    const response = await get('/api/docs', HTML);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('/api/profiles/:profileId/settings/:settingKey');
    expect((await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
