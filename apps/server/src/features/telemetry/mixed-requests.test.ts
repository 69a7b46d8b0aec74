import { errorResponse } from '@fieldstone/contracts/platform/error';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestConsole } from '../../test/console.ts';
import { bytesField } from './protobuf.ts';
import {
  EVENTS,
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

let home: TestConsole;
let ingest: Ingest;
let clock: { now: number };

beforeAll(async () => {
  ({ home, ingest, clock } = await startIngest());
});
afterAll(() => home.close());

const codeOf = (response: { readonly raw: Buffer }) => errorResponse.parse(json(response)).error.code;

it('[FIX-64] accepts null as unset in every field', async () => {
  const value = { stringValue: null, boolValue: null, intValue: null, doubleValue: null };
  const attributes = [{ key: 'service.version', value: { ...value, stringValue: 'null' } }];
  const unset = { timeUnixNano: null, observedTimeUnixNano: null };
  const resourceLogs = [
    null,
    { resource: null, scopeLogs: null },
    { resource: { attributes: null }, scopeLogs: [null, { logRecords: null }] },
    {
      resource: { attributes: [null, { key: null, value: null }, { key: 'os.name', value: null }] },
      scopeLogs: [
        {
          logRecords: [
            { ...unset, eventName: 'AppUsage', attributes: [...attributes, { key: 'battery.level', value }] },
            {
              ...unset,
              eventName: null,
              attributes: [{ key: 'event.name', value: { stringValue: 'AppUsage' } }, ...attributes],
            },
          ],
        },
      ],
    },
  ];
  clock.now = NOW - MINUTE_MS;
  const response = await ingest.post(LOGS, { resourceLogs });
  clock.now = NOW;
  expect([response.status, json(response)]).toEqual([200, {}]);
  expect(await ingest.versions('null')).toBe(2);
  const [unsetAll, empty] = [await ingest.post(LOGS, { resourceLogs: null }), await ingest.post(LOGS, {})];
  expect([unsetAll.status, codeOf(unsetAll)]).toEqual([empty.status, codeOf(empty)]);
});

const RECORD = 'resourceLogs[0].scopeLogs[0].logRecords[1]';
it.each([
  [{ observedTimeUnixNano: '-1' }, `${RECORD}.observedTimeUnixNano must be a number of nanoseconds.`],
  [{ timeUnixNano: 'now' }, `${RECORD}.timeUnixNano must be a number of nanoseconds.`],
  [{ timeUnixNano: { low: 1, high: 2 } }, `${RECORD}.timeUnixNano must be a number of nanoseconds.`],
  [{ eventName: 5 }, `${RECORD}.eventName must be text.`],
  [{ attributes: {} }, `${RECORD}.attributes must be a list.`],
  [
    { attributes: [{ key: 'a' }, { key: 'n', value: { intValue: true } }] },
    `${RECORD}.attributes[1].value.intValue must be a whole number.`,
  ],
  [{ attributes: ['text'] }, `${RECORD}.attributes[0] must be an object.`],
  ['text', `${RECORD} must be an object.`],
])(
  '[FIX-64] stores the other records when %j cannot be read, and names its position and field',
  async (bad, reason) => {
    const version = `beside ${JSON.stringify(bad)}`;
    const good = jsonRecord('AppUsage', NOW - MINUTE_MS, { 'service.version': version });
    const other = jsonRecord('AppUsage', NOW - 2 * MINUTE_MS, { 'service.version': version });
    const broken = typeof bad === 'string' ? bad : { eventName: 'AppUsage', ...bad };
    const response = await ingest.post(LOGS, {
      resourceLogs: [{ scopeLogs: [{ logRecords: [good, broken, other] }] }],
    });
    expect([response.status, json(response)]).toEqual([
      200,
      { partialSuccess: { rejectedLogRecords: '1', errorMessage: reason } },
    ]);
    expect(await ingest.versions(version)).toBe(2);
  },
);

it('[FIX-64] stores the records of other resources and scopes when a resource or a scope cannot be read', async () => {
  const record = (at: number) => jsonRecord('AppUsage', NOW - at, { 'service.version': 'resources' });
  const scopeLogs = [{ logRecords: [record(1), record(2)] }];
  const response = await ingest.post(LOGS, {
    resourceLogs: [
      { resource: { attributes: [{ key: 'n', value: { doubleValue: 'much' } }] }, scopeLogs },
      'text',
      { scopeLogs: ['text', { logRecords: [record(3)] }] },
    ],
  });
  expect(json(response)).toEqual({
    partialSuccess: {
      rejectedLogRecords: '4',
      errorMessage: [
        'resourceLogs[0].resource.attributes[0].value.doubleValue must be a number.',
        'resourceLogs[1] must be an object.',
        'resourceLogs[2].scopeLogs[0] must be an object.',
      ].join(' '),
    },
  });
  expect(await ingest.versions('resources')).toBe(1);
});

it('[FIX-64] stores the other records of a protobuf request when one cannot be read', async () => {
  const good = bytesField(2, bytesField(12, Buffer.from('Sync')));
  const broken = bytesField(2, Buffer.from([0xff]));
  const request = bytesField(1, bytesField(2, Buffer.concat([good, broken, good])));
  const { status, raw } = await ingest.post(LOGS, request, { 'content-type': 'application/x-protobuf' });
  expect([status, raw.toString()]).toEqual([200, expect.stringContaining(`${RECORD}: a number is cut off.`)]);
});

it('[FIX-64] names an event by the attribute otel.event.name in either encoding', async () => {
  const name = { key: 'otel.event.name', value: { stringValue: 'AppUsage' } };
  const version = { key: 'service.version', value: { stringValue: 'otel name' } };
  const pair = (key: string, text: string) =>
    bytesField(6, Buffer.concat([bytesField(1, Buffer.from(key)), bytesField(2, bytesField(1, Buffer.from(text)))]));
  clock.now = NOW - MINUTE_MS;
  expect(json(await ingest.post(LOGS, jsonLogs({ eventName: '', attributes: [name, version] })))).toEqual({});
  clock.now = NOW - 2 * MINUTE_MS;
  const record = Buffer.concat([pair('otel.event.name', 'AppUsage'), pair('service.version', 'otel name')]);
  const request = bytesField(1, bytesField(2, bytesField(2, record)));
  const binary = await ingest.post(LOGS, request, { 'content-type': 'application/x-protobuf' });
  clock.now = NOW;
  expect([binary.status, binary.raw.byteLength]).toEqual([200, 0]);
  expect(await ingest.versions('otel name')).toBe(2);
});

it.each([
  ['ahead', NOW + 60 * MINUTE_MS],
  ['in 1970', 1000],
])('[FIX-64] stores an event of a device whose clock is %s at its observed time, and marks it', async (what, at) => {
  const observed = NOW - 5 * MINUTE_MS;
  const record = {
    ...jsonRecord('AppUsage', at, { 'service.version': what, timeSource: 'device' }),
    observedTimeUnixNano: `${String(observed)}000000`,
  };
  for (let time = 0; time < 2; time += 1) expect(json(await ingest.post(LOGS, jsonLogs(record)))).toEqual({});
  const stored = (await ingest.usage()).filter(({ appVersion }) => appVersion === what);
  expect(stored).toMatchObject([{ timestamp: observed, timeSource: 'observed' }]);
  const impossible = { ...record, observedTimeUnixNano: `${String(at)}000000` };
  expect(json(await ingest.post(LOGS, jsonLogs(impossible)))).toMatchObject({
    partialSuccess: { rejectedLogRecords: '1' },
  });
  const right = { ...record, timeUnixNano: `${String(NOW - 1)}000000` };
  await ingest.post(LOGS, jsonLogs(right));
  expect((await ingest.usage()).find(({ timestamp }) => timestamp === NOW - 1)).toMatchObject({ timeSource: null });
});

it.each(['/v1/logs/', '//v1/logs'])('[FIX-64] accepts events at %s', async (url) => {
  const record = jsonRecord('AppUsage', NOW - MINUTE_MS, { 'service.version': url });
  const response = await ingest.post(url, jsonLogs(record));
  expect([response.status, await ingest.versions(url)]).toEqual([200, 1]);
});

it.each([
  ['POST', '/v1/traces', 'application/json'],
  ['POST', '/v1/metrics/', 'application/json'],
  ['POST', '/v1/traces', 'application/x-protobuf'],
  ['POST', '//v1/traces', 'application/json'],
  ['POST', '/v1development/profiles', 'application/x-protobuf'],
  ['PUT', '/v1/logs', 'application/json'],
  ['GET', '/v1/logs', 'application/json'],
  ['OPTIONS', '/v1/traces', 'application/json'],
] as const)('[FIX-64] returns 404 with the address of events for %s %s as %s', async (method, url, type) => {
  const headers = { authorization: `Bearer ${ingest.token}`, 'content-type': type };
  const response = await home.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) });
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: expect.objectContaining({ message: expect.stringContaining('/v1/logs') as unknown }) as unknown },
  ]);
});

it('[FIX-64] explains an empty body to a client of telemetry', async () => {
  const response = await ingest.post(LOGS, '');
  expect([response.status, json(response)]).toMatchObject([
    400,
    { error: { message: 'The body is empty. Send the events in it.' } },
  ]);
});

it('[FIX-64] stores the other events of a list when one is no object', async () => {
  const response = await ingest.post(EVENTS, [used('no object'), null, 'text']);
  expect([response.status, json(response)]).toMatchObject([
    200,
    { rejected: 2, reasons: ['[1] must be an object.', '[2] must be an object.'] },
  ]);
  expect(await ingest.versions('no object')).toBe(1);
});

it('[FIX-64] cuts a long comment between two characters', async () => {
  const feedbackComment = `${'x'.repeat(3999)}💡 and more`;
  await ingest.post(EVENTS, { ...used('emoji', { feedbackComment }), eventType: 'Feedback' });
  const stored = (await ingest.feedback()).find(({ appVersion }) => appVersion === 'emoji');
  expect(stored?.feedbackComment).toBe('x'.repeat(3999));
});
