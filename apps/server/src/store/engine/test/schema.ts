import { sql } from 'kysely';
import type { Store } from '../database.ts';

/** A column as a database describes it. */
export type Column = { readonly name: string; readonly type: 'number' | 'text'; readonly isNullable: boolean };

/** Columns that the engines add for their full-text indexes. */
const OF_ENGINES = new Set(['document_passages.number', 'document_passages.words']);

const TABLES = {
  SQLite: sql<{ name: string }>`SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'passage_words%'`,
  PostgreSQL: sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public'`,
};

/** Returns the names of the tables, without the list of migrations and the full-text index. */
export async function tablesOf({ db, engine }: Store): Promise<readonly string[]> {
  const { rows } = await TABLES[engine].execute(db);
  return rows
    .map(({ name }) => name)
    .filter((table) => table !== 'migrations')
    .toSorted();
}

type Row = { readonly name: string; readonly type: string; readonly nullable: number };

const COLUMNS = {
  SQLite: (table: string) => sql<Row>`SELECT name, type, 1 - "notnull" AS nullable FROM pragma_table_info(${table})`,
  PostgreSQL: (table: string) => sql<Row>`SELECT column_name AS name, data_type AS type,
      CASE is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS nullable
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${table}`,
};

/** Returns the columns of a table by name, without those of an engine. */
export async function columnsOf({ db, engine }: Store, table: string): Promise<readonly Column[]> {
  const { rows } = await COLUMNS[engine](table).execute(db);
  return rows
    .filter(({ name }) => !OF_ENGINES.has(`${table}.${name}`))
    .map(({ name, type, nullable }): Column => ({
      name,
      type: /int/i.test(type) ? 'number' : 'text',
      isNullable: nullable === 1,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type KeyColumn = { readonly key: string; readonly name: string };

const KEYS = {
  SQLite: (table: string) => sql<KeyColumn>`SELECT i.name AS key, c.name AS name
    FROM pragma_index_list(${table}) i, pragma_index_info(i.name) c WHERE i."unique" = 1
    ORDER BY i.origin <> 'pk', i.name, c.seqno`,
  PostgreSQL: (table: string) => sql<KeyColumn>`SELECT i.indexrelid::text AS key, a.attname AS name
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = ${table}::regclass AND i.indisunique
    ORDER BY i.indisprimary DESC, i.indexrelid, array_position(i.indkey, a.attnum)`,
};

/** Returns the columns of each unique key of a table, in their order, the primary key first. */
export async function keysOf({ db, engine }: Store, table: string): Promise<ReadonlyArray<readonly string[]>> {
  const { rows } = await KEYS[engine](table).execute(db);
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((columns) => columns.map(({ name }) => name));
}
