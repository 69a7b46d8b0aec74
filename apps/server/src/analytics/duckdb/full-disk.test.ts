import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreOutage } from '../../platform/errors.ts';
import { canFillDisk, fillDisk } from '../../test/full-disk.ts';
import { openDuckDb } from './duckdb.ts';
import type { AppEvent } from '../event.ts';
import type { EventEngine } from '../port.ts';
import { event, eventQueryOf } from '../test/engine-contract.ts';

const MEBIBYTE = 1024 * 1024;

let folder: string;
let engine: EventEngine;
let empty: (() => void) | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-'));
  engine = await openDuckDb(folder);
});
afterEach(async () => {
  empty?.();
  empty = undefined;
  await engine.close();
  await rm(folder, { recursive: true });
});

const total = async (): Promise<number | undefined> =>
  (await engine.insights.query(eventQueryOf(INSIGHT_QUERIES.usageTotal))).current.results[0]?.count;

/** Incompressible events of about a mebibyte. */
const large = (): AppEvent[] =>
  Array.from({ length: 512 }, () => event({ attributes: { feedbackComment: randomBytes(1536).toString('base64') } }));

describe.runIf(canFillDisk())('a full disk under the event store', () => {
  it('[REL-02] rejects events, still runs queries, and stores events when there is room again', async () => {
    const [first, second] = [event(), event()];
    await engine.store?.append([first]);
    empty = fillDisk(process.pid);
    await expect(engine.store?.append([second])).rejects.toThrow(StoreOutage);
    await expect(engine.ping()).rejects.toThrow(StoreOutage);
    expect(await total()).toBe(1);
    empty();
    await engine.store?.append([second]);
    await engine.ping();
    expect(await total()).toBe(2);
  });

  it('[REL-02] reopens the store after a failed checkpoint, with each event once', async () => {
    // The write-ahead log fits; the database file does not after a second checkpoint.
    empty = fillDisk(process.pid, 24 * MEBIBYTE);
    let stored = 0;
    let failure: unknown = null;
    let batch = large();
    while (failure === null) {
      try {
        await engine.store?.append(batch);
        stored += batch.length;
        batch = large();
      } catch (error) {
        failure = error;
      }
    }
    expect(failure).toBeInstanceOf(StoreOutage);
    expect(String(failure instanceof Error && failure.cause)).toMatch(/FATAL Error.*checkpoint/);
    empty();
    // The checkpoint failed after the commit: the batch is sent again and counts once.
    await engine.store?.append(batch);
    expect(await total()).toBe(stored + batch.length);
    await engine.close();
    engine = await openDuckDb(folder);
    expect(await total()).toBe(stored + batch.length);
  });
});
