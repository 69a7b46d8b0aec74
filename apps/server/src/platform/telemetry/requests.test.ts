import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request as send, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { SAME_ORIGIN, signIn } from '../../test/sign-in.ts';
import { makeWebFolder } from '../../test/web-folder.ts';

type Line = {
  readonly msg: string;
  readonly level: string;
  readonly reqId: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly traceId?: string;
  readonly crm?: { readonly calls: number; readonly ms: number };
  readonly store?: { readonly calls: number };
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const folder = makeWebFolder();

let home: TestConsole;
let cookie: string;
let profileId: string;
let port: string;

beforeAll(async () => {
  writeFileSync(join(folder, 'icon.svg'), '<svg></svg>');
  home = await startConsole({ empty: true, webFolder: folder });
  ({ cookie } = await signIn(home.app));
  profileId = await (await outsideOf(home.org.url)).create('Group_Profile__c', { Name: 'Crew', Active__c: true });
  ({ port } = new URL(await home.app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

/** Returns the lines of a request. */
const linesOf = (id: string): readonly Line[] =>
  home.logged
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg, reqId }) => msg === 'request completed' && reqId === id);

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  home.app.inject({ url, headers: { cookie, ...headers } });

const save = (headers: Readonly<Record<string, string>>) =>
  home.app.inject({
    method: 'POST',
    url: `/api/profiles/${profileId}/settings/SET006`,
    remoteAddress: '203.0.113.9',
    headers: { cookie, ...SAME_ORIGIN, ...headers },
    payload: {
      data: {
        version: '1',
        checksum: '',
        config: { payload: { enabled: true, stockTransferInventoryProcess: 'hidden' } },
      },
    },
  });

describe('the request id', () => {
  it.each(['/', '/nothing', '/icon.svg', '/healthz', '/api/session-info', '/api/nothing', '/api/profiles/%zz'])(
    '[OPS-13] is in the response of %s',
    async (url) => {
      expect((await get(url)).headers['x-request-id']).toMatch(UUID);
    },
  );

  it('[OPS-13] is the one of a proxy, in response, error and log', async () => {
    const id = 'Proxy_1:a/b+c=.-d';
    const response = await get('/api/nothing', { 'x-request-id': id });
    expect(response.headers['x-request-id']).toBe(id);
    expect(response.json()).toMatchObject({ error: { requestId: id } });
    expect(linesOf(id)).toHaveLength(1);
  });

  it.each(['', 'two words', '"}{"', 'x'.repeat(129), 'ä'])('[OPS-13] is a new one instead of %j', async (id) => {
    const { headers } = await get('/healthz', { 'x-request-id': id });
    expect(headers['x-request-id']).toMatch(UUID);
  });
});

describe('the line of a request', () => {
  it('[OPS-13] [REL-10] explains a save: who, from where, and the time of its parts', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const sent = { 'x-request-id': 'save-1', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    expect((await save(sent)).statusCode).toBe(200);
    const [line] = linesOf('save-1');
    expect(line).toMatchObject({
      level: 'info',
      method: 'POST',
      path: `/api/profiles/${profileId}/settings/SET006`,
      status: 200,
      ms: expect.any(Number),
      org: expect.stringMatching(/^00D\w{15}$/),
      user: expect.stringMatching(/^005\w{15}$/),
      address: '203.0.113.9',
      traceId,
      crm: { calls: expect.any(Number), ms: expect.any(Number) },
      store: { calls: expect.any(Number), ms: expect.any(Number) },
      leases: { calls: 1, ms: expect.any(Number) },
    });
    expect(line?.crm?.calls).toBeGreaterThan(0);
    expect(line?.crm?.ms).toBeLessThanOrEqual(Number(line?.ms) + 1);
    expect(JSON.stringify(line)).not.toContain('hidden');
  });

  it('[OPS-13] counts the calls to the CRM that the org received', async () => {
    await home.org.clearCalls();
    await get(`/api/profiles/${profileId}/settings/SET001`, { 'x-request-id': 'read-1' });
    expect(linesOf('read-1')[0]?.crm?.calls).toBe((await home.org.calls()).length);
  });

  it('[REL-10] of a sign-in names the user who signed in', async () => {
    await signIn(home.app);
    const callback = home.logged
      .map((line) => JSON.parse(line) as Line)
      .findLast(({ path }) => path === '/oauth/callback');
    expect(callback).toMatchObject({ status: 302, user: expect.stringMatching(/^005/) });
    expect(JSON.stringify(callback)).not.toMatch(/code|state/);
  });

  it('[OPS-13] has no query', async () => {
    await get('/api/users?search=hidden', { 'x-request-id': 'query-1' });
    expect(linesOf('query-1')[0]).toMatchObject({ path: '/api/users' });
    expect(JSON.stringify(linesOf('query-1'))).not.toContain('hidden');
  });

  it('[OPS-13] has no user without a session, and ignores an invalid trace', async () => {
    const headers = {
      'x-request-id': 'no-session',
      traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      cookie: '',
    };
    expect((await get('/api/session-info', headers)).statusCode).toBe(401);
    const [line] = linesOf('no-session');
    expect(line).toMatchObject({ status: 401, address: '127.0.0.1' });
    expect(line).not.toHaveProperty('user');
    expect(line).not.toHaveProperty('traceId');
  });

  it('[OPS-13] of a page contains the sum of its requests, which have the same id', async () => {
    const page = `/profiles/${profileId}`;
    await get(page, { 'x-request-id': 'page-1' });
    const found = linesOf('page-1');
    const document = found.find(({ path }) => path === page);
    const others = found.filter(({ path }) => path !== page);
    expect(document).toMatchObject({ level: 'info', user: expect.any(String) });
    expect(others.length).toBeGreaterThan(3);
    expect(others.filter(({ level }) => level !== 'debug')).toEqual([]);
    const sum = others.reduce((total, { crm }) => total + (crm?.calls ?? 0), 0);
    expect(document?.crm?.calls).toBe(sum);
  });

  it('has the level debug for files, unknown addresses and probes', async () => {
    await get('/icon.svg', { 'x-request-id': 'file-1' });
    await get('/nothing', { 'x-request-id': 'unknown-1' });
    await get('/healthz', { 'x-request-id': 'probe-1' });
    const found = ['file-1', 'unknown-1', 'probe-1'].flatMap(linesOf);
    expect(found.map(({ level }) => level)).toEqual(['debug', 'debug', 'debug']);
  });

  it('[OPS-13] is independent of earlier requests on its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    for (const headers of [{ 'x-request-id': 'connection-1', traceparent }, { 'x-request-id': 'connection-2' }]) {
      const sent = send({ port, agent, path: '/api/session-info', headers: { cookie, ...headers } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await text(response);
    }
    agent.destroy();
    const [first, second] = ['connection-1', 'connection-2'].map((id) => linesOf(id)[0]);
    expect(first?.traceId).toBeDefined();
    expect(second?.traceId).toBeUndefined();
    expect(first?.store?.calls).toBe(second?.store?.calls);
  });

  it('[OPS-13] has the status 499 when the client leaves before the response', async () => {
    await home.org.setFaults({ delayMs: 2000 });
    const path = '/api/org/sobjects?refresh=true';
    const left = send({ port, path, headers: { cookie, 'x-request-id': 'left-1', expect: '100-continue' } });
    left
      .on('error', () => {})
      .on('continue', () => left.destroy())
      .end();
    await expect.poll(() => linesOf('left-1')[0]?.status).toBe(499);
    await home.org.clearFaults();
    expect(linesOf('left-1')).toHaveLength(1);
  });
});
