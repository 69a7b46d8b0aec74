import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
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
