import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CrmFactory } from './connect.ts';
import { AppError } from '../../platform/errors.ts';
import type { Crm } from '../crm.ts';
import { missingPermissions } from '../queries/permissions.ts';
import { loadSessionUser } from '../queries/session-user.ts';
import { soql } from '../soql.ts';
import { ADMIN, crmAs, LIMITED_ADMIN, startEmbeddedOrg, testFactory } from '../test/embedded-org.ts';
import type { EmbeddedOrg } from '../test/embedded-org.ts';
import { ACCESS, HELD } from '../test/writes.ts';

let org: EmbeddedOrg;
let factory: CrmFactory;
let admin: Crm;

beforeAll(async () => {
  org = await startEmbeddedOrg({ empty: true });
  factory = testFactory();
  admin = await crmAs(org, factory);
});
afterEach(async () => org.calm());
afterAll(async () => {
  await factory.close();
  await org.close();
});

type Reply = { status?: number; body?: unknown } | 'cut';

/** The addresses in the body of a composite call; null for any other body. */
function compositeParts(body: unknown): readonly string[] | null {
  if (typeof body !== 'object' || body === null || !('compositeRequest' in body)) return null;
  return (body.compositeRequest as Array<{ url: string }>).map(({ url }) => url);
}

function toPart(reply: Reply) {
  if (reply === 'cut') throw new Error('No connection is cut within a composite call.');
  return { httpStatusCode: reply.status ?? 200, body: reply.body };
}

/** Starts a CRM with scripted responses; `sent` holds the bodies it received. */
async function scripted(replyTo: (path: string, body: unknown) => Reply, namespace = '') {
  const sent: unknown[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const body: unknown = text === '' ? null : JSON.parse(text);
      sent.push(body);
      const reply = (url: string) => replyTo(decodeURIComponent(url), body);
      const parts = compositeParts(body);
      const whole =
        parts === null ? reply(request.url ?? '') : { body: { compositeResponse: parts.map(reply).map(toPart) } };
      if (whole === 'cut') request.socket.destroy();
      else {
        response.writeHead(whole.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(whole.body));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const local = testFactory({ namespace });
  const tokens = {
    accessToken: 'a',
    refreshToken: null,
    instanceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orgId: '00D000000000001EAA',
    userId: '005000000000001AAA',
  };
  const source = { current: async () => tokens, refresh: async () => tokens };
  return {
    crm: local.for({ tokens: source, orgId: tokens.orgId, userId: tokens.userId }),
    sent,
    close: async () => {
      await local.close();
      server.close();
    },
  };
}

describe('queries', () => {
  it('follow their pages', async () => {
    const { crm, close } = await scripted((path) =>
      path.includes('/query/next')
        ? { body: { totalSize: 3, done: true, records: [{ Id: 'c' }] } }
        : {
            body: {
              totalSize: 3,
              done: false,
              nextRecordsUrl: '/services/data/v64.0/query/next-2000',
              records: [{ Id: 'a' }, { Id: 'b' }],
            },
          },
    );
    expect((await crm.query(soql`SELECT Id FROM User`)).map(({ Id }) => Id)).toEqual(['a', 'b', 'c']);
    await close();
  });

  it('count without reading', async () => {
    expect(await admin.count(soql`SELECT COUNT() FROM User WHERE IsActive = ${true}`)).toBeGreaterThan(2);
  });

  it('that the CRM rejects are reported with its message and code', async () => {
    await expect(admin.query('SELECT Nothing__c FROM User')).rejects.toMatchObject({
      kind: 'crm_error',
      message: expect.stringMatching(/Nothing__c.*\(INVALID_FIELD\)$/s),
    });
  });

  it('distinguish an exhausted day from too many concurrent calls', async () => {
    const { crm, close } = await scripted(() => ({
      status: 403,
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'ConcurrentRequests Limit exceeded.' }],
    }));
    await expect(crm.query('SELECT Id FROM User')).rejects.toMatchObject({ kind: 'crm_unavailable' });
    await close();
    await org.misbehave({ requestLimit: true });
    await expect(admin.query('SELECT Id FROM User')).rejects.toMatchObject({
      kind: 'crm_limit',
      message: expect.stringContaining('no API calls left today'),
    });
  });
});

