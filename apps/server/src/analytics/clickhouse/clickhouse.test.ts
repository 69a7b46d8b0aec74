import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openClickHouse } from './clickhouse.ts';
import type { EventEngine } from '../port.ts';
import { event, eventQueryOf } from '../test/engine-contract.ts';

// The engine's own behavior is tested on ClickHouse (npm run test:clickhouse); this file tests the HTTP traffic to it.

type Call = { readonly address: URL; readonly authorization: string | undefined; readonly body: string };

let server: Server;
let engine: EventEngine;
let calls: Call[];
/** The response for the table of migrations. */
let migrations: { readonly status: number; readonly body: string };
let reply: { readonly status: number; readonly body: string; readonly breaksOff?: boolean };

beforeEach(async () => {
  calls = [];
  migrations = { status: 200, body: '' };
  reply = { status: 200, body: '["3"]\n' };
  server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const address = new URL(request.url ?? '', 'http://localhost');
      calls.push({ address, authorization: request.headers.authorization, body });
      const { status, body: words } = body.startsWith('SELECT DISTINCT id') ? migrations : reply;
      response.writeHead(status, { 'content-type': 'text/plain' });
      const isBroken = reply.breaksOff === true && body.startsWith('SELECT');
      if (isBroken) response.write(words, () => response.destroy());
      else response.end(words);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  const port = listening !== null && typeof listening === 'object' ? listening.port : 0;
  engine = openClickHouse(`http://reader:secret-word@127.0.0.1:${String(port)}/telemetry`);
});
afterEach(async () => {
  await engine.close();
  server.closeAllConnections();
  server.close();
});

const total = () => engine.insights.query(eventQueryOf(INSIGHT_QUERIES.syncActivityLastDay));

