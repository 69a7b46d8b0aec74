import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Crm } from '../crm.ts';
import { rejection } from './errors.ts';
import { parseRetryAfter } from '../transient.ts';
import { startRetries } from './retry.ts';
import type { RetryClock } from './retry.ts';
import { soql } from '../soql.ts';
import { testFactory } from '../test/embedded-org.ts';
import { ACCESS } from '../test/writes.ts';

const LOCKED = { errorCode: 'UNABLE_TO_LOCK_ROW', message: 'unable to obtain exclusive access to this record' };
const CONCURRENT = { errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'ConcurrentPerOrgLongTxn Limit exceeded.' };
const DAY_OVER = { errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' };
const SLOW = { errorCode: 'QUERY_TIMEOUT', message: 'Your query request was running for too long.' };
const INVALID = { errorCode: 'STRING_TOO_LONG', message: 'too long' };

/** Returns a clock whose time passes only by waiting; `waits` holds the pauses. */
function fakeClock(random = 0): RetryClock & { readonly waits: readonly number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, ms) => sum + ms, 0),
    wait: async (ms) => void waits.push(ms),
    random: () => random,
  };
}

type Reply = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

type Record_ = { readonly id: string };
type Sent = { readonly allOrNone?: boolean; readonly records?: readonly Record_[] } | null;

const closing: Array<() => Promise<void>> = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Returns a port over a CRM that sends these replies in turn, repeating the last; 'cut' ends the connection. */
async function over(replies: ReadonlyArray<Reply | 'cut' | ((sent: Sent) => Reply)>, clock = fakeClock()) {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const body = text === '' ? null : (JSON.parse(text) as Sent);
      const scripted = replies[Math.min(sent.length, replies.length - 1)];
      sent.push(body);
      const reply = typeof scripted === 'function' ? scripted(body) : scripted;
      if (reply === undefined || reply === 'cut') return void request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      return void response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const factory = testFactory({ retryAfterMs: [200, 1000], timeoutMs: 60_000, clock });
  const tokens = {
    accessToken: 'a',
    refreshToken: null,
    instanceUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orgId: '00D000000000001EAA',
    userId: '005000000000001AAA',
  };
  closing.push(async () => {
    await factory.close();
    server.closeAllConnections();
    server.close();
  });
  const source = { current: async () => tokens, refresh: async () => tokens };
  return { crm: factory.for({ tokens: source, orgId: tokens.orgId, userId: tokens.userId }), sent, clock };
}

const CREATED: Reply = { status: 201, body: { id: 'x', created: true } };
const save = (crm: Crm) => crm.writes(ACCESS).upsert('Thing__c', { field: 'Key__c', value: 'a' }, { A__c: 1 });
const read = (crm: Crm) => crm.query(soql`SELECT Id FROM User`);

