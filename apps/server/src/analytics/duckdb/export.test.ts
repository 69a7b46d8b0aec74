import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { event } from '../test/engine-contract.ts';
import { openDuckDb } from './duckdb.ts';
import { countDuckDb } from './export.ts';

let folder: string;
let place: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  place = join(folder, 'export');
  await mkdir(place);
});
afterEach(() => rm(folder, { recursive: true }));

describe('an open event store', () => {
  it('[OPS-04] is copied for another process, and removes the request last', async () => {
    const engine = await openDuckDb(folder);
    await engine.store?.append([event(), event()]);
    await writeFile(join(place, 'a.request'), '');
    await expect.poll(() => existsSync(join(place, 'a.request'))).toBe(false);
    expect(await readdir(place)).toEqual(['a.duckdb']);
    await engine.close();
    expect(await countDuckDb(join(place, 'a.duckdb'))).toMatchObject({ events: 2, migrations: 1 });
  });

  it('[OPS-04] reports why it cannot be copied, and makes the next copy', async () => {
    await writeFile(join(place, 'earlier.duckdb'), '');
    const engine = await openDuckDb(folder);
    await expect.poll(() => readdir(place)).toEqual([]);
    await writeFile(join(place, 'a.partial'), 'not a database, but longer than a header of one');
    for (const name of ['a', 'b']) await writeFile(join(place, `${name}.request`), '');
    await expect.poll(async () => (await readdir(place)).toSorted()).toEqual(['a.error', 'b.duckdb']);
    expect(await readFile(join(place, 'a.error'), 'utf8')).toContain('not a valid DuckDB database file');
    await engine.close();
  });

  it('[OPS-04] removes the copies of killed processes at its next start, but not a new request', async () => {
    for (const name of ['a.duckdb', 'b.error', 'c.partial', 'd.request']) await writeFile(join(place, name), '');
    const engine = await openDuckDb(folder);
    await expect.poll(() => readdir(place)).toEqual(['d.duckdb']);
    await engine.close();
  });
});
