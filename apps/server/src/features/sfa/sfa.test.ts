import { COST_LIMITS } from '@fieldstone/contracts/platform/costs';
import type { SfaCheck, SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { clientAt } from '../../test/client.ts';
import type { Client } from '../../test/client.ts';
import { SECOND_ADMIN, startConsole } from '../../test/console.ts';
import type { TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';

type Sfa = {
  readonly global: SfaGlobal;
  readonly consumerKeyHint: string | null;
  readonly version: string;
};

const AT = '/api/ai/configurations/sfa';
const KEY = '3MVG9_a-very-secret.consumer-key_WXYZ';

/** A stub of Salesforce's token endpoint with configurable responses, which keeps the assertions it receives. */
const salesforce = { url: '', says: {} as object, requests: [] as string[] };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    salesforce.requests.push(new URLSearchParams(body).get('assertion') ?? '');
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(salesforce.says));
  });
});

let home: TestConsole;
let admin: Client;
let second: Client;
let user: string;
let global: SfaGlobal;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  salesforce.url = `http://127.0.0.1:${String(address.port)}/services/oauth2/token`;
  home = await startConsole({ empty: true, crm: { sandboxUrl: new URL(salesforce.url).origin } });
  const outside = await outsideOf(home.org.url);
  [admin, second] = await Promise.all([clientAt(home), clientAt(home, SECOND_ADMIN)]);
  const [row] = await outside.query('SELECT Id FROM User WHERE IsActive = true LIMIT 1');
  user = String(row?.['Id']);
  global = {
    jwtTokenEndPoint: `${home.org.url}/services/oauth2/token`,
    jwtCertificateName: 'Sales_Certificate',
    consumerKey: KEY,
    runAsUserId: user,
  };
});
afterAll(() => home.close());

const save = async (change: Partial<SfaGlobal>, person = admin) => {
  const { version } = (await person.get<Sfa>(AT)).body;
  return person.post<Sfa>(AT, { global: { ...global, ...change } }, { 'if-match': version });
};

it('[AIC-13] rejects a first configuration without its key', async () => {
  expect((await admin.get<Sfa>(AT)).body).toMatchObject({ version: 'none', consumerKeyHint: null });
  const { status, error } = await save({ consumerKey: '' });
  expect([status, error.fields?.[0]?.message]).toEqual([400, 'Please enter the consumer key.']);
});

it('[FIX-105] rejects a run-as user that does not exist, and stores nothing', async () => {
  const gone = `${user.slice(0, 12)}zzz`;
  const { status, error } = await save({ runAsUserId: gone });
  expect([status, error.fields]).toMatchObject([
    400,
    [
      {
        path: 'body.global.runAsUserId',
        message: `The user ${gone} isn't in this org, or you don't have access to it.`,
      },
    ],
  ]);
  expect((await admin.get<Sfa>(AT)).body).toMatchObject({ version: 'none' });
});

it('[AIC-13] stores the configuration; its key never leaves the server', async () => {
  const saved = await save({});
  expect(saved.body).toMatchObject({ global: { ...global, consumerKey: '' }, consumerKeyHint: 'WXYZ', version: '1' });
  const kept = await save({ consumerKey: '', jwtCertificateName: 'Other' });
  expect(kept.body).toMatchObject({ global: { jwtCertificateName: 'Other' }, consumerKeyHint: 'WXYZ', version: '2' });
  const everything = JSON.stringify([
    await admin.get(AT),
    await admin.get('/api/ai/configurations/history/sfa'),
    await admin.post(AT, { global }, { 'if-match': '1' }),
    await home.store.db.selectFrom('journal').selectAll().execute(),
    await home.store.db.selectFrom('ai_configurations').selectAll().execute(),
    home.logged,
  ]);
  expect(everything).not.toContain(KEY);
});

it('[AIC-13] rejects a save on an old version', async () => {
  const { version } = (await admin.get<Sfa>(AT)).body;
  await save({ jwtCertificateName: 'Theirs' }, second);
  const late = await admin.post(AT, { global }, { 'if-match': version });
  expect([late.status, late.error.current]).toMatchObject([409, { global: { jwtCertificateName: 'Theirs' } }]);
  expect(late.error.current).not.toHaveProperty('sealedKey');
});

