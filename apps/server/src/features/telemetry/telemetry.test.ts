import { gzipSync, deflateSync } from 'node:zlib';
import type { UsagePage, AiUseDetail } from '@fieldstone/contracts/skills/ai-usage';
import { PERIOD_DAYS_LIMIT } from '@fieldstone/contracts/insights/insights';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import type { TelemetryCounts } from '@fieldstone/contracts/insights/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestConsole } from '../../test/console.ts';
import { bytesField } from './protobuf.ts';
import {
  EVENTS,
  ingestAt,
  json,
  jsonLogs,
  jsonRecord,
  LOGS,
  MINUTE_MS,
  NOW,
  startIngest,
  used,
  type Ingest,
} from './test/ingest.ts';

const DAY_MS = 1440 * MINUTE_MS;
const ADA = '005000000000001AAA';

let home: TestConsole;
let ingest: Ingest;
let clock: { now: number };

beforeAll(async () => {
  ({ home, ingest, clock } = await startIngest());
});
afterAll(() => home.close());

describe('the Event API of New Relic', () => {
  it.each([
    ['one event', (version: string) => used(version), 1],
    ['a list', (version: string) => [used(version, { n: 1 }), used(version, { n: 2 })], 2],
    ['an empty list', () => [], 0],
  ])('accepts %s with the key in its own header', async (what, body, count) => {
    const response = await ingest.post(EVENTS, body(what), { 'api-key': ingest.token, authorization: '' });
    expect([response.status, json(response)]).toEqual([
      200,
      { success: true, uuid: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(await ingest.versions(what)).toBe(count);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)('accepts bodies compressed with %s', async (encoding, pack) => {
    const packed = pack(JSON.stringify(used(encoding)));
    expect((await ingest.post(EVENTS, packed, { 'content-encoding': encoding })).status).toBe(200);
    expect(await ingest.versions(encoding)).toBe(1);
  });

  it('accepts timestamps in seconds, treats a missing one as now, and stores repeated events once', async () => {
    const events = [
      used('again', { timestamp: Math.floor((NOW - MINUTE_MS) / 1000) }),
      used('again', { timestamp: NOW - MINUTE_MS, eventId: 'mine', category: 'A' }),
      used('again', { timestamp: NOW - MINUTE_MS, eventId: 'mine', category: 'B' }),
      used('again', { timestamp: undefined }),
    ];
    clock.now = NOW - 30_000;
    for (let time = 0; time < 2; time += 1) expect((await ingest.post(EVENTS, events)).status).toBe(200);
    clock.now = NOW;
    const stored = (await ingest.usage()).filter(({ appVersion }) => appVersion === 'again');
    const sent = NOW - MINUTE_MS;
    expect(stored.map(({ timestamp }) => timestamp)).toEqual([NOW - 30_000, sent, sent]);
  });

  it('stores valid events and reports the others; rejects a request without any valid event', async () => {
    const mixed = await ingest.post(EVENTS, [used('mixed'), used('mixed', { eventType: '' })]);
    expect([mixed.status, json(mixed)]).toEqual([
      200,
      expect.objectContaining({ rejected: 1, reasons: ['The event type is missing or invalid.'] }),
    ]);
    expect(await ingest.versions('mixed')).toBe(1);
    expect((await ingest.post(EVENTS, [{ some: 'thing' }])).status).toBe(400);
  });

  it.each([
    ['no type', { eventType: undefined }, 'The event type is missing'],
    ['an invalid type', { eventType: 'App Usage!' }, 'The event type is missing'],
    ['a clock far ahead', { timestamp: NOW + 11 * MINUTE_MS }, 'is in the future'],
    ['great age', { timestamp: NOW - (PERIOD_DAYS_LIMIT + 1) * DAY_MS }, `more than ${PERIOD_DAYS_LIMIT} days old`],
    ['an invalid time', { timestamp: 'yesterday' }, 'is invalid'],
    ['a time beyond integers', { timestamp: 1e300 }, 'is invalid'],
    ['a long user', { userId: 'u'.repeat(256) }, 'The user id is too long'],
    ['an invalid group profile', { profileId: 'Nordics' }, 'is not a Salesforce id'],
    [
      'too many attributes',
      Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`a${String(index)}`, index])),
      'more than 128 attributes',
    ],
  ])('rejects %s', async (_what, changes, reason) => {
    const response = await ingest.post(EVENTS, used('refused', changes));
    expect([response.status, response.raw.toString()]).toEqual([400, expect.stringContaining(reason)]);
    expect(await ingest.versions('refused')).toBe(0);
  });

  it('cuts long texts and removes control characters and broken surrogates', async () => {
    const feedbackComment = `\u0000a\u0007\nb\ud800${'x'.repeat(10_000)}`;
    const sent = {
      ...used('cut', { feedbackComment, feedbackRating: 'five', category: { no: 'text' } }),
      eventType: 'Feedback',
    };
    expect((await ingest.post(EVENTS, sent)).status).toBe(200);
    const stored = (await ingest.feedback()).find(({ appVersion }) => appVersion === 'cut');
    expect(stored?.feedbackComment).toMatch(/^a \nb\ufffdx{3990,}$/);
    expect([stored?.feedbackComment?.length, stored?.feedbackRating]).toEqual([3999, null]);
  });
});

it.each([
  ['4', 4],
  [' 4.5 ', 4.5],
  ['', null],
  [' ', null],
  [true, null],
  [-1, null],
])('converts %j to the rating %j', async (feedbackRating, expected) => {
  const appVersion = `rated ${JSON.stringify(feedbackRating)}`;
  await ingest.post(EVENTS, { ...used(appVersion, { feedbackRating }), eventType: 'Feedback' });
  const stored = (await ingest.feedback()).find((each) => each.appVersion === appVersion);
  expect(stored).toMatchObject({ feedbackRating: expected });
});

describe('OTLP', () => {
  it('returns {} if all was accepted, and a partial success in the encoding of the request', async () => {
    const good = jsonRecord('AppUsage', NOW - MINUTE_MS, { 'service.version': 'otlp' });
    const all = await ingest.post(LOGS, jsonLogs(good));
    expect([all.status, json(all), all.headers['content-type']]).toEqual([200, {}, expect.stringContaining('json')]);
    const some = await ingest.post(LOGS, jsonLogs(good, jsonRecord('', NOW), jsonRecord('Sync', NOW + DAY_MS)));
    expect([some.status, json(some)]).toEqual([
      200,
      {
        partialSuccess: {
          rejectedLogRecords: '2',
          errorMessage: 'The event type is missing or invalid. The timestamp is in the future.',
        },
      },
    ]);
    expect(await ingest.versions('otlp')).toBe(1);
    // A request with one empty log record.
    const record = bytesField(1, bytesField(2, bytesField(2, Buffer.alloc(0))));
    const binary = await ingest.post(LOGS, record, { 'content-type': 'application/x-protobuf' });
    const message = Buffer.from('The event type is missing or invalid.');
    expect([binary.status, binary.headers['content-type']]).toEqual([200, 'application/x-protobuf']);
    expect(binary.raw).toEqual(bytesField(1, Buffer.concat([Buffer.from([8, 1]), bytesField(2, message)])));
  });

  it.each([
    ['JSON that is not a request', { resourceLogs: 'none' }, {}],
    ['a list', [], {}],
    ['an invalid message', Buffer.from([0xff, 0xff, 0x01]), { 'content-type': 'application/x-protobuf' }],
    ['a truncated field', Buffer.from([10, 200, 1, 0]), { 'content-type': 'application/x-protobuf' }],
    ['a false content encoding', Buffer.from('{}'), { 'content-encoding': 'gzip' }],
    ['another compression', Buffer.from('{}'), { 'content-encoding': 'br' }],
    ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a polluted prototype', '{"__proto__":{"polluted":true}}', {}],
  ])('returns 400 for %s', async (_what, body, headers) => {
    const response = await ingest.post(LOGS, body, headers);
    expect([response.status, json(response)]).toEqual([
      400,
      { error: expect.objectContaining({ kind: 'bad_request' }) as unknown },
    ]);
  });

  const proto = { 'content-type': 'application/x-protobuf' };
  const missing = 'The body contains no log records. Send them in resourceLogs.';
  const named = (names: string) =>
    `The body contains no log records, but names that OTLP logs do not have: ${names}. Send the records in resourceLogs.`;
  const malformed = (problem: string) =>
    `The body is not a valid ExportLogsServiceRequest: ${problem}. Check its format.`;
  const spans = [{ scopeSpans: [{ spans: [{ name: 'x' }] }] }];
  const legacy = [{ instrumentationLibraryLogs: [{ logRecords: [{ eventName: 'AppUsage' }] }] }];

  it.each([
    ['another object', { hello: 'world' }, {}, named('hello')],
    ['traces', { resourceSpans: spans }, {}, named('resourceSpans')],
    ['names in snake case', { resource_logs: [{}] }, {}, named('resource_logs')],
    ['an old version of OTLP', { resourceLogs: legacy }, {}, named('resourceLogs[0].instrumentationLibraryLogs')],
    ['an empty request', {}, {}, missing],
    ['a request with empty lists', { resourceLogs: [{ scopeLogs: [{ logRecords: [] }] }] }, {}, missing],
    ['a list that is text', { resourceLogs: 'none' }, {}, malformed('resourceLogs must be a list')],
    ['a list of bodies', [], {}, malformed('The body must be an object')],
    ['a long name', { ['n'.repeat(1000)]: 1 }, {}, named('n'.repeat(60))],
    ['an empty message', Buffer.alloc(0), proto, missing],
    ['an unknown field', bytesField(7, Buffer.from('x')), proto, named('field 7')],
    [
      'a message of an old version',
      bytesField(1, bytesField(1000, Buffer.from('x'))),
      proto,
      named('resourceLogs[0].field 1000'),
    ],
    ['a cut message', Buffer.from([10, 200, 1, 0]), proto, malformed('a field is cut off')],
  ])('[FIX-83] returns 400 with the reason for %s instead of logs', async (_what, body, headers, message) => {
    const response = await ingest.post(LOGS, body, headers);
    expect([response.status, json(response)]).toEqual([
      400,
      { error: expect.objectContaining({ kind: 'bad_request', message }) as unknown },
    ]);
  });

  it('[FIX-83] stores logs beside unknown names, and warns of the names in either encoding', async () => {
    const good = jsonRecord('AppUsage', NOW - MINUTE_MS, { 'service.version': 'beside' });
    const [resource] = jsonLogs(good).resourceLogs;
    const [scope] = resource?.scopeLogs ?? [];
    const body = {
      resourceLogs: [{ ...resource, schemaUrl: '', scopeLogs: [{ ...scope, log_records: [] }] }, ...legacy],
      resourceSpans: spans,
    };
    const names = 'resourceSpans, resourceLogs[0].scopeLogs[0].log_records, resourceLogs[1].instrumentationLibraryLogs';
    const response = await ingest.post(LOGS, body);
    expect([response.status, json(response)]).toEqual([
      200,
      {
        partialSuccess: {
          rejectedLogRecords: '0',
          errorMessage: `Ignored, because OTLP logs have no such name: ${names}.`,
        },
      },
    ]);
    expect(await ingest.versions('beside')).toBe(1);
    const record = bytesField(2, bytesField(12, Buffer.from('AppUsage')));
    const logs = bytesField(1, Buffer.concat([bytesField(2, record), bytesField(9, Buffer.alloc(0))]));
    const binary = await ingest.post(LOGS, logs, proto);
    const warning = Buffer.from('Ignored, because OTLP logs have no such name: resourceLogs[0].field 9.');
    expect([binary.status, binary.raw]).toEqual([
      200,
      bytesField(1, Buffer.concat([Buffer.from([8, 0]), bytesField(2, warning)])),
    ]);
  });

  it('[FIX-08] returns 413 with the limit for too many events, in either encoding, and stores none', async () => {
    const message = `A request can contain at most ${String(EVENTS_PER_REQUEST)} events.`;
    const params = { problem: { code: 'tooManyEvents', params: { maximum: EVENTS_PER_REQUEST } } };
    const requestId = expect.any(String) as unknown;
    const count = EVENTS_PER_REQUEST + 1;
    const logs = jsonLogs(...Array.from({ length: count }, () => ({ eventName: 'AppUsage' })));
    const events = Array.from({ length: count }, (_, n) => used('too many', { n }));
    for (const [url, body] of [[LOGS, logs] as const, [EVENTS, gzipSync(JSON.stringify(events))] as const]) {
      const response = await ingest.post(url, body, Buffer.isBuffer(body) ? { 'content-encoding': 'gzip' } : {});
      expect([response.status, json(response)]).toMatchObject([
        413,
        { error: { kind: 'too_large', code: 'too_many_items', params, message, requestId } },
      ]);
    }
    expect(await ingest.versions('too many')).toBe(0);
  });

  it('returns 413 for bodies that exceed a megabyte decompressed, and for too many events', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect((await ingest.post(LOGS, bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    expect((await ingest.post(LOGS, Buffer.alloc(1_048_577, ' '))).status).toBe(413);
    const record = { eventName: 'Sync' };
    const many = jsonLogs(...Array.from({ length: EVENTS_PER_REQUEST + 1 }, () => record));
    expect((await ingest.post(LOGS, many)).status).toBe(413);
  });
});

describe('uses of the AI', () => {
  const WHEN = '/api/ai/ai-analytics/ai-usage?start=2026-06-17T00:00:00Z&end=2026-06-18T00:00:00Z';

  it('appear in the usage list, with credits as reported or by price, and not among the events', async () => {
    const use = { eventType: 'AIUsage', userId: ADA.slice(0, 15), timestamp: NOW - MINUTE_MS, skill: 'ai-action' };
    const events = [
      { ...use, model: 'some-model', inputTokens: 1500, outputTokens: 200, action: 'Brief me', latencyMs: 900 },
      { ...use, model: 'some-model', credits: 0.25, timestamp: NOW - 2 * MINUTE_MS },
      { ...use, status: 'failed', error: 'It did not respond', userName: 'Ada', timestamp: NOW - 3 * MINUTE_MS },
      // Text that is not a number counts as missing credits.
      { ...use, model: 'some-model', credits: '', inputTokens: 1000, timestamp: NOW - 2.5 * MINUTE_MS },
      { ...use, skill: 'juggling' },
      { ...use, userId: 'ada' },
    ];
    for (let time = 0; time < 2; time += 1) {
      expect(json(await ingest.post(EVENTS, events))).toMatchObject({ rejected: 2 });
    }
    const gen = jsonRecord('AIUsage', NOW - 4 * MINUTE_MS, {
      'user.id': ADA,
      skill: 'service-history',
      'gen_ai.request.model': 'other-model',
      'gen_ai.usage.input_tokens': 1000,
      'gen_ai.usage.output_tokens': 1000,
    });
    expect(json(await ingest.post(LOGS, jsonLogs(gen)))).toEqual({});

    const { body } = await ingest.admin.get<UsagePage>(WHEN);
    expect(body.data.map(({ model, tokens, credits, status }) => [model, tokens, credits, status])).toEqual([
      ['some-model', 1700, 2.3, 'success'],
      ['some-model', 0, 0.25, 'success'],
      ['some-model', 1000, 1, 'success'],
      [null, 0, 0, 'failed'],
      ['other-model', 2000, 5, 'success'],
    ]);
    const detail = await ingest.admin.get<AiUseDetail>(`/api/ai/ai-analytics/ai-usage/${body.data[3]?.id ?? ''}`);
    expect(detail.body).toMatchObject({
      source: 'app',
      userName: 'Avery Admin',
      error: { message: 'It did not respond' },
      userId: ADA,
    });
  });
});

describe('the health check', () => {
  it('[INX-10] [FIX-83] counts stored, duplicate, late and refused events of both protocols, unknown names, and failed requests', async () => {
    const apps = await ingestAt(home);
    const [{ eventType }, late] = [used('counted'), NOW - 25 * 60 * MINUTE_MS];
    const events = [
      used('counted', { eventId: 'counted' }),
      used('counted', { eventId: 'counted late', timestamp: late }),
    ];
    for (let time = 0; time < 2; time += 1) await apps.post(EVENTS, events);
    const record = jsonRecord(eventType, NOW - MINUTE_MS, { eventId: 'counted again' });
    await apps.post(LOGS, jsonLogs(record, record, jsonRecord('', NOW), jsonRecord(eventType, NOW + DAY_MS)));
    await apps.post(EVENTS, { eventType: 'AIUsage', userId: ADA, skill: 'juggling' });
    await apps.post(LOGS, 'no logs');
    await apps.post(LOGS, { hello: 'world' });
    await apps.post(LOGS, { ...jsonLogs(record), hello: 'world', again: 1 });

    const read = async () =>
      (await ingest.admin.get<TelemetryCounts>(`/api/setup/telemetry?hours=24&token=${apps.tokenId}`)).body;
    const counted = { stored: 3, duplicates: 4, late: 2, refused: 3 };
    await expect.poll(async () => (await read()).total, { timeout: 10_000 }).toEqual(counted);
    expect(await read()).toMatchObject({
      tokens: expect.arrayContaining([{ id: apps.tokenId, name: 'Apps', ...counted }]) as unknown,
      hours: [{ at: '2026-06-17T19:00:00.000Z', ...counted }],
      refusals: [
        { reason: 'event-type', count: 1 },
        { reason: 'future', count: 1 },
        { reason: 'skill', count: 1 },
      ],
      ignored: 2,
      failedRequests: [{ status: 400, count: 3 }],
    });
  });

  it.each(['hours=0', 'hours=169', 'hours=x', 'hours=24&token=..', ''])('[INX-10] rejects %s', async (query) => {
    expect((await ingest.admin.get(`/api/setup/telemetry?${query}`)).status).toBe(400);
  });
});

describe('tokens', () => {
  it.each([
    ['a blank as %20', (token: string) => `Bearer%20${token}`],
    ['two blanks', (token: string) => `Bearer  ${token}`],
    ['another scheme', (token: string) => `Token ${token}`],
  ])('[FIX-94] are refused with a hint if the header has %s', async (_what, header) => {
    for (const url of [EVENTS, LOGS]) {
      const response = await ingest.post(url, used('header'), { authorization: header(ingest.token) });
      expect([response.status, json(response)]).toEqual([
        401,
        {
          error: expect.objectContaining({
            message:
              "The Authorization header cannot be read. Send 'Bearer', one space that is not encoded, and an access token of the kind 'ingest'.",
          }) as unknown,
        },
      ]);
    }
    // The header of a proxy in front of the console, beside the key of the app.
    const both = { authorization: header('x'), 'api-key': ingest.token };
    expect((await ingest.post(EVENTS, used('header'), both)).status).toBe(200);
  });

  it('are valid from anywhere until they are revoked', async () => {
    const elsewhere = { origin: 'https://apps.example', 'sec-fetch-site': 'cross-site' };
    expect((await ingest.post(EVENTS, used('elsewhere'), elsewhere)).status).toBe(200);
    const other = await ingestAt(home);
    await other.admin.remove(`/api/access-tokens/${other.tokenId}`);
    for (const url of [EVENTS, LOGS]) expect((await other.post(url, {})).status).toBe(401);
    const device = await ingest.admin.post<{ token: string }>('/api/access-tokens', { kind: 'device', name: 'Van' });
    const wrong = await ingest.post(EVENTS, used('wrong'), { 'api-key': device.body.token, authorization: '' });
    expect([wrong.status, await ingest.versions('wrong')]).toEqual([401, 0]);
  });
});
