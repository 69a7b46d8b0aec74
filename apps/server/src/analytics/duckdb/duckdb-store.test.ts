import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import fc from 'fast-check';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDb } from './duckdb.ts';
import type { EventEngine } from '../port.ts';
import { event, eventQueryOf } from '../test/engine-contract.ts';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';

let folder: string;
const opened: EventEngine[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
});
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close();
  await rm(folder, { recursive: true });
});

const open = async (): Promise<EventEngine> => {
  const engine = await openDuckDb(folder);
  opened.push(engine);
  return engine;
};

const total = async (engine: EventEngine): Promise<number | undefined> =>
  (await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageTotal))).current.results[0]?.count;

describe('appending events', () => {
  it('[INX-10] stores each event once, even when sent again or concurrently, and counts the new ones of each call', async () => {
    const engine = await open();
    const batch = Array.from({ length: 500 }, () => event());
    const added = await Promise.all([batch, batch, []].map(async (each) => engine.store?.append(each)));
    expect([(added[0] ?? 0) + (added[1] ?? 0), added[2]]).toEqual([500, 0]);
    expect(await engine.store?.append([...batch.slice(100), ...batch.slice(400), event()])).toBe(1);
    expect(await total(engine)).toBe(501);
  });

  it('distinguishes events with the same key by org and time', async () => {
    const engine = await open();
    const one = event({ dedupeKey: 'same' });
    await engine.store?.append([one, { ...one, timestamp: one.timestamp - 1 }, { ...one, eventType: 'Sync' }, one]);
    expect(await total(engine)).toBe(2);
  });

  it('accepts many more events at once than fit in one transaction', async () => {
    const engine = await open();
    const batches = Array.from({ length: 90 }, () => Array.from({ length: 500 }, () => event()));
    await Promise.all(batches.map(async (batch) => engine.store?.append(batch)));
    expect(await total(engine)).toBe(45_000);
  });

  it('runs queries while two clients send, and stores every batch completely or not at all', async () => {
    const engine = await open();
    const send = async (): Promise<void> => {
      for (let batch = 0; batch < 20; batch += 1) {
        await engine.store?.append(Array.from({ length: 50 }, () => event()));
      }
    };
    const sending = Promise.all([send(), send()]);
    const seen: number[] = [];
    const state = { over: false };
    void sending.then(() => {
      state.over = true;
    });
    while (!state.over) {
      seen.push((await total(engine)) ?? -1);
      // A kept result takes no turn of the event loop, which the clients need.
      await nextTurn();
    }
    await sending;
    expect(await total(engine)).toBe(2000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.filter((count) => count % 50 !== 0)).toEqual([]);
  });

  it('[PRF-08] returns a kept result only until events are added, replaced or deleted', async () => {
    const engine = await open();
    const one = event();
    await engine.store?.append([one]);
    const lastSyncs = async () =>
      (await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.lastSyncTimeByUser))).facets;
    expect([await total(engine), await total(engine)]).toEqual([1, 1]);
    await engine.store?.append([event()]);
    expect([await total(engine), await lastSyncs()]).toEqual([2, []]);
    await engine.store?.append([event({ eventType: 'Sync', userId: 'u1' })]);
    expect(await lastSyncs()).toMatchObject([{ name: 'u1' }]);
    await engine.store?.replacePerson({
      orgId: one.orgId,
      patterns: ['%u1%'],
      userId: () => 'p1',
      comment: (comment) => comment,
    });
    expect(await lastSyncs()).toMatchObject([{ name: 'p1' }]);
    await engine.store?.deleteOldest(one.timestamp + 1);
    expect([await total(engine), await lastSyncs()]).toEqual([0, []]);
  });

  it('keeps events after a restart', async () => {
    const first = await openDuckDb(folder);
    await first.store?.append([event(), event()]);
    await first.close();
    expect(await total(await open())).toBe(2);
  });

  it('finishes pending writes before it closes', async () => {
    const first = await openDuckDb(folder);
    const appended = first.store?.append([event(), event()]);
    await first.close();
    await appended;
    expect(await total(await open())).toBe(2);
  });

  it('names the file that another process has open', async () => {
    const { child } = await writer();
    await expect(openDuckDb(folder)).rejects.toThrow(/events\.duckdb cannot be opened: another process has it open/);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('[REL-13] names a damaged file and what to do', async () => {
    const first = await openDuckDb(folder);
    await first.store?.append(Array.from({ length: 200 }, () => event()));
    await first.close();
    const file = join(folder, 'events.duckdb');
    const content = readFileSync(file);
    for (const damaged of [content.fill(7, 12_288), Buffer.alloc(20_000, 'x')]) {
      writeFileSync(file, damaged);
      await expect(openDuckDb(folder)).rejects.toThrow(/events\.duckdb cannot be opened: .*If it is damaged, restore/s);
    }
  });

  const KILLS = testRuns(2, 12);

  it(`loses no acknowledged event when the process is killed ${String(KILLS)} times`, async () => {
    let kept = 0;
    for (const events of fc.sample(fc.integer({ min: 1, max: 60 }), KILLS)) {
      const { child, acknowledged } = await writer();
      // The writer begins with the same events each time, which are not stored again.
      const killAt = kept + events;
      while (acknowledged() < killAt) await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      kept = acknowledged();
    }
    expect(await total(await open())).toBeGreaterThanOrEqual(kept);
  });
});

/** Starts a process that appends single events and reports each one that is acknowledged. */
async function writer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/writer.ts'), folder, event().orgId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', () => {
    acknowledged += 1;
  });
  await once(lines, 'line');
  return { child, acknowledged: () => acknowledged };
}
