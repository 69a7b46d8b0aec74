import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, startConsole, startTestOrg, type TestConsole, type TestOrg } from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { approve, signIn, visit } from '../../test/sign-in.ts';

describe.each(engines.filter(([name]) => name === 'PostgreSQL'))('two consoles on one %s', (_name, create) => {
  let database: TestDatabase;
  let org: TestOrg;
  let one: TestConsole;
  let two: TestConsole;

  beforeAll(async () => {
    database = await create();
    org = await startTestOrg({ empty: true });
    const options = { org, ...(database.url !== null && { databaseUrl: database.url }) };
    [one, two] = await Promise.all([startConsole(options), startConsole(options)]);
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await org.close();
    await database.drop();
  });

  const get = (home: TestConsole, cookie: string) => home.app.inject({ url: '/api/profiles', headers: { cookie } });

  it('share sessions, and renew CRM tokens once for fifty concurrent calls', async () => {
    const { cookie } = await signIn(one.app);
    expect((await get(two, cookie)).statusCode).toBe(200);
    await org.setFaults({ rotateRefreshTokens: true, expireAccessTokens: true, tokenDelayMs: 50 });
    await org.clearCalls();
    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => get(index % 2 ? one : two, cookie)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const calls = await org.calls();
    expect(calls.filter((call) => call === 'POST /services/oauth2/token')).toHaveLength(1);
  });

  it('[OPS-09] use no describe of before its refresh on the other one', async () => {
    const { cookie } = await signIn(one.app);
    const describeUser = async (home: TestConsole, query = '') => {
      await org.clearCalls();
      const url = `/api/org/sobjects/User/describe${query}`;
      expect((await home.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
      return (await org.calls()).filter((call) => call.endsWith('/describe')).length;
    };
    await describeUser(one);
    await describeUser(two);
    expect([await describeUser(one), await describeUser(two)]).toEqual([0, 0]);
    expect(await describeUser(one, '?refresh=true')).toBe(1);
    expect([await describeUser(two), await describeUser(one)]).toEqual([1, 0]);
    expect(await describeUser(two)).toBe(0);
  });

  it('begin a sign-in on one and finish it on the other', async () => {
    const browser = new Map<string, string>();
    const started = await visit(one.app, browser, '/login?from=/ai');
    const callback = await approve(new URL(String(started.headers.location)), ADMIN);
    const finished = await visit(two.app, browser, callback.pathname + callback.search);
    expect(finished.headers.location).toBe('/ai');
  });
});