it('[FIX-20] returns invalid stored values without the key, which stays stored when they are replaced', async () => {
  const { version } = (await save({})).body;
  const rows = home.store.db.selectFrom('ai_configurations').select('payload_json').where('section', '=', 'sfa');
  const stored = z.looseObject({ global: z.looseObject({}), sealedKey: z.string() });
  const readStored = async () => stored.parse(JSON.parse((await rows.executeTakeFirstOrThrow()).payload_json));
  const store = (payload: unknown) =>
    home.store.db
      .updateTable('ai_configurations')
      .set({ payload_json: JSON.stringify(payload) })
      .where('section', '=', 'sfa')
      .execute();
  const before = await readStored();
  const invalid = { ...before.global, jwtTokenEndPoint: 7, runAsUserId: 'nobody' };
  await store({ ...before, global: { ...invalid, consumerKey: KEY, old: KEY }, old: KEY });
  const read = await admin.get<Sfa>(AT);
  expect([read.status, read.body]).toMatchObject([
    200,
    {
      global: { consumerKey: '' },
      consumerKeyHint: 'WXYZ',
      invalid: { global: { ...invalid, consumerKey: '' }, consumerKeyHint: 'WXYZ' },
    },
  ]);
  const conflict = await admin.post(AT, { global }, { 'if-match': '0' });
  expect([conflict.status, conflict.error.current]).toMatchObject([409, { invalid: { global: invalid } }]);
  const saved = await admin.post<Sfa>(AT, { global: { ...global, consumerKey: '' } }, { 'if-match': version });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    { global: { ...global, consumerKey: '' }, consumerKeyHint: 'WXYZ' },
  ]);
  expect(saved.body).not.toHaveProperty('invalid');
  expect((await readStored()).sealedKey).toBe(before.sealedKey);
  const history = await admin.get<{ records: unknown[] }>('/api/ai/configurations/history/sfa');
  expect(history.body.records[0]).toMatchObject({ before: { global: invalid } });
  const journal = await home.store.db.selectFrom('journal').selectAll().execute();
  const everything = JSON.stringify([read, conflict, saved, history, journal, home.logged]);
  for (const secret of [KEY, before.sealedKey]) expect(everything).not.toContain(secret);
});

it('[FIX-20] requires the key again if the stored one is unreadable', async () => {
  const { version } = (await save({})).body;
  const stored = { global: 'none', sealedKey: 7, consumerKeyHint: 'WXYZ' };
  await home.store.db
    .updateTable('ai_configurations')
    .set({ payload_json: JSON.stringify(stored) })
    .where('section', '=', 'sfa')
    .execute();
  expect((await admin.get(AT)).body).toMatchObject({ consumerKeyHint: null, invalid: { global: 'none' } });
  const without = await admin.post(AT, { global: { ...global, consumerKey: '' } }, { 'if-match': version });
  expect([without.status, without.error.fields?.[0]?.message]).toEqual([400, 'Please enter the consumer key.']);
  expect((await admin.post(AT, { global }, { 'if-match': version })).status).toBe(200);
});

it.each([
  ['jwtTokenEndPoint', 'javascript:alert(1)'],
  ['jwtTokenEndPoint', 'https://login.salesforce.com/services/oauth2/token?x=1'],
  ['jwtCertificateName', '1 certificate'],
  ['consumerKey', 'two words'],
  ['runAsUserId', 'admin@fieldstone.example'],
])('[AIC-13] rejects %s %s with a message', async (name, value) => {
  const { status, error } = await save({ [name]: value });
  expect([status, error.fields?.[0]?.path]).toEqual([400, `body.global.${name}`]);
  expect(error.fields?.[0]?.message).toMatch(/^(Please|A consumer key)/);
});

const test = async (change: Partial<SfaGlobal> = {}) => {
  const { body } = await admin.post<{ checks: SfaCheck[] }>(`${AT}/test`, { global: { ...global, ...change } });
  return Object.fromEntries(body.checks.map(({ check, result, message }) => [check, [result, message]]));
};

it('[AIC-13] tests the stored key by default, and reports correct parts', async () => {
  expect(await test({ consumerKey: '' })).toMatchObject({
    endpoint: ['failed', expect.stringContaining('does not support signed assertions')],
    user: ['ok', expect.stringMatching(/ is an active user\.$/)],
    certificate: ['unknown', expect.stringContaining('Sales_Certificate')],
  });
});

