import { sql } from 'kysely';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { openStore } from './database.ts';
import { migrations } from './migrations.ts';

const LAST = String(migrations.at(-1)?.id);

const nameOf = ({ url, dataDir }: TestDatabase): string =>
  `The store ${url === null ? join(dataDir, 'console.sqlite') : '(PostgreSQL)'}`;

it('[PRF-08] sends reads of a SQLite file that begin together to their thread in one message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reads-'));
  const store = await openStore(null, folder);
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  const read = async (value: number) =>
    (await sql<{ value: number }>`SELECT ${value} AS value FROM migrations LIMIT 1`.execute(store.reads)).rows;
  await expect(Promise.all([read(1), read(2), read(3)])).resolves.toEqual([
    [{ value: 1 }],
    [{ value: 2 }],
    [{ value: 3 }],
  ]);
  expect(post).toHaveBeenCalledOnce();
  await expect(read(4)).resolves.toEqual([{ value: 4 }]);
  await store.close();
  rmSync(folder, { recursive: true });
});

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
      `${nameOf(database)} was changed by a newer release (9999-later), and this release ends with ${LAST}. `,
    );
  });

  it('[OPS-05] takes a store from before the first release as it is, with its rows', async () => {
    const earlier = await database.open();
    await sql`ALTER TABLE migrations DROP COLUMN readable_from`.execute(earlier.db);
    await sql`INSERT INTO migrations (id, applied_at) VALUES ('0001-sessions-journal-leases', 0)`.execute(earlier.db);
    const lease = { org_id: 'o', name: 'n', holder: 'h', expires_at: 1 };
    await earlier.db.insertInto('leases').values(lease).execute();
    const later = { id: '9999-later', readableFrom: LAST, statements: ['ALTER TABLE leases ADD COLUMN note TEXT'] };
    for (const steps of [migrations, [...migrations, later]]) {
      const store = await database.open(steps);
      expect(await store.db.selectFrom('leases').select(['holder', 'expires_at']).execute()).toEqual([
        { holder: 'h', expires_at: 1 },
      ]);
    }
    await database.open();
  });

  it('[OPS-05] rejects an older store, with its place and the way to upgrade it, and changes nothing', async () => {
    const store = await database.open();
    await sql`DELETE FROM migrations`.execute(store.db);
    await sql`INSERT INTO migrations (id, applied_at) VALUES ('0031-copies-as-drafts', 0)`.execute(store.db);
    const before = await sql`SELECT * FROM migrations`.execute(store.db);
    await expect(database.open()).rejects.toThrow(
      `${nameOf(database)} ends with 0031-copies-as-drafts and is older than the first schema of this release (0032-telemetry). ` +
        'Start a version that ends with 0032-telemetry once, which upgrades it: docs/upgrading.md describes how.',
    );
    expect((await sql`SELECT * FROM migrations`.execute(store.db)).rows).toEqual(before.rows);
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