describe('a single save', () => {
  it.each([
    ['a locked record', { status: 400, body: [LOCKED] }],
    ['too many long requests', { status: 403, body: [CONCURRENT] }],
    ['a query timeout', { status: 400, body: [SLOW] }],
    ['429', { status: 429 }],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '2' } }],
  ])('[SFX-01] is retried after %s', async (_what, reply) => {
    const { crm, sent } = await over([reply, reply, CREATED]);
    expect(await save(crm)).toEqual({ outcome: 'done', id: 'x', created: true });
    expect(sent).toEqual([{ A__c: 1 }, { A__c: 1 }, { A__c: 1 }]);
  });

  it.each([
    ['a connection lost after sending', 'cut' as const],
    ['500', { status: 500, body: [LOCKED] }],
    ['502', { status: 502 }],
    ['503 without Retry-After', { status: 503 }],
    ['504', { status: 504 }],
    ['an invalid value', { status: 400, body: [INVALID] }],
    ['a locked record and an invalid value', { status: 400, body: [LOCKED, INVALID] }],
    ['a day without calls', { status: 403, body: [DAY_OVER] }],
  ])('[SFX-01] is never retried after %s', async (_what, reply) => {
    const { crm, sent, clock } = await over([reply, CREATED]);
    await save(crm).catch(() => undefined);
    expect(sent).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  it('[FIX-68] is open if an attempt after 503 with Retry-After is rejected, because the first one may be stored', async () => {
    const { crm } = await over([
      { status: 503, headers: { 'retry-after': '2' } },
      { status: 400, body: [INVALID] },
    ]);
    expect(await save(crm)).toMatchObject({ outcome: 'unknown' });
  });

  it('[FIX-68] that creates a record is not repeated after 503 with Retry-After', async () => {
    const { crm, sent } = await over([{ status: 503, headers: { 'retry-after': '2' } }, CREATED]);
    expect(await crm.writes(ACCESS).create('Thing__c', [{ A__c: 1 }], { allOrNone: true })).toMatchObject([
      { outcome: 'unknown' },
    ]);
    expect(sent).toHaveLength(1);
  });

  it('[SFX-01] is never retried after a timeout', async () => {
    const seen: string[] = [];
    const server = createServer((request) => void seen.push(request.method ?? ''));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const factory = testFactory({ timeoutMs: 1000, retryAfterMs: [1, 1] });
    const instanceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tokens = { accessToken: 'a', refreshToken: null, instanceUrl, orgId: 'o', userId: 'u' };
    const source = { current: async () => tokens, refresh: async () => tokens };
    const outcome = await save(factory.for({ tokens: source, orgId: 'o', userId: 'u' }));
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(seen).toEqual(['PATCH']);
    server.closeAllConnections();
    server.close();
    await factory.close();
  });

  it('[SFX-01] ends within the time limit with a plain sentence', async () => {
    const { crm, sent } = await over([{ status: 400, body: [LOCKED] }]);
    const outcome = await save(crm);
    expect(sent).toHaveLength(3);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'UNABLE_TO_LOCK_ROW' });
    expect(outcome.outcome === 'failed' && rejection(outcome).message).toBe(
      'Another change in the CRM has locked this record, so nothing was saved. Please try again in a moment.',
    );
  });

  it.each([
    ['429', { status: 429 }, 'The org is running too many long requests at once. Please try again in a moment.'],
    [
      'concurrent requests',
      { status: 403, body: [CONCURRENT] },
      'The org is running too many long requests at once. Please try again in a moment.',
    ],
  ])('[SFX-01] fails with a plain sentence if %s persists', async (_what, reply, message) => {
    const { crm, sent } = await over([reply]);
    const error = await save(crm).then(
      (outcome) => (outcome.outcome === 'failed' ? rejection(outcome) : null),
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ kind: 'crm_unavailable', message });
    expect(sent).toHaveLength(3);
  });
});

describe('a read', () => {
  it('[SFX-01] is retried after a query timeout, and ends with a plain sentence', async () => {
    const { crm, sent } = await over([{ status: 400, body: [SLOW] }]);
    await expect(read(crm)).rejects.toMatchObject({
      message: 'The CRM took too long to search its records. Please try again in a moment.',
    });
    expect(sent).toHaveLength(3);
  });
});