it('[AIC-13] reports wrong parts', async () => {
  expect(await test({ jwtTokenEndPoint: 'https://evil.example/services/oauth2/token' })).toMatchObject({
    endpoint: ['failed', expect.stringContaining('Tokens are requested only from Salesforce')],
  });
  for (const runAsUserId of ['005000000000999AAA', '005000000000999XXX']) {
    expect(await test({ runAsUserId })).toMatchObject({
      user: ['failed', "This user isn't in this org, or you don't have access to it. Check the ID."],
    });
  }
});

it('[AIC-13] requests a token for the user, with an unusable assertion', async () => {
  salesforce.says = { error: 'invalid_grant', error_description: 'invalid assertion' };
  expect(await test({ jwtTokenEndPoint: salesforce.url })).toMatchObject({
    endpoint: ['ok', 'The token endpoint responds.'],
    consumerKey: ['unknown', expect.stringContaining('when the first signed token is sent')],
    user: ['ok', expect.any(String)],
    certificate: ['unknown', expect.stringContaining('Certificate and Key Management')],
  });
  const [, claims = ''] = salesforce.requests.at(-1)?.split('.') ?? [];
  const { origin } = new URL(salesforce.url);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    iss: KEY,
    sub: expect.stringContaining('@'),
    aud: origin,
    exp: 0,
  });
});

it.each([
  ['unsupported_grant_type', 'grant type not supported', 'endpoint', 'does not support signed assertions'],
  ['invalid_grant', 'audience is invalid', 'endpoint', 'belongs to another org'],
  ['invalid_client_id', 'client identifier invalid', 'consumerKey', 'has no connected app'],
  ['invalid_client', 'invalid client credentials', 'consumerKey', 'has no connected app'],
  ['invalid_client', 'no certificate is uploaded', 'certificate', 'is not accepted'],
  ['invalid_grant', 'certificate has expired', 'certificate', 'is not accepted'],
  ['invalid_grant', "user hasn't approved this consumer", 'user', 'not authorized for the connected app'],
  [
    'invalid_app_access',
    'user is not admin approved to access this app',
    'user',
    'not authorized for the connected app',
  ],
  ['inactive_user', 'user is inactive', 'user', 'does not let this user log in'],
])(
  '[AIC-13] identifies the wrong part when Salesforce responds with %s: %s',
  async (error, description, check, message) => {
    salesforce.says = { error, error_description: description };
    const checks = await test({ jwtTokenEndPoint: salesforce.url });
    expect(checks[check]).toEqual(['failed', expect.stringContaining(message)]);
    expect(checks[check]?.[1]).toContain(`Salesforce returned: ${description}`);
    expect(Object.values(checks).filter(([result]) => result === 'failed')).toHaveLength(1);
  },
);

it("[AIC-13] never repeats a key from a token endpoint's message", async () => {
  salesforce.says = { error: 'invalid_client_id', error_description: `unknown client ${KEY}` };
  expect(JSON.stringify(await test({ jwtTokenEndPoint: salesforce.url }))).not.toContain(KEY);
});

it('[AIC-13] reports an unreachable endpoint, and another kind of server', async () => {
  salesforce.says = { hello: 'world' };
  expect(await test({ jwtTokenEndPoint: salesforce.url })).toMatchObject({
    endpoint: ['failed', 'There is no token endpoint at this address. Check the address.'],
    consumerKey: ['unknown', 'The consumer key was not tested.'],
  });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await test({ jwtTokenEndPoint: salesforce.url })).toMatchObject({
    endpoint: ['failed', 'The token endpoint cannot be reached. Check the address.'],
  });
});

it('[REL-14] limits the tests of a session, and journals none beyond the limit', async () => {
  const testHere = () =>
    second.post<{ checks: SfaCheck[] }>(`${AT}/test`, {
      global: { ...global, jwtTokenEndPoint: 'https://evil.example/services/oauth2/token' },
    });
  const journaled = async () =>
    (await home.store.db.selectFrom('journal').select('id').where('action', '=', 'sfa.test').execute()).length;
  for (let count = 0; count < COST_LIMITS.connectionTest; count += 1) expect((await testHere()).status).toBe(200);
  const before = await journaled();
  const { status, error } = await testHere();
  expect([status, error.kind]).toEqual([429, 'rate_limited']);
  expect(error.message).toMatch(
    /^There were too many requests of this kind: at most 20 are possible per minute\. Please wait \d+ seconds\.$/,
  );
  expect(await journaled()).toBe(before);
});

it('[AIC-13] shows no character of a short key', async () => {
  const saved = await save({ consumerKey: 'abcd1234' });
  expect([saved.status, saved.body.consumerKeyHint]).toEqual([200, '••••']);
});
