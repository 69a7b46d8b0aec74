import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClickHouse } from '../clickhouse/clickhouse.ts';
import type { EventEngine } from '../port.ts';
import { describeEngine, event, eventQueryOf } from './engine-contract.ts';
import { LATER_LAYOUT, laterEvent } from './later-layout.ts';

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/**
 * ClickHouse itself, in this process: `npm run test:clickhouse` installs it, because it is too large for every
 * checkout.
 */
const { createChdbConnection } = createRequire(join(process.env['CHDB_FOLDER'] ?? '/', 'package.json'))(
  'chdb/connection',
) as { createChdbConnection: (options: { path: string }) => Connection };

let folder: string;
let client: ClickHouseClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clickhouse-'));
  client = createClient({ connection: createChdbConnection({ path: folder }) });
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

describe('ClickHouse', () => {
  describeEngine(
    async () => {
      const engine = createClickHouse(client);
      return { engine, put: async (events) => void (await engine.store?.append(events)), close: async () => {} };
    },
    { runs: 25 },
  );
});

describe('appending events to ClickHouse', () => {
  const total = async (engine: EventEngine): Promise<number | undefined> =>
    (await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageTotal))).current.results[0]?.count;

  it('[INX-10] stores each event once, even when sent again or concurrently, before any merge, and counts the new ones', async () => {
    await client.command({ query: 'SYSTEM STOP MERGES' });
    const engine = createClickHouse(client);
    const before = (await total(engine)) ?? 0;
    const batch = Array.from({ length: 500 }, () => event());
    await Promise.all([engine.store?.append(batch), engine.store?.append(batch), engine.store?.append([])]);
    expect(await engine.store?.append([...batch.slice(100), event()])).toBe(1);
    const largest = Array.from({ length: EVENTS_PER_REQUEST }, () => event({ orgId: '00D000000000077AAA' }));
    expect(await engine.store?.append(largest)).toBe(EVENTS_PER_REQUEST);
    expect(await engine.store?.append(largest)).toBe(0);
    expect(await total(engine)).toBe(before + 501);
  });
});

/** The table as releases without migrations created it. */
const FIRST_TABLE = `CREATE TABLE IF NOT EXISTS fieldstone_events (
  org_id LowCardinality(String), event_type LowCardinality(String), ts Int64, dedupe Int64,
  user_id Nullable(String), profile_id LowCardinality(Nullable(String)),
  app_name LowCardinality(Nullable(String)), app_version LowCardinality(Nullable(String)),
  category LowCardinality(Nullable(String)), country_code LowCardinality(Nullable(String)),
  device_model LowCardinality(Nullable(String)), os_name LowCardinality(Nullable(String)),
  os_major_version LowCardinality(Nullable(String)), os_version LowCardinality(Nullable(String)),
  feedback_comment Nullable(String), feedback_category LowCardinality(Nullable(String)),
  feedback_rating Nullable(Float64)
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(fromUnixTimestamp64Milli(ts))
ORDER BY (org_id, event_type, ts, dedupe)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

describe('the migrations of ClickHouse tables', () => {
  const rows = async (query: string): Promise<unknown[][]> =>
    (await client.query({ query, format: 'JSONCompactEachRow' })).json<unknown[]>();
  const clear = async (): Promise<void> => {
    for (const table of ['fieldstone_events', 'fieldstone_event_migrations']) {
      await client.command({ query: `DROP TABLE IF EXISTS ${table} SYNC` });
    }
  };

  it('[OPS-06] add a later attribute to a table of the first layout, even when two consoles start at once', async () => {
    await clear();
    await client.command({ query: FIRST_TABLE });
    const [one, two] = [createClickHouse(client, LATER_LAYOUT), createClickHouse(client, LATER_LAYOUT)];
    await Promise.all([one.store?.append([laterEvent('wifi')]), two.store?.append([laterEvent('5G')])]);
    expect(await rows('SELECT network_type FROM fieldstone_events FINAL ORDER BY network_type')).toEqual([
      ['5G'],
      ['wifi'],
    ]);
    expect(await rows('SELECT DISTINCT id FROM fieldstone_event_migrations ORDER BY id')).toEqual([
      ['0001-events'],
      ['0002-time-source'],
      ['9999-network-type'],
    ]);
    await expect(createClickHouse(client).ping()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('was changed by a newer release (9999-network-type)'),
    });
    await clear();
  });

  it('[OPS-06] still begin with the table of releases without migrations', async () => {
    const columns = () => rows('DESCRIBE TABLE fieldstone_events');
    await clear();
    await client.command({ query: FIRST_TABLE });
    const first = await columns();
    await clear();
    const migrations = LATER_LAYOUT.migrations.slice(0, 1);
    await createClickHouse(client, { ...LATER_LAYOUT, migrations }).ping();
    expect(await columns()).toEqual(first);
    await clear();
  });
});
