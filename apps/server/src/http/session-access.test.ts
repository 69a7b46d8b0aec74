import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientAt } from '../test/client.ts';
import type { Client } from '../test/client.ts';
import { ADMIN, LIMITED, startConsole } from '../test/console.ts';
import type { TestConsole } from '../test/console.ts';
import { outsideOf } from '../test/outside.ts';
import type { Outside } from '../test/outside.ts';
import type { Crm } from '../salesforce/crm.ts';
import type { Session } from '../access/sessions.ts';
import { AppError } from '../platform/errors.ts';
import { ACCESS_AGE_MS, createSessionAccess } from './session-access.ts';

/** Reads only the console's own store. */
const STORED = '/api/session-info';

let home: TestConsole;
let outside: Outside;
let limited: Client;
/** Added to the clock. */
let later = 0;

beforeAll(async () => {
  home = await startConsole({ empty: true, now: () => Date.now() + later });
  outside = await outsideOf(home.org.url);
});
beforeEach(async () => {
  limited = await clientAt(home, LIMITED);
  await home.org.clearCalls();
});
afterEach(async () => {
  await home.org.clearFaults();
  later = 0;
});
afterAll(() => home.close());

const setActive = async (username: string, isActive: boolean) => {
  const [user] = await outside.query(`SELECT Id FROM User WHERE Username = '${username}'`);
  await outside.update('User', String(user?.['Id']), { IsActive: isActive });
};

const dataCalls = async () => (await home.org.calls()).filter((call) => call.includes('/services/data/'));

describe('a session', () => {
  it('[REL-09] ends within five minutes after its user lost access to the CRM', async () => {
    await setActive(LIMITED, false);
    try {
      expect((await limited.get(STORED)).status).toBe(200);
      later = ACCESS_AGE_MS;
      const ended = await limited.get(STORED);
      expect([ended.status, ended.error.kind]).toEqual([401, 'unauthenticated']);
    } finally {
      await setActive(LIMITED, true);
    }
    expect((await limited.get(STORED)).status).toBe(401);
  });

  it('[REL-09] ends when the CRM has revoked its tokens', async () => {
    await home.org.setFaults({ expireAccessTokens: true, revokeRefreshTokens: true });
    expect((await limited.get(STORED)).status).toBe(200);
    later = ACCESS_AGE_MS;
    expect((await limited.get(STORED)).status).toBe(401);
    outside = await outsideOf(home.org.url);
  });

  it('[REL-09] of a user with access is checked once in five minutes, for parallel requests together', async () => {
    const admin = await clientAt(home, ADMIN);
    await home.org.clearCalls();
    expect((await admin.get(STORED)).status).toBe(200);
    expect(await dataCalls()).toEqual([]);
    later = ACCESS_AGE_MS;
    const found = await Promise.all(Array.from({ length: 5 }, () => admin.get(STORED)));
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await dataCalls()).toHaveLength(1);
    expect((await admin.get(STORED)).status).toBe(200);
    expect(await dataCalls()).toHaveLength(1);
  });

  it('[REL-09] is not checked separately while its requests read the CRM', async () => {
    const admin = await clientAt(home, ADMIN);
    later = ACCESS_AGE_MS - 1;
    expect((await admin.get('/api/profiles')).status).toBe(200);
    later = ACCESS_AGE_MS + 1000;
    await home.org.clearCalls();
    expect((await admin.get(STORED)).status).toBe(200);
    expect(await dataCalls()).toEqual([]);
  });

  it('[REL-09] survives an outage of the CRM, which is queried again after a pause', async () => {
    await home.org.setFaults({ unavailable: true });
    later = ACCESS_AGE_MS;
    expect((await limited.get(STORED)).status).toBe(200);
    await home.org.clearCalls();
    expect((await limited.get(STORED)).status).toBe(200);
    expect(await dataCalls()).toEqual([]);
    await home.org.setFaults({ unavailable: false });
    later = ACCESS_AGE_MS + 30_000;
    expect((await limited.get(STORED)).status).toBe(200);
    expect(await dataCalls()).toHaveLength(1);
  });
});

it.each([
  ['the user is inactive', () => Promise.resolve([{ Id: 'u', IsActive: false }])],
  ['the user may not use the API', () => Promise.reject(new AppError('people_hidden'))],
])('[REL-09] a session ends when %s', async (_reason, query) => {
  const ended: string[] = [];
  const access = createSessionAccess({
    crmFor: () => ({ query }) as unknown as Crm,
    end: async ({ id }) => void ended.push(id),
    now: () => 0,
  });
  await expect(access.require({ id: 'one', userId: 'u' } as Session)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect(ended).toEqual(['one']);
});
