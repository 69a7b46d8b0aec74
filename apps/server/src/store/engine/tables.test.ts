import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from './database.ts';
import { columnsOf, keysOf, tablesOf, type Column } from './test/schema.ts';

/** Reads the columns of the tables, whose types do not exist at run time. */
async function declaredTables(): Promise<ReadonlyMap<string, readonly Column[]>> {
  const folder = join(import.meta.dirname, 'tables');
  const files = await readdir(folder);
  const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const tables = [...sources.join('').matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)];
  return new Map(
    tables.map(([, table = '', columns = '']) => [
      table,
      [...columns.matchAll(/^ {4}(\w+): ([^;]+);/gm)]
        .map(([, name = '', type = '']): Column => {
          const parts = new Set(type.split('|').map((part) => part.trim()));
          return { name, type: parts.has('number') ? 'number' : 'text', isNullable: parts.has('null') };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ]),
  );
}

describe.each(engines)('the migrated schema on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;

  beforeAll(async () => {
    database = await create();
    store = await database.open();
  });
  afterAll(() => database.drop());

  it('has the tables and columns of tables.ts, with the same types', async () => {
    const declared = await declaredTables();
    expect(await tablesOf(store)).toEqual([...declared.keys()].toSorted());
    for (const [table, columns] of declared) expect(await columnsOf(store, table), table).toEqual(columns);
  });

  it('keeps org data under keys that begin with the org', async () => {
    // A sign-in in progress, a rejected one, and a console have no org.
    const withoutOrg: ReadonlySet<string> = new Set(['login_attempts', 'refused_sign_ins', 'ingest_count_writers']);
    for (const table of (await tablesOf(store)).filter((each) => !withoutOrg.has(each))) {
      const [key = []] = await keysOf(store, table);
      expect(key[0], table).toBe('org_id');
    }
  });
});
