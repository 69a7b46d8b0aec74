import type { AccessToken } from '@fieldstone/contracts/platform/access-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAt, type Client } from '../../test/client.ts';
import { LIMITED, startConsole, startTestOrg, type TestConsole, type TestOrg } from '../../test/console.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';

type Issued = { readonly token: string; readonly record: AccessToken };

let org: TestOrg;

beforeAll(async () => {
  org = await startTestOrg({ empty: true });
});
afterAll(() => org.close());

describe.each(engines)('access tokens with %s', (_name, create) => {
  let database: TestDatabase;
  let home: TestConsole;
  let admin: Client;

  beforeAll(async () => {
    database = await create();
    home = await startConsole({ org, ...(database.url !== null && { databaseUrl: database.url }) });
    admin = await clientAt(home);
  });
  afterAll(async () => {
    await home.close();
    await database.drop();
  });

  const issue = (body: unknown) => admin.post<Issued>('/api/access-tokens', body);
  const list = async () => (await admin.get<{ records: AccessToken[] }>('/api/access-tokens')).body.records;

  it('are shown once, listed without their value, and gone when they are revoked', async () => {
    const { status, body } = await issue({ kind: 'device', name: '  Vans of the north ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^fsd_[\w-]{43}$/),
      record: {
        id: expect.any(String),
        kind: 'device',
        name: 'Vans of the north',
        ending: body.token.slice(-4),
        createdBy: 'Avery Admin',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        expiresAt: null,
      },
    });
    expect(await list()).toEqual([body.record]);
    expect(JSON.stringify(await list())).not.toContain(body.token.slice(4, -4));
    expect((await admin.remove(`/api/access-tokens/${body.record.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const again = await admin.remove(`/api/access-tokens/${body.record.id}`);
    expect([again.status, again.error.message]).toEqual([
      404,
      'This access token does not exist. It may have been revoked already.',
    ]);
  });

  it('[REL-10] expire after the chosen days, which the change history contains', async () => {
    const { record } = (await issue({ kind: 'device', name: 'Trial', validDays: 30 })).body;
    const expiresAt = record.expiresAt ?? '';
    const days = (Date.parse(expiresAt) - Date.parse(record.createdAt)) / (24 * 3_600_000);
    expect(days).toBeCloseTo(30, 3);
    const entries = await home.store.db.selectFrom('journal').select('after_json').execute();
    expect(entries.map(({ after_json }) => JSON.parse(after_json ?? 'null') as unknown)).toContainEqual({
      kind: 'device',
      name: 'Trial',
      expiresAt,
    });
  });

  it('never appear in the journal or the log', async () => {
    const { body } = await issue({ kind: 'ingest', name: 'Telemetry' });
    const entries = await home.store.db.selectFrom('journal').selectAll().execute();
    const secret = body.token.slice(4, -4);
    expect(JSON.stringify(entries)).not.toContain(secret);
    expect(home.logged.join('')).not.toContain(secret);
    expect(entries.find(({ action }) => action === 'access-token.create')).toMatchObject({ outcome: 'done' });
  });

  it.each([
    ['an empty name', { kind: 'device', name: '   ' }, 'Please enter a name.'],
    ['a name of two lines', { kind: 'device', name: 'a\nb' }, 'Please enter a name without line breaks.'],
    [
      'a long name',
      { kind: 'device', name: 'x'.repeat(81) },
      'The text of "name" is too long. The maximum number of characters is 80.',
    ],
    [
      'another validity',
      { kind: 'device', name: 'x', validDays: 31 },
      'The value of "validDays" must be one of: 30, 90, 365.',
    ],
    ['another kind', { kind: 'admin', name: 'x' }, 'The value of "kind" must be one of: device, ingest.'],
  ])('are not issued with %s', async (_what, body, message) => {
    const before = (await list()).length;
    const { status, error } = await issue(body);
    expect([status, error.fields?.[0]?.message]).toEqual([400, message]);
    expect(await list()).toHaveLength(before);
  });

  it('require administrator permissions', async () => {
    const limited = await clientAt(home, LIMITED);
    expect((await limited.get('/api/access-tokens')).status).toBe(403);
    expect((await limited.post('/api/access-tokens', { kind: 'device', name: 'x' })).status).toBe(403);
  });
});