describe('ClickHouse over HTTP', () => {
  it('creates its tables once, before the first query, and authenticates with the user of the address', async () => {
    expect(await total()).toEqual({ results: [{ count: 3 }] });
    await total();
    expect(calls.filter(({ body }) => body.startsWith('CREATE TABLE IF NOT EXISTS'))).toHaveLength(2);
    expect(calls.map(({ address }) => address.searchParams.get('database'))).toEqual(calls.map(() => 'telemetry'));
    const [, credentials = ''] = calls[0]?.authorization?.split(' ') ?? [];
    expect(Buffer.from(credentials, 'base64').toString()).toBe('reader:secret-word');
  });

  it('[FIX-103] finds and replaces a person by bound values, in the months that have any', async () => {
    reply = { status: 200, body: '["sam second","2"]\n' };
    const person = {
      orgId: '00D1',
      patterns: ['%sam%second%', '%sam@example.com%'],
      userId: (value: string) => value.replace('sam second', '005zzz'),
      comment: (value: string) => value.replace('sam second', 'Person 1'),
    };
    expect(await engine.store?.replacePerson(person)).toBe(2);
    const sent = calls.slice(-4).map(({ body, address: { searchParams } }) => {
      const bound = [...searchParams]
        .filter(([name]) => name.startsWith('param_'))
        .map(([name, value]): [string, string] => [name, value]);
      return [body.replaceAll(/\s+/g, ' '), Object.fromEntries<unknown>(bound)];
    });
    const patterns = { param_org: '00D1', param_value1: '%sam%second%', param_value2: '%sam@example.com%' };
    const values = {
      param_org: '00D1',
      param_value1: 'sam second',
      param_value2: '005zzz',
      param_value3: 'sam second',
      param_value4: 'Person 1',
    };
    const where = 'org_id = {org:String} AND (user_id = {value1:String} OR feedback_comment = {value3:String})';
    const distinct = (column: string) =>
      `SELECT DISTINCT ${column} FROM fieldstone_events FINAL WHERE org_id = {org:String} AND ` +
      `(lower(${column}) LIKE {value1:String} OR lower(${column}) LIKE {value2:String})`;
    expect(sent).toEqual([
      [expect.stringContaining(distinct('user_id')), patterns],
      [expect.stringContaining(distinct('feedback_comment')), patterns],
      [expect.stringContaining(`WHERE ${where} GROUP BY _partition_id`), values],
      [
        'ALTER TABLE fieldstone_events UPDATE user_id = CASE WHEN user_id = {value1:String} THEN {value2:String} ELSE user_id END, ' +
          'feedback_comment = CASE WHEN feedback_comment = {value3:String} THEN {value4:String} ELSE feedback_comment END ' +
          `IN PARTITION ID 'sam second' WHERE ${where}`,
        values,
      ],
    ]);
  });

  it('binds every value and inlines none into the statement', async () => {
    const audience = { orgId: "00D' OR 1=1", profile: { id: "a'b", userIds: ["u'1"] } };
    await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageByOsVersion, { audience }));
    const { address, body } = calls.at(-1) ?? {};
    expect(body).not.toMatch(/00D|a'b|u'1|17\d{11}/);
    expect(body).toContain('org_id = {org:String}');
    expect(address?.searchParams.get('param_org')).toContain('OR 1=1');
  });

  it('acknowledges events only after ClickHouse has acknowledged them', async () => {
    await engine.store?.append([event({ attributes: { category: 'Ünï' } })]);
    const insert = calls.find(({ address }) =>
      address.searchParams.get('query')?.startsWith('INSERT INTO fieldstone_events'),
    );
    expect(insert?.address.searchParams.get('async_insert')).toBe('0');
    expect(JSON.parse(insert?.body ?? '')).toMatchObject({ event_type: 'AppUsage', category: 'Ünï' });
    reply = { status: 500, body: 'Code: 243. DB::Exception: Cannot reserve space. (NOT_ENOUGH_SPACE)' };
    await expect(engine.store?.append([event()])).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is unavailable while it fails, and is retried afterwards', async () => {
    [reply, migrations] = [
      { status: 503, body: 'restarting' },
      { status: 503, body: 'restarting' },
    ];
    const failed = total();
    await expect(failed).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.not.stringContaining('secret-word'),
    });
    await expect(engine.ping()).rejects.toMatchObject({ kind: 'unavailable' });
    [reply, migrations] = [
      { status: 200, body: '["3"]\n' },
      { status: 200, body: '' },
    ];
    expect(await total()).toEqual({ results: [{ count: 3 }] });
    await engine.ping();
    // The table exists, which proves nothing about the present state.
    reply = { status: 503, body: 'restarting' };
    await expect(engine.ping()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('[OPS-06] explains what to do about tables that a newer release has migrated, and changes nothing', async () => {
    migrations = { status: 200, body: '["0002-time-source",null]\n["0099-later",null]\n' };
    const refusal = {
      kind: 'unavailable',
      message:
        'The event store (ClickHouse) was changed by a newer release (0099-later), and this release ends with 0002-time-source. Start the newer release, or restore a backup.',
    };
    await expect(total()).rejects.toMatchObject(refusal);
    await expect(engine.store?.append([event()])).rejects.toMatchObject(refusal);
    expect(calls.filter(({ body }) => body.includes('fieldstone_events'))).toEqual([]);
  });

  it('is unavailable if the list of events breaks off', async () => {
    const row = JSON.stringify(['u1', '1', ...Array.from({ length: 9 }, () => null)]);
    reply = { status: 200, body: `${row}\n`, breaksOff: true };
    const events = engine.insights.events(eventQueryOf(INSIGHT_QUERIES.usageAll), new AbortController().signal);
    const all = async () => {
      const pages = [];
      for await (const page of events) pages.push(page);
      return pages;
    };
    await expect(all()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is unavailable if the connection is refused', async () => {
    const away = openClickHouse('http://127.0.0.1:9');
    await expect(away.ping()).rejects.toMatchObject({ kind: 'unavailable' });
    const events = away.insights.events(eventQueryOf(INSIGHT_QUERIES.usageAll), new AbortController().signal);
    await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'unavailable' });
    await away.close();
  });
});
