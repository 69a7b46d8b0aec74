import { allRoutes, routes } from '@fieldstone/contracts';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import { ERRORS } from '@fieldstone/contracts/platform/errors/registry';
import type { Route } from '@fieldstone/contracts/platform/route';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApideckStub, type ApideckStub } from '../test/apideck-stub.ts';
import { NO_RECEIVER } from '../test/audit-receiver.ts';
import { completion, startModelStub } from '../test/model-stub.ts';
import type { ModelStub } from '../test/model-stub.ts';
import { startConsole, type TestConsole } from '../test/console.ts';
import { engines, type TestDatabase } from '../test/engines.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { describeApi } from './api-docs/openapi.ts';
import { addressOf, withEachParameter } from './test/address.ts';
import { requestsOf } from './test/generated-input.ts';
import type { Pool } from './test/generated-input.ts';
import { validWritesAt, issueToken } from './test/valid-writes.ts';
import { corrupted, corruptions, UNSTORABLE, withEachText } from './test/corrupted.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';

const MANY = testRuns(3, 60);
const SIGN_INS = testRuns(3, 12);

/** Returns the number of requests per test and engine. Sign-ins are limited; signing out requires another one each time. */
const requestsTo = (route: Route): number => (SIGNING_IN.has(route) ? SIGN_INS : MANY);

const SIGNING_OUT: ReadonlySet<Route> = new Set<Route>([routes.logout, routes.endOwnSessions]);
const SIGNING_IN: ReadonlySet<Route> = new Set<Route>([
  routes.login,
  ...SIGNING_OUT,
  routes.endOwnSession,
  routes.endOrgSession,
]);

/** Texts of one write that are replaced; some writes have hundreds of a kind. */
const TEXTS = testRuns(3, 12);

type Sent = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** A console on one engine with its own org, so that equal requests find equal data. */
type Subject = {
  readonly engine: string;
  readonly home: TestConsole;
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly tokens: Readonly<Record<string, string>>;
  readonly goodWrites: ReturnType<typeof validWritesAt>;
  cookie: string;
};

const all = Object.entries(allRoutes);
const writing = all.filter(([, { method, permission }]) => method !== 'GET' && !permission.endsWith('-token'));

let apideck: ApideckStub;
let model: ModelStub;
let subjects: Subject[];
let pool: Pool;

beforeAll(async () => {
  apideck = await startApideckStub();
  model = await startModelStub();
  model.respondWith(completion('Done.'));
  subjects = await Promise.all(engines.map(([engine, create]) => startSubject(engine, create)));
  // Both orgs have the same seed: requests to both consoles name the same records.
  [{ pool } = { pool: { profileIds: [], userIds: [] } }] = subjects;
  for (const subject of subjects) expect(subject.pool).toEqual(pool);
});
afterAll(async () => {
  for (const { home, database } of subjects) {
    await home.close();
    await database.drop();
  }
  await apideck.close();
  await model.close();
});

async function startSubject(engine: string, create: () => Promise<TestDatabase>): Promise<Subject> {
  const database = await create();
  const home = await startConsole({
    apideck: apideck.config,
    auditWebhook: NO_RECEIVER,
    ai: { baseUrl: model.url, model: 'small-model', apiKey: null },
    ...(database.url !== null && { databaseUrl: database.url }),
  });
  const { cookie } = await signIn(home.app);
  const idsAt = async (url: string): Promise<string[]> => {
    const result = await home.app.inject({ url, headers: { cookie } });
    return result.json<{ records: Array<{ id: string }> }>().records.map(({ id }) => id);
  };
  const [profileIds, userIds] = [await idsAt('/api/profiles'), await idsAt('/api/users?search=Admin')];
  const global = await home.app.inject({ url: '/api/profiles/global', headers: { cookie } });
  const at = { home, cookie: () => subject.cookie, profileId: global.json<{ id: string }>().id };
  const subject: Subject = {
    engine,
    home,
    database,
    cookie,
    pool: { profileIds: profileIds.slice(0, 3), userIds: userIds.slice(0, 2) },
    tokens: {},
    goodWrites: validWritesAt(at),
  };
  const tokens = { 'device-token': await issueToken(at, 'device'), 'ingest-token': await issueToken(at, 'ingest') };
  return Object.assign(subject, { tokens });
}

