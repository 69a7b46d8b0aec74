import type { ClickHouseClient } from '@clickhouse/client';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { EVENTS_PER_REQUEST } from '@fieldstone/contracts/insights/telemetry';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClickHouse } from '../clickhouse/clickhouse.ts';
import type { EventEngine } from '../port.ts';
import { openChdb } from './chdb.ts';
import { describeEngine, event, eventQueryOf } from './engine-contract.ts';
import { LATER_LAYOUT, laterEvent } from './later-layout.ts';

let folder: string;
let client: ClickHouseClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clickhouse-'));
  client = openChdb(folder);
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

describe('the migrations of ClickHouse tables', () => {
  const rows = async (query: string): Promise<unknown[][]> =>
    (await client.query({ query, format: 'JSONCompactEachRow' })).json<unknown[]>();
  const clear = async (): Promise<void> => {
    for (const table of ['fieldstone_events', 'fieldstone_event_migrations']) {
      await client.command({ query: `DROP TABLE IF EXISTS ${table} SYNC` });
    }
  };

  it('[OPS-06] add a later attribute to tables from before the first release, even when two consoles start at once', async () => {
    await clear();
    await createClickHouse(client).ping();
    await client.command({ query: 'ALTER TABLE fieldstone_event_migrations DROP COLUMN readable_from' });
    await client.command({ query: "INSERT INTO fieldstone_event_migrations VALUES ('0001-events', 0)" });
    const [one, two] = [createClickHouse(client, LATER_LAYOUT), createClickHouse(client, LATER_LAYOUT)];
    await Promise.all([one.store?.append([laterEvent('wifi')]), two.store?.append([laterEvent('5G')])]);
    const types = 'SELECT network_type FROM fieldstone_events FINAL ORDER BY network_type';
    expect(await rows(types)).toEqual([['5G'], ['wifi']]);
    expect(await rows('SELECT DISTINCT id FROM fieldstone_event_migrations ORDER BY id')).toEqual([
      ['0001-events'],
      ['0002-time-source'],
      ['9999-network-type'],
    ]);

    // The previous release, during an update.
    await createClickHouse(client).store?.append([event()]);
    expect(await rows(types)).toEqual([['5G'], ['wifi'], [null]]);
    await client.command({ query: "INSERT INTO fieldstone_event_migrations VALUES ('9999-other', 0, '9999-other')" });
    await expect(createClickHouse(client).ping()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('was changed by a newer release (9999-other)'),
    });
    await clear();
  });
});
