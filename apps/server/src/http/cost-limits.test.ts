import { COST_LIMITS } from '@fieldstone/contracts/platform/costs';
import { route } from '@fieldstone/contracts/platform/route';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Session } from '../access/sessions.ts';
import type { Crm } from '../salesforce/crm.ts';
import { createJournal } from '../store/repositories/journal.ts';
import { sweepCosts } from '../store/repositories/session-costs.ts';
import type { Store } from '../store/engine/database.ts';
import { engines, type TestDatabase } from '../test/engines.ts';
import { handleErrors } from './error-handler.ts';
import { limitCosts } from './rate-limit.ts';
import { handled, registerRoutes } from './register.ts';

const download = route({
  method: 'GET',
  path: '/download',
  permission: 'session',
  summary: 'Returns many rows.',
  query: z.object({ days: z.optional(z.string().check(z.regex(/^\d+$/, 'wholeNumber'))) }),
  cost: 'export',
  response: z.object({}),
});

const test = route({
  method: 'POST',
  path: '/test',
  permission: 'session',
  summary: 'Tests a connection.',
  journal: 'thing.test',
  cost: 'connectionTest',
  response: z.object({}),
});

const LIMIT = COST_LIMITS.export;

describe.each(engines)('the costly requests of a session to two consoles on one store, with %s,', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let consoles: readonly FastifyInstance[];
  let clock = Date.now();
  let session = '';
  let tests = 0;

  const startServer = async (): Promise<FastifyInstance> => {
    const app = Fastify();
    handleErrors(app);
    const own = await database.open();
    const registrar = {
      sessionOf: async ({ headers }: { readonly headers: { readonly cookie?: string | undefined } }) =>
        ({ id: headers.cookie, orgId: 'org', userId: 'user', user: { name: 'Avery' } }) as Session,
      tokenOf: async () => undefined,
      crmFor: () => ({}) as Crm,
      missingPermissions: async () => [],
      seesPeople: async () => true,
      journalFor: (author: Parameters<typeof createJournal>[1]) => createJournal(own, author),
      limitCosts: limitCosts(own, () => clock),
    };
    registerRoutes(app, registrar, [
      handled(download, async () => ({})),
      handled(test, async (_input, { journal }) => {
        tests += 1;
        await (await journal.record({})).recordOutcome('done');
        return {};
      }),
    ]);
    return app;
  };

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    consoles = [await startServer(), await startServer()];
  });
  afterAll(async () => {
    await Promise.all(consoles.map((app) => app.close()));
    await database.drop();
  });
  beforeEach(() => {
    session += 's';
    clock += 3_600_000;
  });

  const send = async (index: number, url: string = download.path, cookie = session) => {
    const method = url === test.path ? 'POST' : 'GET';
    const response = await consoles[index % consoles.length]?.inject({ method, url, headers: { cookie } });
    return { status: response?.statusCode, wait: response?.headers['retry-after'], body: response?.json<unknown>() };
  };
  const useUp = async (url?: string, limit: number = LIMIT) => {
    for (let index = 0; index < limit; index += 1) expect((await send(index, url)).status).toBe(200);
  };

  it('[REL-14] are limited together, with the time to wait, until the minute is over', async () => {
    await useUp();
    clock += 20_500;
    for (const index of [0, 1]) {
      const { status, wait, body } = await send(index);
      expect([status, wait]).toEqual([429, '40']);
      expect(body).toMatchObject({
        error: { kind: 'rate_limited', code: 'too_many_requests', params: { maximum: LIMIT, seconds: 40 } },
      });
    }
    clock += 39_500;
    await useUp();
    expect((await send(1)).status).toBe(429);
  });

  it('[REL-14] are limited exactly when they arrive at the same time', async () => {
    const sent = await Promise.all(Array.from({ length: LIMIT + 10 }, (_, index) => send(index)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('[REL-14] leave other sessions and other kinds of work their own limits', async () => {
    await useUp();
    expect((await send(0)).status).toBe(429);
    expect((await send(0, download.path, 'another')).status).toBe(200);
    expect((await send(0, test.path)).status).toBe(200);
  });

  it('[REL-14] run and journal nothing beyond the limit', async () => {
    tests = 0;
    await useUp(test.path, COST_LIMITS.connectionTest);
    expect((await send(1, test.path)).status).toBe(429);
    expect(tests).toBe(COST_LIMITS.connectionTest);
  });

  it('[REL-14] do not count with invalid input', async () => {
    for (let index = 0; index < LIMIT; index += 1) {
      expect((await send(index, `${download.path}?days=x`)).status).toBe(400);
    }
    expect((await send(0)).status).toBe(200);
  });

  it('[REL-14] leave no row after their minute', async () => {
    await useUp();
    await sweepCosts(store, clock + 59_999);
    expect((await send(0)).status).toBe(429);
    await sweepCosts(store, clock + 60_000);
    expect(await store.db.selectFrom('session_costs').selectAll().execute()).toEqual([]);
  });
});
