import { DuckDBInstance } from '@duckdb/node-api';
import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDb } from './duckdb.ts';
import { EVENT_LAYOUT, type EventLayout } from '../layout.ts';
import { event, eventQueryOf } from '../test/engine-contract.ts';
import { LATER_LAYOUT, laterEvent } from '../test/later-layout.ts';

/** The table as releases without migrations created it. */
const FIRST_TABLE = `CREATE TABLE IF NOT EXISTS events (
  org_id VARCHAR NOT NULL, event_type VARCHAR NOT NULL, ts BIGINT NOT NULL, dedupe BIGINT NOT NULL,
  user_id VARCHAR, profile_id VARCHAR,
  app_name VARCHAR, app_version VARCHAR, category VARCHAR, country_code VARCHAR, device_model VARCHAR, os_name VARCHAR,
  os_major_version VARCHAR, os_version VARCHAR, feedback_comment VARCHAR, feedback_category VARCHAR, feedback_rating DOUBLE)`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs statements on the closed file. */
async function run(...statements: readonly string[]): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(join(folder, 'events.duckdb'));
  const connection = await instance.connect();
  try {
    let rows: unknown[][] = [];
    for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows();
    return rows;
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

/** Opens the file, stores an event and returns the number of events. */
async function append(one = event(), layout?: EventLayout): Promise<number | undefined> {
  const engine = await openDuckDb(folder, layout);
  await engine.store?.append([one]);
  const { current } = await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageTotal));
  await engine.close();
  return current.results[0]?.count;
}

describe('the migrations of a DuckDB file', () => {
  it('[OPS-06] add a later attribute to a file of the first layout', async () => {
    const { orgId, eventType, timestamp } = event();
    const values = `'${orgId}', '${eventType}', ${String(timestamp)}, 1`;
    await run(FIRST_TABLE, `INSERT INTO events (org_id, event_type, ts, dedupe) VALUES (${values})`);
    expect(await append(laterEvent('wifi'), LATER_LAYOUT)).toBe(2);
    expect(await append(laterEvent('5G'), LATER_LAYOUT)).toBe(3);
    expect(await run('SELECT network_type, app_name FROM events ORDER BY network_type')).toEqual([
      ['5G', laterEvent('5G').attributes.appName ?? null],
      ['wifi', laterEvent('wifi').attributes.appName ?? null],
      [null, null],
    ]);
    expect(await run('SELECT id FROM migrations ORDER BY id')).toEqual([
      ['0001-events'],
      ['0002-time-source'],
      ['9999-network-type'],
    ]);
  });

  it('[OPS-06] add it to a file of this release, and create the same layout in a new file', async () => {
    expect(await append()).toBe(1);
    expect(await append(laterEvent('wifi'), LATER_LAYOUT)).toBe(2);
    const upgraded = await run('DESCRIBE events');
    await rm(folder, { recursive: true });
    await append(laterEvent('wifi'), LATER_LAYOUT);
    expect(await run('DESCRIBE events')).toEqual(upgraded);
  });

  it('[OPS-06] still begin with the table of releases without migrations', async () => {
    await run(FIRST_TABLE);
    const first = await run('DESCRIBE events');
    await rm(folder, { recursive: true });
    const layout = { ...LATER_LAYOUT, migrations: LATER_LAYOUT.migrations.slice(0, 1) };
    await (await openDuckDb(folder, layout)).close();
    expect(await run('DESCRIBE events')).toEqual(first);
  });

  it('[OPS-11] are reported for an existing file, not for a new one', async () => {
    const upgrades: unknown[] = [];
    const open = async (layout?: EventLayout) =>
      (await openDuckDb(folder, layout, (upgrade) => upgrades.push(upgrade))).close();
    await open();
    await open();
    expect(upgrades).toEqual([]);
    await open(LATER_LAYOUT);
    const store = `The event store ${join(folder, 'events.duckdb')}`;
    const from = EVENT_LAYOUT.migrations.at(-1)?.id;
    expect(upgrades).toEqual([{ store, from, to: '9999-network-type', steps: 1 }]);
  });

  it('[OPS-06] reject a file that a newer release has migrated, explain what to do, and change nothing', async () => {
    await append(laterEvent('wifi'), LATER_LAYOUT);
    await expect(append()).rejects.toThrow(
      `The event store ${join(folder, 'events.duckdb')} was changed by a newer release (9999-network-type), ` +
        `and this release ends with ${String(EVENT_LAYOUT.migrations.at(-1)?.id)}. Start the newer release, or restore a backup.`,
    );
    expect(await append(laterEvent('5G'), LATER_LAYOUT)).toBe(2);
  });
});
