import { allRoutes } from '@fieldstone/contracts';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import type { Route } from '@fieldstone/contracts/platform/route';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../test/console.ts';
import { hasPostgres, realPostgres, type TestDatabase } from '../test/engines.ts';
import { canFillDisk, fillDisk } from '../test/full-disk.ts';
import { startPostgresProxy, type PostgresProxy } from '../test/postgres-proxy.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { hashSource } from './security.ts';

const all = Object.entries(allRoutes);
const guarded = all.filter(([, { permission }]) => permission !== 'public');

type Access = { readonly cookie: string; readonly tokens: Readonly<Record<string, string>> };

/** Signs an administrator in, and creates a token of each kind. */
async function accessTo({ app }: TestConsole): Promise<Access> {
  const { cookie } = await signIn(app);
  const issue = async (kind: string): Promise<string> => {
    const headers = { ...SAME_ORIGIN, cookie };
    const response = await app.inject({
      method: 'POST',
      url: '/api/access-tokens',
      headers,
      payload: { kind, name: kind },
    });
    return response.json<{ token: string }>().token;
  };
  return { cookie, tokens: { 'device-token': await issue('device'), 'ingest-token': await issue('ingest') } };
}

const call = (home: TestConsole, { cookie, tokens }: Access, route: Route): Promise<LightMyRequestResponse> => {
  const token = tokens[route.permission];
  return home.app.inject({
    method: route.method,
    url: route.path.replaceAll(/:\w+/g, 'Case'),
    headers: token === undefined ? { ...SAME_ORIGIN, cookie } : { authorization: `Bearer ${token}` },
  });
};

const expectOutage = (response: LightMyRequestResponse): void => {
  expect(response.statusCode, response.body).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(errorResponse.parse(response.json()).error.kind).toBe('unavailable');
};

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe.runIf(canFillDisk())('a full disk', () => {
  let home: TestConsole;
  let access: Access;
  let time = Date.now();
  let empty: (() => void) | undefined;

  beforeAll(async () => {
    home = await startConsole({ empty: true, now: () => time });
    access = await accessTo(home);
    // Opens the event store while there is room.
    await home.events.ping();
  });
  afterEach(() => empty?.());
  afterAll(() => home.close());

  const send = (url: string, payload?: object) =>
    home.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { ...SAME_ORIGIN, cookie: access.cookie },
      ...(payload && { payload }),
    });
  const newToken = { kind: 'ingest', name: 'Apps' };

  it('[REL-02] returns 503 for writes and still serves reads', async () => {
    empty = fillDisk(process.pid);
    expectOutage(await send('/api/access-tokens', newToken));
    // The session's last use is due to be stored, which must not fail the read.
    time += 60_000;
    expect((await send('/api/access-tokens')).statusCode).toBe(200);
    empty();
    expect((await send('/api/access-tokens', newToken)).statusCode).toBe(200);
  });

  it("[REL-02] still serves device polls and returns 503 for events, even when the token's last use is due to be stored", async () => {
    empty = fillDisk(process.pid);
    time += 3_600_000;
    const by = (kind: string) => ({ authorization: `Bearer ${access.tokens[kind] ?? ''}` });
    const url = '/ns/v1/messages/configurations?profileId=a0P000000000001AAA';
    const pulled = await home.app.inject({ url, headers: by('device-token') });
    expect(pulled.json()).toMatchObject({ messages: [] });
    const report = () =>
      home.app.inject({
        method: 'POST',
        url: '/v1/accounts/1/events',
        headers: by('ingest-token'),
        payload: { eventType: 'Sync', timestamp: time },
      });
    expectOutage(await report());
    empty();
    expect((await report()).json()).toMatchObject({ success: true });
  });
});

describe.runIf(await hasPostgres())('a stopped database', () => {
  let database: TestDatabase & { readonly url: string };
  let proxy: PostgresProxy;
  let home: TestConsole;
  let access: Access;

  beforeAll(async () => {
    database = await realPostgres();
    proxy = await startPostgresProxy(database.url);
    home = await startConsole({ empty: true, databaseUrl: proxy.url });
    access = await accessTo(home);
    await proxy.refuse();
  });
  afterAll(async () => {
    await proxy.accept();
    await home.close();
    await proxy.close();
    await database.drop();
  });

  it.each(guarded)('[REL-02] %s returns 503 with Retry-After', async (_name, route) => {
    expectOutage(await call(home, access, route));
  });

  it.each([
    ['/login', '/login'],
    ['/login?from=%2Fai&sandbox=true', '/login?from=%2Fai&amp;sandbox=true'],
    ['/oauth/callback?code=c&state=s', '/oauth/callback?code=c&amp;state=s'],
  ])('[REL-02] %s shows an outage page in a browser', async (url, link) => {
    const response = await home.app.inject({ url, headers: { ...HTML, host: 'localhost:4600' } });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<h1>Fieldstone Console is not available</h1>');
    expect(response.body).toContain('cannot reach or write its store');
    expect(response.body).toContain(`<a href="${link}">Try again</a>`);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(response.body) ?? [];
    expect(response.headers['content-security-policy']).toContain(hashSource(style));
  });

  it('[REL-02] returns JSON to other clients and from the API', async () => {
    expectOutage(await home.app.inject({ url: '/login', headers: { host: 'localhost:4600' } }));
    expectOutage(await home.app.inject({ url: '/api/profiles', headers: { ...HTML, cookie: access.cookie } }));
  });
});
