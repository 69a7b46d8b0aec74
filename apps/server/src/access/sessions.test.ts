import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tokens } from '../salesforce/client/tokens.ts';
import { AppError } from '../platform/errors.ts';
import { engines, type TestDatabase } from '../test/engines.ts';
import { createCipher } from '../store/cipher.ts';
import type { Store } from '../store/engine/database.ts';
import { createLeases } from '../store/leases.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokenEncryption } from '../salesforce/client/token-encryption.ts';

const MINUTE = 60_000;
const limits = { idleMs: 30 * MINUTE, maxMs: 600 * MINUTE };
const orgId = '00D000000000001AAA';
const userId = '005000000000001AAA';

const ADDRESS = '203.0.113.9';
const client = { address: ADDRESS, userAgent: 'Firefox' };

const user: SessionUser = {
  id: userId,
  name: 'Avery Admin',
  email: 'admin@fieldstone.example',
  language: 'en-US',
  locale: 'en-US',
  photo: null,
  orgId,
  orgName: 'Fieldstone',
  isSandbox: false,
  timeZone: 'UTC',
  packageVersion: '25.1',
  baseUrl: 'http://localhost:4601',
  customDomain: null,
};

const firstTokens: Tokens = {
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  instanceUrl: user.baseUrl,
  orgId,
  userId,
};

/** Returns a CRM that rotates refresh tokens like the strictest orgs: each is valid once. */
function rotatingCrm() {
  let valid = 'refresh-0';
  const crm = {
    refreshes: 0,
    revoked: false,
    reachable: true,
    refresh: async (_loginUrl: string, refreshToken: string): Promise<Tokens> => {
      crm.refreshes += 1;
      await Promise.resolve();
      if (!crm.reachable) throw new AppError('crm_unavailable');
      if (crm.revoked || refreshToken !== valid) throw new AppError('new_tokens_rejected');
      valid = `refresh-${String(crm.refreshes)}`;
      return { ...firstTokens, accessToken: `access-${String(crm.refreshes)}`, refreshToken: valid };
    },
  };
  return crm;
}

