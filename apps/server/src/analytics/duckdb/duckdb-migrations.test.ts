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
  it('[OPS-06] add a later attribute to a file from before the first release', async () => {
    await append();
    await run(
      'ALTER TABLE migrations DROP COLUMN readable_from',
      `INSERT INTO migrations (id, applied_at) VALUES ('0001-events', 0)`,
    );
    expect(await append(laterEvent('wifi'), LATER_LAYOUT)).toBe(2);
    expect(await append(laterEvent('5G'), LATER_LAYOUT)).toBe(3);
    expect(await run('SELECT network_type FROM events ORDER BY network_type')).toEqual([['5G'], ['wifi'], [null]]);
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

  it('[OPS-05] leave the file readable for the previous release, which leaves the added columns empty', async () => {
    await append(laterEvent('wifi'), LATER_LAYOUT);
    expect(await append()).toBe(2);
    expect(await append(laterEvent('5G'), LATER_LAYOUT)).toBe(3);
    expect(await run('SELECT network_type FROM events ORDER BY network_type')).toEqual([['5G'], ['wifi'], [null]]);
  });

  it('[OPS-05] reject an unreadable file, older or newer, with its path and what to do, and change nothing', async () => {
    const store = `The event store ${join(folder, 'events.duckdb')}`;
    const last = String(EVENT_LAYOUT.migrations.at(-1)?.id);
    await append();
    await run(`INSERT INTO migrations VALUES ('9999-later', 0, '9999-later')`);
    await expect(append()).rejects.toThrow(
      `${store} was changed by a newer release (9999-later), and this release ends with ${last}. Start the newer release, or restore a backup.`,
    );
    await run('DELETE FROM migrations', `INSERT INTO migrations VALUES ('0001-events', 0, NULL)`);
    await expect(append()).rejects.toThrow(`${store} ends with 0001-events and is older than the first schema`);
    expect(await run('SELECT id, readable_from FROM migrations')).toEqual([['0001-events', null]]);
  });
});
