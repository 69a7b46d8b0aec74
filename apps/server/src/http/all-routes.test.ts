import { allRoutes } from '@fieldstone/contracts';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import type { Route } from '@fieldstone/contracts/platform/route';
import { zinc } from '@fieldstone/contracts/settings/pages/zinc';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApideckStub, type ApideckStub } from '../test/apideck-stub.ts';
import { NO_RECEIVER } from '../test/audit-receiver.ts';
import { completion, startModelStub } from '../test/model-stub.ts';
import type { ModelStub } from '../test/model-stub.ts';
import { ADMIN, LIMITED, startConsole, type TestConsole } from '../test/console.ts';
import { SAME_ORIGIN, signIn } from '../test/sign-in.ts';
import { validWritesAt, issueToken } from './test/valid-writes.ts';
import type { Call } from './test/valid-writes.ts';

const all = Object.entries(allRoutes);
const signedIn = all.filter(([, { permission }]) => permission !== 'public');
const byToken = all.filter(([, { permission }]) => permission.endsWith('-token'));
const configuring = all.filter(([, { permission }]) => permission === 'configure');
/** Writes by users; telemetry has no browser and no journal. */
const writing = all.filter(([, { method, permission }]) => method !== 'GET' && !permission.endsWith('-token'));
const withInput = all.filter(([, { params, query, headers, body }]) => params ?? query ?? headers ?? body);
const withJson = all.filter(([, { response }]) => typeof response !== 'string');

let home: TestConsole;
let apideck: ApideckStub;
let model: ModelStub;
let admin: string;
let limited: string;
let profileId: string;
let deviceToken: string;
let ingestToken: string;
/** Input that each write accepts. A write without an entry there fails its test. */
let validWrites: ReturnType<typeof validWritesAt>;

beforeAll(async () => {
  apideck = await startApideckStub();
  model = await startModelStub();
  model.respondWith(completion('Done.'));
  home = await startConsole({
    apideck: apideck.config,
    auditWebhook: NO_RECEIVER,
    ai: { baseUrl: model.url, model: 'small-model', apiKey: null },
  });
  admin = (await signIn(home.app, { user: ADMIN })).cookie;
  limited = (await signIn(home.app, { user: LIMITED })).cookie;
  const result = await home.app.inject({ url: '/api/profiles/global', headers: { cookie: admin } });
  profileId = result.json<{ id: string }>().id;
  const at = { home, cookie: () => admin, profileId };
  validWrites = validWritesAt(at);
  [deviceToken, ingestToken] = [await issueToken(at, 'device'), await issueToken(at, 'ingest')];
});

/** Returns the headers that grant access as the main administrator, or as a device of the org. */
const opening = ({ permission }: Route): Readonly<Record<string, string>> => {
  if (permission === 'device-token') return { authorization: `Bearer ${deviceToken}` };
  if (permission === 'ingest-token') return { authorization: `Bearer ${ingestToken}` };
  return { cookie: admin };
};
afterAll(async () => {
  await home.close();
  await apideck.close();
  await model.close();
});

/** Returns a path that matches the route; parameters that are no ids are well-formed names. */
const pathOf = ({ path }: Route): string =>
  path.replace(':profileId', profileId).replace(':settingKey', zinc.id).replaceAll(/:\w+/g, 'Case');

const send = (
  route: Route,
  cookie: string | null,
  call: Partial<Call> = {},
  headers: Readonly<Record<string, string>> = SAME_ORIGIN,
): Promise<LightMyRequestResponse> =>
  home.app.inject({
    method: route.method,
    url: call.url ?? pathOf(route),
    headers: { host: 'localhost', ...headers, ...call.headers, ...(cookie !== null && { cookie }) },
    ...(call.payload && { payload: call.payload }),
  });

const expectError = (result: LightMyRequestResponse, status: number, code: string): void => {
  expect(result.statusCode, result.body).toBe(status);
  expect(errorResponse.parse(result.json()).error.kind).toBe(code);
  expect(result.headers['cache-control']).toBe('no-store');
};

describe.each(signedIn)('%s', (_name, route) => {
  it('returns 401 without a session', async () => {
    expectError(await send(route, null), 401, 'unauthenticated');
    expectError(await send(route, `fieldstone_session=${'x'.repeat(43)}`), 401, 'unauthenticated');
  });
});

describe.each(byToken)('%s', (_name, route) => {
  it('returns 401 for sessions, tokens of another kind and invalid tokens', async () => {
    const other = route.permission === 'device-token' ? ingestToken : deviceToken;
    const wrong = [
      `Bearer ${other}`,
      `Bearer ${other.slice(0, -1)}`,
      'Bearer ',
      `Basic ${other}`,
      `Bearer ${'x'.repeat(9000)}`,
    ];
    for (const authorization of wrong) {
      const result = await send(route, admin, {}, { ...SAME_ORIGIN, authorization });
      expectError(result, 401, 'unauthenticated');
      expect(result.headers['www-authenticate']).toBe('Bearer');
    }
  });
});

