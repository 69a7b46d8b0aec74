import type { OpenSession, RefusedSignIn } from '@fieldstone/contracts/organization/security';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientWith } from '../../test/client.ts';
import {
  LIMITED,
  SECOND_ADMIN,
  startConsole,
  startTestOrg,
  type TestConsole,
  type TestOrg,
} from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { approve, signIn, visit, type Browser } from '../../test/sign-in.ts';

type Sessions = { readonly records: OpenSession[] };
type Refused = { readonly records: RefusedSignIn[] };

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(engines.filter(([name]) => name === 'PostgreSQL'))(
  'security on two consoles on one %s',
  (_name, create) => {
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
    afterEach(async () => {
      await org.clearFaults();
      await one.store.db.deleteFrom('sessions').execute();
    });
    afterAll(async () => {
      await one.close();
      await two.close();
      await org.close();
      await database.drop();
    });

    const statusAt = async (home: TestConsole, cookie: string) =>
      (await home.app.inject({ url: '/api/session-info', headers: { cookie } })).statusCode;

    /** Returns a new session's cookie and client. */
    const begin = async (home: TestConsole, user?: string) => {
      const { cookie } = await signIn(home.app, user === undefined ? {} : { user });
      return { cookie, client: clientWith(home, cookie) };
    };

    const lastEntry = () =>
      one.store.db.selectFrom('journal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

    it("[REL-10] list the user's sessions, and those of everyone for an administrator", async () => {
      const first = await begin(one);
      await begin(two);
      const limited = await begin(one, LIMITED);
      const own = (await first.client.get<Sessions>('/api/sessions')).body.records;
      expect(own.map(({ userName, isCurrent }) => [userName, isCurrent])).toEqual([
        ['Avery Admin', false],
        ['Avery Admin', true],
      ]);
      expect(own[1]).toEqual({
        id: expect.any(String),
        userId: expect.stringMatching(/^005/),
        userName: 'Avery Admin',
        userAgent: expect.stringContaining('lightMyRequest'),
        address: '127.0.0.1',
        signedInAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
        isCurrent: true,
      });
      const everyone = (await first.client.get<Sessions>('/api/org/sessions')).body.records;
      expect(everyone).toHaveLength(3);
      expect((await limited.client.get<Sessions>('/api/sessions')).body.records).toHaveLength(1);
      expect((await limited.client.get('/api/org/sessions')).status).toBe(403);
      expect((await limited.client.get('/api/refused-sign-ins')).status).toBe(403);
    });

    it('[REL-10] end all sessions of the user at once, on both consoles and in Salesforce', async () => {
      const sessions = [await begin(one), await begin(two), await begin(one)];
      const other = await begin(one, SECOND_ADMIN);
      await org.clearCalls();
      expect((await sessions[0]?.client.remove('/api/sessions'))?.status).toBe(200);
      for (const { cookie } of sessions) {
        expect([await statusAt(one, cookie), await statusAt(two, cookie)]).toEqual([401, 401]);
      }
      expect(await statusAt(two, other.cookie)).toBe(200);
      expect((await org.calls()).filter((call) => call === 'POST /services/oauth2/revoke')).toHaveLength(3);
      expect(await lastEntry()).toMatchObject({ action: 'session.end-all', outcome: 'done', user_name: 'Avery Admin' });
    });

    it('[REL-10] end one session, also while Salesforce does not confirm it', async () => {
      const current = await begin(one);
      const other = await begin(two);
      const records = (await current.client.get<Sessions>('/api/sessions')).body.records;
      const id = records.find(({ isCurrent }) => !isCurrent)?.id ?? '';
      await org.setFaults({ unavailable: true });
      expect((await current.client.remove(`/api/sessions/${id}`)).status).toBe(200);
      expect([await statusAt(two, other.cookie), await statusAt(two, current.cookie)]).toEqual([401, 200]);
      const again = await current.client.remove(`/api/sessions/${id}`);
      expect([again.status, again.error.message]).toEqual([
        404,
        'This session does not exist. It may have ended already.',
      ]);
      expect((await current.client.remove('/api/sessions/x')).status).toBe(400);
    });

    it("[REL-10] let only administrators end another person's session", async () => {
      const admin = await begin(one);
      const limited = await begin(two, LIMITED);
      const everyone = (await admin.client.get<Sessions>('/api/org/sessions')).body.records;
      const idOf = (isCurrent: boolean) => everyone.find((session) => session.isCurrent === isCurrent)?.id ?? '';
      expect((await limited.client.remove(`/api/sessions/${idOf(true)}`)).status).toBe(404);
      expect((await limited.client.remove(`/api/org/sessions/${idOf(true)}`)).status).toBe(403);
      expect(await statusAt(one, admin.cookie)).toBe(200);
      expect((await admin.client.remove(`/api/org/sessions/${idOf(false)}`)).status).toBe(200);
      expect(await statusAt(two, limited.cookie)).toBe(401);
      expect(JSON.parse((await lastEntry()).before_json ?? '')).toMatchObject({
        userId: expect.stringMatching(/^005/),
      });
    });

    it('[REL-10] list rejected sign-ins with time, address, browser and reason', async () => {
      await org.setFaults({ signIn: 'inactiveUser' });
      await signIn(one.app);
      await org.clearFaults();
      const started = await visit(one.app, new Map(), '/login');
      const callback = await approve(new URL(String(started.headers.location)), SECOND_ADMIN);
      await one.app.inject({ url: callback.pathname + callback.search, headers: { 'user-agent': FIREFOX } });
      const unknown: Browser = new Map();
      await visit(one.app, unknown, '/oauth/callback?code=1&state=unknown');
      const { client } = await begin(two);
      const { records } = (await client.get<Refused>('/api/refused-sign-ins')).body;
      expect(records.map(({ reason, address, userAgent }) => [reason, address, userAgent])).toEqual([
        ['state', '127.0.0.1', FIREFOX],
        ['inactive_user', '127.0.0.1', 'lightMyRequest'],
      ]);
      expect(Date.now() - Date.parse(records[0]?.at ?? '')).toBeLessThan(60_000);
    });
  },
);
