import { INSIGHT_QUERIES } from '@fieldstone/contracts/insight-queries';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDuckDb } from './duckdb.ts';
import type { EventEngine } from './port.ts';
import { event, questionOf } from './test/engine-contract.ts';

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
  (await engine.insights.query(questionOf(INSIGHT_QUERIES.usageTotal))).current.results[0]?.count;

describe('appending events', () => {
  it('keeps each event once, whoever sends it again, also at the same time', async () => {
    const engine = await open();
    const batch = Array.from({ length: 500 }, () => event());
    await Promise.all([engine.store?.append(batch), engine.store?.append(batch), engine.store?.append([])]);
    await engine.store?.append([...batch.slice(100), ...batch.slice(400), event()]);
    expect(await total(engine)).toBe(501);
  });

  it('tells events of one key apart by org and by time', async () => {
    const engine = await open();
    const one = event({ dedupeKey: 'same' });
    await engine.store?.append([one, { ...one, timestamp: one.timestamp - 1 }, { ...one, eventType: 'Sync' }, one]);
    expect(await total(engine)).toBe(2);
  });

  it('takes many more events at once than one transaction holds', async () => {
    const engine = await open();
    const batches = Array.from({ length: 90 }, () => Array.from({ length: 500 }, () => event()));
    await Promise.all(batches.map(async (batch) => engine.store?.append(batch)));
    expect(await total(engine)).toBe(45_000);
  });

  it('answers while two clients send: every batch whole or not at all', async () => {
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
    while (!state.over) seen.push((await total(engine)) ?? -1);
    await sending;
    expect(await total(engine)).toBe(2000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.filter((count) => count % 50 !== 0)).toEqual([]);
  });

  it('keeps events over a restart', async () => {
    const first = await openDuckDb(folder);
    await first.store?.append([event(), event()]);
    await first.close();
    expect(await total(await open())).toBe(2);
  });

  it('finishes what it was given before it closes', async () => {
    const first = await openDuckDb(folder);
    const appended = first.store?.append([event(), event()]);
    await first.close();
    await appended;
    expect(await total(await open())).toBe(2);
  });

  it('says which process-wide file is taken when another process has it open', async () => {
    const { child } = await writer();
    await expect(openDuckDb(folder)).rejects.toThrow(/events\.duckdb cannot be opened: another process has it open/);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('loses nothing that was acknowledged when the process is killed', async () => {
    const { child, acknowledged } = await writer();
    while (acknowledged() < 40) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await total(await open())).toBeGreaterThanOrEqual(acknowledged());
  });
});

/** A process that appends single events and says so for each that it was told is safe. */
async function writer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test/writer.ts'), folder], {
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