describe.each(configuring)('%s', (name, route) => {
  it('returns 403 without permission, naming the objects, before it validates the input', async () => {
    for (const call of [{}, await validWrites[name]?.()]) {
      const result = await send(route, limited, call);
      expectError(result, 403, 'permission_missing');
      expect(result.json()).toMatchObject({
        error: { fields: expect.arrayContaining([expect.objectContaining({ path: 'Configuration_Data__c' })]) },
      });
    }
  });
});

describe.each(writing)('%s', (name, route) => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost:4600' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an unknown origin', {}],
  ])('rejects a request from %s and changes nothing', async (_from, headers) => {
    const good = await validWrites[name]?.();
    await home.org.clearCalls();
    expectError(
      await home.app.inject({
        method: route.method,
        ...good,
        url: good?.url ?? '',
        headers: { ...good?.headers, ...headers, cookie: admin },
      }),
      403,
      'cross_site',
    );
    expect(await home.org.calls()).toEqual([]);
  });

  it('is journaled under its action, with an outcome', async () => {
    const cookie = name === 'logout' ? (await signIn(home.app)).cookie : admin;
    const good = await validWrites[name]?.();
    if (good === undefined) throw new Error(`there is no good input for ${name} in this test`);
    const result = await send(route, cookie, good, { origin: home.config.publicUrl });
    expect(result.statusCode, result.body).toBe(200);
    if (name === 'endOwnSessions') admin = (await signIn(home.app)).cookie;
    const entry = await home.store.db
      .selectFrom('journal')
      .selectAll()
      .where('action', '<>', 'session.start')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({ action: 'journal' in route ? route.journal : '', outcome: 'done' });
    expect(entry?.user_name).toBe('Avery Admin');
    expect(entry?.outcome_at).toBeGreaterThanOrEqual(entry?.at ?? Number.POSITIVE_INFINITY);
  });

  it('rejects a body above a megabyte or its declared limit, and invalid JSON', async () => {
    const large = await send(route, admin, {
      payload: { text: 'x'.repeat((route.bodyLimit ?? 1_048_576) + 1) },
    });
    expectError(large, 413, 'too_large');
    const headers = { ...SAME_ORIGIN, cookie: admin };
    const request = { method: route.method, url: pathOf(route) };
    const broken = { ...headers, 'content-type': 'application/json' };
    expectError(await home.app.inject({ ...request, headers: broken, payload: '{' }), 400, 'bad_request');
    const form = { ...headers, 'content-type': 'text/plain' };
    expectError(await home.app.inject({ ...request, headers: form, payload: '{}' }), 400, 'bad_request');
  });
});

/** Returns the same route with invalid input. */
function badCall(route: Route): Call {
  if (route.body) return { url: pathOf(route), payload: { unexpected: true } };
  const long = 'x'.repeat(3000);
  // More would exceed the limit of the address.
  const keys = route.query instanceof z.ZodMiniObject ? Object.keys(route.query.shape).slice(0, 5) : [];
  const query = keys.map((key) => `${encodeURIComponent(key)}=${long}`).join('&');
  const path = route.params ? route.path.replaceAll(/:\w+/g, 'no-such-thing!') : route.path;
  return { url: `${path}?${query}` };
}

describe.each(withInput)('%s', (name, route) => {
  it('returns 400 with the invalid fields', async () => {
    const result = await send(route, null, badCall(route), { ...SAME_ORIGIN, ...opening(route) });
    expectError(result, 400, 'bad_request');
    const { fields } = errorResponse.parse(result.json()).error;
    expect(fields?.length, name).toBeGreaterThan(0);
    for (const field of fields ?? []) expect(field.message).toMatch(/^[A-Z].*\s/);
  });
});

describe.each(withJson.filter(([, { permission }]) => permission === 'public'))('%s', (_name, route) => {
  it('returns its declared response to anyone', async () => {
    const result = await send(route, null);
    expect(result.statusCode).toBe(200);
    expect(z.safeParse(route.response as z.ZodMiniType, result.json()).success).toBe(true);
  });
});

/** Returns the texts of an input without a length limit; JSON of any content is limited by the size of the body. */
function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}[${String(index)}]`));
  const node = schema as Readonly<Record<string, unknown>>;
  const bounded = ['maxLength', 'pattern', 'enum', 'const', 'format'].some((key) => key in node);
  const found = node['type'] === 'string' && !bounded ? [path] : [];
  if (node['type'] === 'array' && node['maxItems'] === undefined) found.push(`${path}[]`);
  const inner = ['items', 'anyOf', 'allOf', 'oneOf', 'prefixItems'].flatMap((key) => unbounded(node[key], path));
  const members = Object.entries((node['properties'] ?? {}) as Record<string, unknown>);
  return [...found, ...inner, ...members.flatMap(([key, value]) => unbounded(value, `${path}.${key}`))];
}

describe.each(all)('%s', (_name, route) => {
  it('has a summary, a response schema and limits on its texts', () => {
    expect(route.summary).not.toBe('');
    expect(route.response).toBeDefined();
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const schema = route[part];
      if (schema) expect(unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), part)).toEqual([]);
    }
  });
});