async function send(subject: Subject, route: Route, { url, headers, body }: Sent) {
  const { home, tokens, cookie } = subject;
  const token = tokens[route.permission];
  const isStream = route.response === 'text/event-stream';
  const result = await home.app.inject({
    method: route.method,
    url,
    headers: {
      host: 'localhost',
      ...SAME_ORIGIN,
      ...(token === undefined ? { cookie } : { authorization: `Bearer ${token}` }),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(isStream && { payloadAsStream: true }),
  });
  expectDeclared(route, result);
  if (isStream) result.stream().destroy();
  else if (result.statusCode >= 400) {
    const { code, kind } = errorResponse.parse(result.json()).error;
    expect(Object.entries(ERRORS).find(([name]) => name === code)?.[1]).toMatchObject({
      kind,
      status: result.statusCode,
    });
  }
  // The next request needs a session again.
  if (SIGNING_OUT.has(route) && result.statusCode === 200) subject.cookie = (await signIn(home.app)).cookie;
  return result;
}

const document = describeApi('http://localhost:4600') as unknown as {
  readonly paths: Readonly<
    Record<
      string,
      Record<string, { readonly responses: Record<string, { readonly content?: Record<string, unknown> }> }>
    >
  >;
};

/** Expects that the OpenAPI document declares the status of a response, and its content type. */
function expectDeclared(
  { path, method }: Route,
  { statusCode, headers }: Pick<LightMyRequestResponse, 'statusCode' | 'headers'>,
): void {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const declared = operation?.responses[String(statusCode)];
  const context = `${method} ${path} ${String(statusCode)}`;
  expect(declared, context).toBeDefined();
  const [type] = (headers['content-type'] ?? '').split(';');
  expect(Object.keys(declared?.content ?? { '': null }), context).toContain(type);
}

/** Statuses from 500 for unavailable or unsupported dependencies. */
const UNAVAILABLE: ReadonlySet<number> = new Set([501, 503]);

/** Sends the same to every subject, and expects the same status from all. */
async function expectAlike(route: Route, toSent: (subject: Subject) => Promise<Sent>): Promise<void> {
  const sent = await Promise.all(subjects.map(toSent));
  const statuses = await Promise.all(
    subjects.map(async (subject, index) => (await send(subject, route, sent[index] ?? { url: '' })).statusCode),
  );
  const context = `${JSON.stringify(sent[0])}: ${String(statuses)}`;
  expect(new Set(statuses).size, context).toBe(1);
  for (const status of statuses) expect(status < 500 || UNAVAILABLE.has(status), context).toBe(true);
}

describe.each(all)('%s', (_name, route) => {
  it('[REL-05] [REL-15] returns the same, declared status for the same request on every store, and fails on none', async () => {
    for (const request of fc.sample(requestsOf(route, pool), { numRuns: requestsTo(route) })) {
      const { headers, body } = request;
      await expectAlike(route, async () => ({ url: addressOf(route, request), headers, body }));
    }
  });
});

describe.each(writing)('%s', (name, route) => {
  const goodOf = async ({ goodWrites }: Subject): Promise<Sent> => {
    const good = await goodWrites[name]?.();
    if (good === undefined) throw new Error(`there is no good input for ${name}`);
    const { url, headers = {}, payload } = good;
    return { url, headers, body: payload };
  };

  it('[REL-05] returns the same status on every store for accepted input with one corrupted value', async () => {
    for (const spoiling of fc.sample(corruptions, { numRuns: requestsTo(route) })) {
      await expectAlike(route, async (subject) => {
        const good = await goodOf(subject);
        return good.body === undefined ? good : { ...good, body: corrupted(good.body, spoiling) };
      });
    }
  });

  it('[REL-05] rejects U+0000 and lone surrogates in each text of accepted input, and names the field', async () => {
    for (const subject of subjects) {
      const good = await goodOf(subject);
      for (const [turn, text] of UNSTORABLE.entries()) {
        const bodies = good.body === undefined ? [] : [...withEachText(good.body, text)];
        // Another part of the texts each time.
        const some = bodies.slice((turn * TEXTS) % Math.max(bodies.length, 1)).slice(0, TEXTS);
        const sent = [
          ...some.map((body) => ({ ...good, body })),
          ...[...withEachParameter(route, good.url, text)].map((url) => ({ ...good, url })),
        ];
        for (const each of sent) {
          const result = await send(subject, route, each);
          const context = `${subject.engine}: ${JSON.stringify(each)}`;
          expect(result.statusCode, context).toBe(400);
          const { error } = errorResponse.parse(result.json());
          // A URL that is not UTF-8 cannot be parsed at all.
          if (each.url === good.url) expect(error.fields?.length, context).toBeGreaterThan(0);
        }
      }
    }
  });
});
