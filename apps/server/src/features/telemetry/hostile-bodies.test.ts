import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { errorResponse } from '@fieldstone/contracts/platform/error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { bytesField, readFields } from './protobuf.ts';
import { MalformedReport } from './reported-event.ts';
import { EVENTS, ingestAt, jsonLogs, jsonRecord, LOGS, type Ingest } from './test/ingest.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

let home: TestConsole;
let ingest: Ingest;

beforeAll(async () => {
  home = await startConsole({ empty: true });
  ingest = await ingestAt(home);
});
afterAll(() => home.close());

// Together they stay below the limit of a token.
const runs = { numRuns: testRuns(300, 1000) } as const;

/** Expects acceptance, partial acceptance or an error in the standard form, but no crash. */
async function expectSound(url: string, body: string | Buffer | object, headers = {}): Promise<void> {
  const { status, raw } = await ingest.post(url, body, headers);
  expect([200, 400, 413]).toContain(status);
  if (status !== 200) expect(errorResponse.safeParse(JSON.parse(raw.toString())).success).toBe(true);
}

const names = fc.constantFrom(
  'eventType',
  'timestamp',
  'userId',
  'profileId',
  'skill',
  'credits',
  '__proto__',
  'constructor',
  'feedbackRating',
);
const values = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom('AIUsage', 'Sync', 'Feedback', '005000000000001AAA', 1e308, -1, '\u0000', null, [], {}),
);
const flat = fc.dictionary(fc.oneof(names, fc.string()), values);
const proto = { 'content-type': 'application/x-protobuf' };

describe('hostile bodies', () => {
  it('of any JSON', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(EVENTS, LOGS), fc.json({ maxDepth: 6 }), (url, body) => expectSound(url, body)),
      runs,
    ));

  it('of flat events with arbitrary values', () =>
    fc.assert(
      fc.asyncProperty(fc.array(flat, { maxLength: 5 }), (events) => expectSound(EVENTS, JSON.stringify(events))),
      runs,
    ));

  it('of log records with arbitrary values', () =>
    fc.assert(
      fc.asyncProperty(fc.string(), fc.integer(), flat, (name, at, attributes) =>
        expectSound(LOGS, JSON.stringify(jsonLogs(jsonRecord(name, at, attributes), { attributes }))),
      ),
      runs,
    ));

  it('of bytes, in messages and compressed', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 0, max: 4 }), async (bytes, depth) => {
        let body: Buffer = Buffer.from(bytes);
        for (let level = 0; level < depth; level += 1) body = bytesField(level === 0 ? 6 : 2, body);
        await expectSound(LOGS, depth === 0 ? body : bytesField(1, body), proto);
        await expectSound(LOGS, body, { 'content-encoding': 'gzip' });
        await expectSound(LOGS, gzipSync(body), { ...proto, 'content-encoding': 'gzip' });
      }),
      runs,
    ));

  it('of deeply nested JSON, and of a message within a message', async () => {
    await expectSound(EVENTS, '['.repeat(500_000) + ']'.repeat(500_000));
    await expectSound(LOGS, `{"resourceLogs":${'['.repeat(400_000)}${']'.repeat(400_000)}}`);
    let body: Buffer = Buffer.alloc(0);
    for (let depth = 0; depth < 2000; depth += 1) body = bytesField(1, body);
    await expectSound(LOGS, body, proto);
  });

  it('leave the console unharmed', async () => {
    expect({}).not.toHaveProperty('polluted');
    expect((await ingest.post(EVENTS, { eventType: 'Sync' })).status).toBe(200);
  });
});

describe('the protobuf parser', () => {
  it('reads back the written fields, and nothing of a truncated message', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 536_870_911 }), fc.uint8Array({ minLength: 1 }), (number, bytes) => {
        const field = bytesField(number, Buffer.from(bytes));
        expect([...readFields(field)]).toEqual([{ number, kind: 'bytes', value: Buffer.from(bytes) }]);
        expect(() => [...readFields(field.subarray(0, -1))]).toThrow(MalformedReport);
      }),
      runs,
    );
  });

  it.each([
    ['field 0', [2, 0]],
    ['a group', [11]],
    ['an endless number', [8, ...Array.from({ length: 11 }, () => 0xff)]],
    ['a length beyond the memory', [10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['eight bytes with seven', [9, 1, 2, 3, 4, 5, 6, 7]],
  ])('rejects %s', (_what, bytes) => {
    expect(() => [...readFields(Buffer.from(bytes))]).toThrow(MalformedReport);
  });
});