describe.each(engines)('sessions on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let crm: ReturnType<typeof rotatingCrm>;
  let time: number;
  let ended: string[];
  let sessions: Sessions;

  /** Starts another process on the same store. */
  const process = async (
    secret = 'a secret of the tests, longer than 32 characters',
    { refresh = crm.refresh, now = Date.now } = {},
  ): Promise<Sessions> => {
    const own = await database.open();
    const encryption = createTokenEncryption({
      store: own,
      cipher: createCipher(secret),
      leases: createLeases(own, now),
      refresh,
      onEnded: ({ id }) => ended.push(id),
    });
    return createSessions(own, encryption, limits, () => time);
  };
  const begin = (from = sessions) =>
    from.start({ tokens: firstTokens, user, client, loginUrl: 'http://localhost:4601' });
  const rows = () => store.db.selectFrom('sessions').selectAll().execute();

  beforeEach(async () => {
    database = await create();
    store = await database.open();
    crm = rotatingCrm();
    time = 1_800_000_000_000;
    ended = [];
    sessions = await process();
  });
  afterEach(() => database.drop());

  it('are found by their cookie in another process, and after a restart', async () => {
    const { cookie, session } = await begin();
    const found = await (await process()).find(cookie, ADDRESS);
    expect(found).toMatchObject({ id: session.id, orgId, userId, user });
    expect(await found?.tokens.current()).toEqual(firstTokens);
  });

  it('store neither the cookie nor a token', async () => {
    const { cookie } = await begin();
    const stored = JSON.stringify(await rows());
    expect(stored).not.toContain(cookie);
    expect(stored).not.toMatch(/access-0|refresh-0/);
  });

  it('are not found by invalid cookies', async () => {
    const { session } = await begin();
    for (const value of [undefined, '', session.id, 'x'.repeat(43), 'A'.repeat(100_000)]) {
      expect(await sessions.find(value, ADDRESS)).toBeNull();
    }
  });

  it('expire when idle', async () => {
    const { cookie } = await begin();
    time += limits.idleMs - 1;
    expect(await sessions.find(cookie, ADDRESS)).not.toBeNull();
    time += limits.idleMs - 1;
    expect(await sessions.find(cookie, ADDRESS)).not.toBeNull();
    time += limits.idleMs;
    expect(await sessions.find(cookie, ADDRESS)).toBeNull();
  });

  it('expire at the maximum age, however active', async () => {
    const { cookie } = await begin();
    for (const until = time + limits.maxMs - MINUTE; time < until; time += 20 * MINUTE) {
      expect(await sessions.find(cookie, ADDRESS)).not.toBeNull();
    }
    time = 1_800_000_000_000 + limits.maxMs;
    expect(await sessions.find(cookie, ADDRESS)).toBeNull();
    await sessions.sweep();
    expect(await rows()).toEqual([]);
  });

  it("begin under a new cookie, which ends the browser's previous session", async () => {
    const first = await begin();
    const second = await sessions.start({
      tokens: firstTokens,
      user,
      client,
      loginUrl: 'http://localhost:4601',
      replaces: first.cookie,
    });
    expect(second.cookie).not.toBe(first.cookie);
    expect(await sessions.find(first.cookie, ADDRESS)).toBeNull();
    expect(await sessions.find(second.cookie, ADDRESS)).not.toBeNull();
  });

  it('end once', async () => {
    const { cookie, session } = await begin();
    expect(await sessions.end(session)).toBe(true);
    expect(await sessions.end(session)).toBe(false);
    expect(await sessions.find(cookie, ADDRESS)).toBeNull();
  });

  it('end when the secret changes', async () => {
    const { cookie } = await begin();
    const other = await process('another secret of the tests, longer than 32');
    expect(await other.find(cookie, ADDRESS)).toBeNull();
  });

  it('reject tokens that were moved from another session', async () => {
    const one = await begin();
    const two = await begin();
    const [first, second] = await rows();
    await store.db
      .updateTable('sessions')
      .set({ tokens: first?.tokens ?? '' })
      .where('id', '=', second?.id ?? '')
      .execute();
    const found = [await sessions.find(one.cookie, ADDRESS), await sessions.find(two.cookie, ADDRESS)];
    expect(found.filter((session) => session === null)).toHaveLength(1);
  });

  it('renew tokens once for fifty concurrent calls in two processes', async () => {
    const { cookie } = await begin();
    const other = await process();
    const found = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? sessions : other).find(cookie, ADDRESS)),
    );
    const renewed = await Promise.all(found.map(async (session) => session?.tokens.refresh('access-0')));
    expect(crm.refreshes).toBe(1);
    expect(new Set(renewed.map((tokens) => tokens?.accessToken))).toEqual(new Set(['access-1']));
  });

  it('store a rotated token before anyone receives it', async () => {
    const { cookie, session } = await begin();
    const tokens = await session.tokens.refresh('access-0');
    expect(tokens.refreshToken).toBe('refresh-1');
    const restarted = await process();
    const found = await restarted.find(cookie, ADDRESS);
    expect(await found?.tokens.current()).toEqual(tokens);
    expect((await found?.tokens.refresh('access-1'))?.refreshToken).toBe('refresh-2');
  });

  it('return the renewed tokens to a call with the old ones', async () => {
    const { cookie, session } = await begin();
    const late = await sessions.find(cookie, ADDRESS);
    await session.tokens.refresh('access-0');
    expect((await late?.tokens.refresh('access-0'))?.accessToken).toBe('access-1');
    expect((await late?.tokens.current())?.accessToken).toBe('access-1');
    expect(crm.refreshes).toBe(1);
  });

  it('end, once, when the CRM refuses to renew', async () => {
    const { cookie, session } = await begin();
    crm.revoked = true;
    const found = await Promise.all(Array.from({ length: 10 }, () => sessions.find(cookie, ADDRESS)));
    const results = await Promise.allSettled(found.map(async (each) => each?.tokens.refresh('access-0')));
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'unauthenticated', status: 401 } });
    }
    expect(ended).toEqual([session.id]);
    expect(await sessions.find(cookie, ADDRESS)).toBeNull();
  });

  it('[REL-07] keep the tokens that another console renewed while this one was paused', async () => {
    const { cookie, session } = await begin();
    const other = await process(undefined, { now: () => Date.now() + 60_000 });
    const paused = await process(undefined, {
      refresh: async (loginUrl, refreshToken) => {
        await (await other.find(cookie, ADDRESS))?.tokens.refresh('access-0');
        return crm.refresh(loginUrl, refreshToken);
      },
    });
    const found = await paused.find(cookie, ADDRESS);
    expect((await found?.tokens.refresh('access-0'))?.accessToken).toBe('access-1');
    expect(ended).toEqual([]);
    expect((await (await sessions.find(cookie, ADDRESS))?.tokens.current())?.refreshToken).toBe('refresh-1');
    expect((await rows()).map(({ id }) => id)).toEqual([session.id]);
  });

  it('[REL-07] are not renewed by a console that has lost its lease', async () => {
    const { session } = await begin();
    let reads = 0;
    const paused = await process(undefined, {
      // Taking the lease reads the clock twice; at the next read, a minute has passed.
      now: () => Date.now() + 60_000 * Math.max(0, (reads += 1) - 2),
    });
    const found = await paused.ofUser(orgId, userId);
    await expect(found?.tokens.refresh('access-0')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(crm.refreshes).toBe(0);
    expect((await rows()).map(({ id }) => id)).toEqual([session.id]);
  });

  it('survive an unreachable CRM', async () => {
    const { cookie, session } = await begin();
    crm.reachable = false;
    await expect(session.tokens.refresh('access-0')).rejects.toMatchObject({ kind: 'crm_unavailable' });
    crm.reachable = true;
    const again = await sessions.find(cookie, ADDRESS);
    expect((await again?.tokens.refresh('access-0'))?.accessToken).toBe('access-2');
  });

  it('[REL-10] are listed with their browser and the address of their last use, most recently used first', async () => {
    const first = await begin();
    time += MINUTE;
    const second = await begin();
    time += MINUTE;
    await sessions.find(first.cookie, '2001:db8::1');
    const begun = 1_800_000_000_000;
    expect(await sessions.list(orgId)).toMatchObject([
      { id: first.session.id, createdAt: begun, lastSeenAt: time, address: '2001:db8::1', userAgent: 'Firefox' },
      { id: second.session.id, createdAt: begun + MINUTE, lastSeenAt: begun + MINUTE, address: ADDRESS },
    ]);
    expect(await sessions.list(orgId, '005000000000002AAA')).toEqual([]);
    expect(await sessions.list('00D000000000002AAA')).toEqual([]);
    time += limits.idleMs - MINUTE;
    expect((await sessions.list(orgId, userId)).map(({ id }) => id)).toEqual([first.session.id]);
  });

  it("finds a user's most recently used session without keeping it alive", async () => {
    expect(await sessions.ofUser(orgId, userId)).toBeNull();
    const start = () => sessions.start({ tokens: firstTokens, user, client, loginUrl: user.baseUrl });
    const first = await start();
    time += 10 * MINUTE;
    const second = await start();
    expect((await sessions.ofUser(orgId, userId))?.id).toBe(second.session.id);
    time += MINUTE;
    await sessions.find(first.cookie, ADDRESS);
    expect((await sessions.ofUser(orgId, userId))?.id).toBe(first.session.id);
    expect(await sessions.ofUser(orgId, '005000000000002AAA')).toBeNull();
    expect(await sessions.ofUser('00D000000000002AAA', userId)).toBeNull();
    time += 20 * MINUTE;
    expect((await sessions.ofUser(orgId, userId))?.id).toBe(first.session.id);
    time += 10 * MINUTE;
    expect(await sessions.ofUser(orgId, userId)).toBeNull();
  });
});