describe('a collection', () => {
  const RECORDS = ['a', 'b', 'c', 'd'].map((Id) => ({ Id, A__c: Id }));
  /** Each record succeeds except those with an error; with `allOrNone` none does then. */
  const results =
    (errors: Readonly<Record<string, { errorCode: string; message: string }>>) =>
    (body: Sent): Reply => {
      const isRolledBack = body?.allOrNone === true && Object.keys(errors).length > 0;
      return {
        status: 200,
        body: (body?.records ?? []).map(({ id }) => {
          const error = errors[id];
          const own = error && { statusCode: error.errorCode, message: error.message };
          const rolledBack = { statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK', message: 'rolled back' };
          const failure = own ?? (isRolledBack ? rolledBack : null);
          return failure === null ? { id, success: true, errors: [] } : { success: false, errors: [failure] };
        }),
      };
    };
  const idsOf = (sent: readonly Sent[]) => sent.map((body) => body?.records?.map(({ id }) => id).join(''));

  it('[SFX-01] retries only the records with a transient error', async () => {
    const { crm, sent } = await over([
      results({ b: LOCKED, c: INVALID, d: LOCKED }),
      results({ d: CONCURRENT }),
      results({}),
    ]);
    const outcomes = await crm.writes(ACCESS).update('Thing__c', RECORDS, { allOrNone: false });
    expect(idsOf(sent)).toEqual(['abcd', 'bd', 'd']);
    expect(outcomes).toEqual([
      { outcome: 'done', id: 'a', created: false },
      { outcome: 'done', id: 'b', created: false },
      { outcome: 'failed', code: 'STRING_TOO_LONG', message: 'too long', fields: [] },
      { outcome: 'done', id: 'd', created: false },
    ]);
  });

  it('[SFX-01] retries the whole call after a rollback for a transient error', async () => {
    const { crm, sent } = await over([results({ b: LOCKED }), results({})]);
    const outcomes = await crm.writes(ACCESS).update('Thing__c', RECORDS, { allOrNone: true });
    expect(idsOf(sent)).toEqual(['abcd', 'abcd']);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('[SFX-01] does not retry if a permanent error would roll back again', async () => {
    const { crm, sent } = await over([results({ b: LOCKED, c: INVALID }), results({})]);
    await crm.writes(ACCESS).update('Thing__c', RECORDS, { allOrNone: true });
    expect(idsOf(sent)).toEqual(['abcd']);
  });

  it('[SFX-01] keeps the stored records when the connection is lost on the second attempt, and sends no more', async () => {
    const { crm, sent } = await over([results({ b: LOCKED }), 'cut', results({})]);
    const outcomes = await crm.writes(ACCESS).update('Thing__c', RECORDS, { allOrNone: false });
    expect(idsOf(sent)).toEqual(['abcd', 'b']);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'done', 'done']);
  });

  it('[SFX-01] gives up within the time limit', async () => {
    const { crm, sent } = await over([results({ b: LOCKED })]);
    const outcomes = await crm.writes(ACCESS).update('Thing__c', RECORDS, { allOrNone: false });
    expect(idsOf(sent)).toEqual(['abcd', 'b', 'b']);
    expect(outcomes[1]).toMatchObject({ outcome: 'failed', code: 'UNABLE_TO_LOCK_ROW' });
  });
});

describe('the pauses', () => {
  it('[SFX-01] grow, and half of each is random', async () => {
    const { crm, clock } = await over([{ status: 429 }], fakeClock(0));
    await save(crm).catch(() => undefined);
    expect(clock.waits).toEqual([100, 500]);
    const other = await over([{ status: 429 }], fakeClock(0.5));
    await save(other.crm).catch(() => undefined);
    expect(other.clock.waits).toEqual([150, 750]);
  });

  it('[SFX-01] are as long as Retry-After requires, plus a random part', async () => {
    const { crm, clock } = await over([{ status: 503, headers: { 'retry-after': '7' } }, CREATED], fakeClock(0.5));
    expect(await save(crm)).toMatchObject({ outcome: 'done' });
    expect(clock.waits).toEqual([7050]);
  });

  it('[SFX-01] end at once if Retry-After exceeds the time limit', async () => {
    const { crm, sent, clock } = await over([{ status: 503, headers: { 'retry-after': '61' } }, CREATED]);
    expect(await save(crm)).toMatchObject({ outcome: 'unknown' });
    expect([sent.length, clock.waits]).toEqual([1, []]);
  });

  it('[SFX-01] share one time limit', async () => {
    const clock = fakeClock(0);
    const retries = startRetries({ pausesMs: [200, 200, 200, 200], boundMs: 300, clock });
    expect([await retries.again(), await retries.again(), await retries.again()]).toEqual([true, true, false]);
    expect(clock.waits).toEqual([100, 100]);
  });

  it('reads Retry-After as seconds and as a date', () => {
    const now = Date.parse('2026-11-22T08:00:00Z');
    const result = (value: string) => ({ status: 503, headers: { 'retry-after': value }, body: '' });
    expect(parseRetryAfter(result('12'), now)).toBe(12_000);
    expect(parseRetryAfter(result('Sun, 22 Nov 2026 08:00:30 GMT'), now)).toBe(30_000);
    expect(parseRetryAfter(result('Sun, 22 Nov 2026 07:00:00 GMT'), now)).toBe(0);
    expect(parseRetryAfter(result('soon'), now)).toBeUndefined();
  });
});