describe('API usage', () => {
  it('is the last reported value, per org', async () => {
    const fresh = testFactory();
    const crm = await crmAs(org, fresh);
    expect(crm.apiUsage()).toBeNull();
    await crm.query('SELECT Id FROM User LIMIT 1');
    const first = crm.apiUsage();
    await (await crmAs(org, fresh, LIMITED_ADMIN)).query('SELECT Id FROM User LIMIT 1');
    expect(crm.apiUsage()?.used).toBe((first?.used ?? 0) + 1);
    expect(crm.apiUsage()?.max).toBeGreaterThan(1000);
    await fresh.close();
  });
});

describe('describes', () => {
  it('are loaded once per user, and again on demand', async () => {
    await admin.describe(['Process__c', 'User'], { refresh: true });
    await org.forget();
    const [process, user] = await admin.describe(['process__c', 'User']);
    expect([process?.name, user?.name]).toEqual(['Process__c', 'User']);
    expect(await org.calls()).toHaveLength(0);
    await (await crmAs(org, factory)).describe(['Process__c']);
    expect((await org.calls()).filter(({ path }) => path.includes('describe'))).toHaveLength(0);
    await admin.describe(['Process__c'], { refresh: true });
    expect((await org.calls()).filter(({ path }) => path.includes('describe'))).toHaveLength(1);
  });

  it('[CALL-08] use the field types of the console', async () => {
    const [workOrder] = await admin.describe(['Work_Order__c']);
    const types = new Set(workOrder?.fields.map(({ type }) => type));
    expect(types).toContain('longtextarea');
    expect(types).toContain('picklist');
    expect(workOrder?.fields.find(({ name }) => name === 'Account__c')).toMatchObject({
      type: 'reference',
      referenceTo: ['Account'],
      relationshipName: 'Account__r',
    });
  });

  it('of missing objects are not found', async () => {
    await expect(admin.describe(['Nothing__c'])).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('name the objects of a managed package without its namespace', async () => {
    const facts = { label: 'Work Order', custom: true, keyPrefix: 'a00', createable: true, updateable: true };
    const requests: string[] = [];
    const { crm, close } = await scripted((path) => {
      requests.push(path);
      if (!path.endsWith('/describe')) {
        return {
          body: { sobjects: ['ns__Work_Order__c', 'Work_Order__c', 'Account'].map((name) => ({ ...facts, name })) },
        };
      }
      const field = { label: 'f', custom: true, updateable: true, nameField: false, autoNumber: false };
      return {
        body: {
          ...facts,
          name: 'ns__Work_Order__c',
          fields: [{ ...field, name: 'ns__Site__c', type: 'reference', referenceTo: ['ns__Site__c'] }],
        },
      };
    }, 'ns');
    expect(await crm.describe(['Work_Order__c'])).toMatchObject([
      { name: 'Work_Order__c', fields: [{ name: 'ns__Site__c', referenceTo: ['Site__c'] }] },
    ]);
    expect(requests).toEqual(['/services/data/v64.0/sobjects/ns__Work_Order__c/describe']);
    expect((await crm.listObjects()).map(({ name }) => name)).toEqual(['Work_Order__c', 'Account']);
    expect(crm.names.profile).toMatchObject({ object: 'ns__Group_Profile__c', settings: 'ns__Configuration_Data__r' });
    await close();
  });
});

describe('writes', () => {
  const records = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: String(index), A__c: index }));
  const done = (body: unknown) => ({
    body: (body as { records: Array<{ id: string }> }).records.map(({ id }) => ({ id, success: true, errors: [] })),
  });

  it('[ENG-02] [REL-07] begin no further call once the lease is lost', async () => {
    const { crm, sent, close } = await scripted((_path, body) => done(body));
    const lease = {
      ...HELD,
      assertHeld: () => {
        if (sent.length === 1) throw new AppError('lease_lost');
      },
    };
    const outcomes = await crm.writes({ ...ACCESS, lease }).update('Thing__c', records(401), { allOrNone: true });
    expect(sent).toHaveLength(1);
    expect(outcomes.slice(0, 200).every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(outcomes.slice(200).every(({ outcome }) => outcome === 'failed')).toBe(true);
    await expect(
      crm.writes({ ...ACCESS, lease }).update('Thing__c', records(1), { allOrNone: true }),
    ).rejects.toMatchObject({ code: 'lease_lost' });
    await close();
  });

  it('send 200 records per call', async () => {
    const { crm, sent, close } = await scripted((_path, body) => done(body));
    const outcomes = await crm.writes(ACCESS).update('Thing__c', records(401), { allOrNone: true });
    expect(sent.map((body) => (body as { records: unknown[] }).records.length)).toEqual([200, 200, 1]);
    expect(sent[0]).toMatchObject({
      allOrNone: true,
      records: expect.arrayContaining([{ attributes: { type: 'Thing__c' }, id: '7', A__c: 7 }]),
    });
    expect(outcomes).toHaveLength(401);
    expect(outcomes[400]).toEqual({ outcome: 'done', id: '400', created: false });
    await close();
  });

  it('keep known outcomes when a response breaks off, and send no more', async () => {
    let calls = 0;
    const { crm, sent, close } = await scripted((_path, body) => {
      calls += 1;
      return calls === 2 ? 'cut' : done(body);
    });
    const outcomes = await crm.writes(ACCESS).update('Thing__c', records(600), { allOrNone: true });
    expect([outcomes[0], outcomes[200], outcomes[400]].map((outcome) => outcome?.outcome)).toEqual([
      'done',
      'unknown',
      'failed',
    ]);
    expect(sent).toHaveLength(2);
    await close();
  });

  it('report the reason for each rejected record', async () => {
    const { crm, close } = await scripted(() => ({
      body: [
        { success: false, errors: [{ statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK', message: 'rolled back' }] },
        { success: false, errors: [{ statusCode: 'STRING_TOO_LONG', message: 'too long', fields: ['A__c'] }] },
      ],
    }));
    expect(await crm.writes(ACCESS).update('Thing__c', records(2), { allOrNone: true })).toEqual([
      { outcome: 'failed', code: 'ALL_OR_NONE_OPERATION_ROLLED_BACK', message: 'rolled back', fields: [] },
      { outcome: 'failed', code: 'STRING_TOO_LONG', message: 'too long', fields: ['A__c'] },
    ]);
    await close();
  });

  it.each([502, 504])('that a gateway rejects with %i may have happened', async (status) => {
    const { crm, close } = await scripted(() => ({ status }));
    expect(await crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a' }, {})).toMatchObject({
      outcome: 'unknown',
    });
    await close();
  });

  it('use the URL of an external id, with any characters', async () => {
    const requests: string[] = [];
    const { crm, close } = await scripted((path) => {
      requests.push(path);
      return { body: { id: 'x', created: true } };
    });
    const outcome = await crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a/b?c d' }, {});
    expect(outcome).toEqual({ outcome: 'done', id: 'x', created: true });
    expect(requests).toEqual(['/services/data/v64.0/sobjects/Thing__c/Key__c/a/b?c d']);
    await close();
  });
});

describe('upserts of many records', () => {
  const keyed = (profile: string, count: number, value: string) =>
    Array.from({ length: count }, (_, index) => ({
      Setting_Key__c: `many:${String(index)}`,
      Group_Profile__c: profile,
      Setting_Id__c: 'MANY',
      Internal_Value__c: value,
    }));

  it('create missing records and update existing ones, 200 per call', async () => {
    const [profile] = await admin.query(soql`SELECT Id FROM Group_Profile__c LIMIT 1`);
    await org.forget();
    const write = (count: number, value: string) =>
      admin
        .writes(ACCESS)
        .upsertAll('Configuration_Data__c', 'Setting_Key__c', keyed(profile?.Id ?? '', count, value), {
          allOrNone: true,
        });
    const made = await write(201, 'one');
    expect(new Set(made.map((each) => each.outcome === 'done' && each.created))).toEqual(new Set([true]));
    const paths = (await org.calls()).map(({ path }) => path);
    expect(
      paths.filter((path) => path.endsWith('/composite/sobjects/Configuration_Data__c/Setting_Key__c')),
    ).toHaveLength(2);
    const updated = await write(2, 'two');
    expect(updated).toEqual(made.slice(0, 2).map((each) => ({ ...each, created: false })));
    const rows = await admin.query(
      soql`SELECT Id, Internal_Value__c FROM Configuration_Data__c WHERE Setting_Id__c = 'MANY'`,
    );
    expect(rows.filter((row) => row['Internal_Value__c'] === 'two')).toHaveLength(2);
    expect(rows).toHaveLength(201);
  });

  it('report which one was rejected', async () => {
    const records = [{ Setting_Key__c: 'one:1', Group_Profile__c: '0', Setting_Id__c: 'ONE' }];
    const [outcome] = await admin
      .writes(ACCESS)
      .upsertAll('Configuration_Data__c', 'Setting_Key__c', records, { allOrNone: true });
    expect(outcome).toMatchObject({ outcome: 'failed', code: expect.stringMatching(/MALFORMED_ID|INVALID_CROSS/) });
  });
});

describe('the signed-in user', () => {
  it('[SES-07] is read from the org, with language and locale as tags', async () => {
    const tokens = await org.signIn(ADMIN);
    const user = await loadSessionUser(admin, tokens);
    expect(user).toMatchObject({
      id: tokens.userId,
      name: 'Avery Admin',
      orgId: tokens.orgId,
      isSandbox: expect.any(Boolean),
      baseUrl: org.url,
      packageVersion: expect.stringMatching(/^\d+\.\d+$/),
    });
    expect(user.email).toContain('@');
    expect(Intl.getCanonicalLocales([user.language, user.locale])).toEqual([...new Set([user.language, user.locale])]);
    expect(Intl.DateTimeFormat('en', { timeZone: user.timeZone }).resolvedOptions().timeZone).toBe(user.timeZone);
  });

  it('has package version 0 in an org without the package', async () => {
    const user = {
      Id: '005000000000001AAA',
      Name: 'Kim',
      Email: null,
      LanguageLocaleKey: 'pt_BR',
      LocaleSidKey: 'de_AT_EURO',
      TimeZoneSidKey: 'Europe/Vienna',
      SmallPhotoUrl: null,
    };
    const { crm, close } = await scripted((path) => {
      if (path.includes('Installation__c')) {
        return { status: 400, body: [{ errorCode: 'INVALID_TYPE', message: 'no such object' }] };
      }
      const row = path.includes('Organization') ? { Id: '00D000000000001EAA', Name: 'Acme', IsSandbox: true } : user;
      return { body: { totalSize: 1, done: true, records: [row] } };
    });
    const tokens = await org.signIn();
    expect(await loadSessionUser(crm, tokens)).toMatchObject({
      packageVersion: '0',
      language: 'pt-BR',
      locale: 'de-AT',
      photo: null,
      isSandbox: true,
    });
    await close();
  });
});

describe('permissions', () => {
  it('[APP-07] are missing for a user who may not update the configuration objects', async () => {
    expect(await missingPermissions(admin)).toEqual([]);
    expect(await missingPermissions(await crmAs(org, factory, LIMITED_ADMIN))).toEqual([
      { object: 'Configuration_Data__c', label: 'Configuration Data', permission: 'update' },
      { object: 'Process__c', label: 'Process', permission: 'update' },
    ]);
  });
});

describe('ping', () => {
  it('reports whether the CRM responds', async () => {
    await expect(factory.ping(org.url)).resolves.toBeUndefined();
    await expect(factory.ping('http://127.0.0.1:1')).rejects.toMatchObject({ kind: 'crm_unavailable' });
  });
});
