import { route } from '@fieldstone/contracts/platform/route';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Crm } from '../salesforce/crm.ts';
import type { RequestJournal } from '../store/repositories/journal.ts';
import { handleErrors } from './error-handler.ts';
import { limitRequests, REQUESTS_PER_TOKEN } from './rate-limit.ts';
import { handled, registerRoutes } from './register.ts';

const app = Fastify();

const report = route({
  method: 'POST',
  path: '/report',
  permission: 'ingest-token',
  summary: 'Reports something.',
  response: z.object({}),
});

const pull = route({
  method: 'GET',
  path: '/pull',
  permission: 'device-token',
  summary: 'Returns something.',
  response: z.object({}),
});

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  handleErrors(app);
  await limitRequests(app);
  const registrar = {
    sessionOf: async () => null,
    tokenOf: async (_kind: string, id: string) => ({ id, orgId: 'org' }),
    crmFor: () => ({}) as Crm,
    missingPermissions: async () => [],
    seesPeople: async () => true,
    journalFor: () => ({}) as RequestJournal,
    limitCosts: async () => {},
  };
  registerRoutes(app, registrar, [handled(report, async () => ({})), handled(pull, async () => ({}))]);
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

it.each([report, pull])('limits the requests of an access token per minute, for each token: $path', async (limited) => {
  const send = (token: string) =>
    app.inject({ method: limited.method, url: limited.path, headers: { authorization: `Bearer ${token}` } });
  const first = await send('a');
  expect([first.statusCode, first.headers['ratelimit-limit']]).toEqual([200, String(REQUESTS_PER_TOKEN)]);
  for (let count = 1; count < REQUESTS_PER_TOKEN; count += 1) expect((await send('a')).statusCode).toBe(200);
  const refused = await send('a');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect(refused.json()).toMatchObject({
    error: { kind: 'rate_limited', message: 'There were too many attempts. Please wait 60 seconds.' },
  });
  expect((await send('b')).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 60_001);
  expect((await send('a')).statusCode).toBe(200);
});
