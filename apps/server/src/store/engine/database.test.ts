import { sql } from 'kysely';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { openStore } from './database.ts';
import { migrations } from './migrations.ts';

describe.each(engines)('the store on %s', (name, create) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.drop());

  it('applies each migration once when several processes start together', async () => {
    const stores = await Promise.all([database.open(), database.open(), database.open()]);
    const [first] = stores;
    const { rows } = await sql<{ id: string }>`SELECT id FROM migrations ORDER BY id`.execute(first.db);
    expect(rows.map(({ id }) => id)).toEqual(migrations.map(({ id }) => id));
  });

  it('has an engine name and responds to a ping until it is closed', async () => {
    const store = await database.open();
    expect(store.engine).toBe(name);
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('[OPS-11] rejects a layout of a newer release, with its name and that of this one', async () => {
    const store = await database.open();
    await sql`INSERT INTO migrations (id, applied_at) VALUES ('9999-later', 0)`.execute(store.db);
    await expect(database.open()).rejects.toThrow(
      `The store was changed by a newer release (9999-later), and this release ends with ${String(migrations.at(-1)?.id)}. `,
    );
  });

  it('returns times as numbers', async () => {
    const store = await database.open();
    const expires_at = 1_900_000_000_123;
    await store.db.insertInto('leases').values({ org_id: 'o', name: 'n', holder: 'h', expires_at }).execute();
    expect(await store.db.selectFrom('leases').select('expires_at').executeTakeFirst()).toEqual({ expires_at });
  });
});

describe('[REL-13] a damaged SQLite file', () => {
  let dataDir: string;
  let file: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'damaged-'));
    file = join(dataDir, 'console.sqlite');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is named at the start, with what to do', async () => {
    writeFileSync(file, 'not a database, and longer than the header of one'.repeat(10));
    await expect(openStore(null, dataDir)).rejects.toThrow(
      `The store ${file} is damaged (file is not a database). Restore a backup, or move the file away and start with the option --new-store (docs/recovery.md).`,
    );
  });

  it('is named as the cause of an outage when a later read finds the damage', async () => {
    await (await openStore(null, dataDir)).close();
    const database = new DatabaseSync(file);
    const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'leases'").get()?.['rootpage'];
    const size = database.prepare('PRAGMA page_size').get()?.['page_size'];
    database.close();
    const content = readFileSync(file);
    writeFileSync(file, content.fill(7, (Number(page) - 1) * Number(size), Number(page) * Number(size)));
    const store = await openStore(null, dataDir);
    const read = store.db.selectFrom('leases').selectAll().execute();
    await expect(read).rejects.toMatchObject({
      name: 'StoreOutage',
      cause: { message: expect.stringContaining(`The store ${file} is damaged (database disk image is malformed)`) },
    });
    await store.close();
  });
});
