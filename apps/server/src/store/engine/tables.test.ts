import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, type TestDatabase } from '../../test/engines.ts';
import type { Store } from './database.ts';

type Column = { readonly name: string; readonly type: 'number' | 'text'; readonly isNullable: boolean };

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

type Row = { readonly name: string; readonly type: string; readonly nullable: number };

/** Columns that the engines add for their full-text indexes. */
const OF_ENGINES = new Set(['document_passages.number', 'document_passages.words']);

const tableNames = {
  SQLite: sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'passage_words%'`,
  PostgreSQL: sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public'`,
};

const columnsOf = {
  SQLite: (table: string) => sql<Row>`SELECT name, type, 1 - "notnull" AS nullable FROM pragma_table_info(${table})`,
  PostgreSQL: (table: string) => sql<Row>`SELECT column_name AS name, data_type AS type,
      CASE is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS nullable
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`,
};

const firstKeyOf = {
  SQLite: (table: string) => sql<{ name: string }>`SELECT name FROM pragma_table_info(${table}) WHERE pk = 1`,
  PostgreSQL: (table: string) => sql<{ name: string }>`SELECT a.attname AS name FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid = ${table}::regclass AND i.indisprimary`,
};

/** Has a numeric key on SQLite, for the full-text index. */
const PASSAGES = 'document_passages';

describe.each(engines)('the migrated layout on %s', (_name, create) => {
  let database: TestDatabase;
  let store: Store;
  let tables: readonly string[];

  beforeAll(async () => {
    database = await create();
    store = await database.open();
    const { rows } = await tableNames[store.engine].execute(store.db);
    tables = rows.map(({ name }) => name).filter((table) => table !== 'migrations');
  });
  afterAll(() => database.drop());

  it('has the tables and columns of tables.ts, with the same types', async () => {
    const declared = await declaredTables();
    expect(tables.toSorted()).toEqual([...declared.keys()].toSorted());
    for (const [table, columns] of declared) {
      const { rows } = await columnsOf[store.engine](table).execute(store.db);
      const found = rows
        .filter((column) => !OF_ENGINES.has(`${table}.${column.name}`))
        .map(({ name, type, nullable }): Column => ({
          name,
          type: /int/i.test(type) ? 'number' : 'text',
          isNullable: nullable === 1,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
      expect(found, table).toEqual(columns);
    }
  });

  it('keeps org data under keys that begin with the org', async () => {
    // A sign-in in progress, and a rejected one, has no org.
    const withoutOrg: ReadonlySet<string> = new Set(['login_attempts', 'refused_sign_ins', PASSAGES]);
    for (const table of tables.filter((each) => !withoutOrg.has(each))) {
      const { rows } = await firstKeyOf[store.engine](table).execute(store.db);
      expect(rows[0]?.name, table).toBe('org_id');
    }
  });
});
