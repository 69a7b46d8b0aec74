import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../database.ts';
import { columnsOf, keysOf, tablesOf, type Column } from './schema.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** The statements of a release for one of its tables. */
export type TableStatements = {
  readonly table: string;
  /** Statements with every column, in their order. */
  readonly changes: ReadonlyArray<RawBuilder<unknown>>;
  /** Reads the rows that the changes have stored. */
  readonly read: RawBuilder<Row>;
  readonly rows: readonly Row[];
  readonly removal: RawBuilder<unknown>;
};

/** Searches of the full-text indexes. */
const SEARCHES = {
  SQLite: sql`SELECT rowid, org_id, title_words, text_words FROM passage_words WHERE passage_words MATCH 'a'`,
  PostgreSQL: sql`SELECT words FROM document_passages WHERE words @@ to_tsquery('passage_words', 'a')`,
};

/** Tables that only triggers write. */
const BY_TRIGGERS = new Set(['setting_revisions']);

/**
 * Returns the statements that a release can run on its schema, from the tables, columns and unique keys of the schema: for each table it
 * inserts rows, replaces one by each of its keys, changes every column, reads the rows, and deletes them.
 */
export async function statementsOf(store: Store): Promise<readonly TableStatements[]> {
  const tables = (await tablesOf(store)).filter((table) => !BY_TRIGGERS.has(table));
  return Promise.all(tables.map((table) => statementsFor(store, table)));
}

async function statementsFor(store: Store, table: string): Promise<TableStatements> {
  const columns = await columnsOf(store, table);
  const keys = await keysOf(store, table);
  const rows = rowsOf(columns, new Set(keys.map((key) => key.at(-1))));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const insert = (row: Row = {}) =>
    sql`INSERT INTO ${sql.table(table)} (${names}) VALUES (${sql.join(columns.map(({ name }) => row[name]))})`;
  const replacement = sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const replace = (key: readonly string[]) =>
    sql`${insert(rows[0])} ON CONFLICT (${sql.join(key.map((name) => sql.ref(name)))}) DO UPDATE SET ${replacement}`;
  const change = ({ name }: Column) =>
    sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${rows[0]?.[name]} WHERE ${sql.ref(name)} = ${rows[0]?.[name]}`;
  return {
    table,
    changes: [
      ...rows.map(insert),
      ...keys.map(replace),
      ...columns.map(change),
      ...(table === 'document_passages' ? [SEARCHES[store.engine]] : []),
    ],
    read: sql<Row>`SELECT ${names} FROM ${sql.table(table)}`,
    rows,
    removal: sql`DELETE FROM ${sql.table(table)}`,
  };
}

/** Returns rows that differ only in the last columns of the unique keys; the last row has no value where none is required. */
function rowsOf(columns: readonly Column[], distinct: ReadonlySet<string | undefined>): readonly Row[] {
  return ['a', 'b', 'c'].map((text, index) => {
    const valueOf = ({ name, type, isNullable }: Column): Value => {
      if (text === 'c' && isNullable) return null;
      if (type === 'number') return distinct.has(name) ? index : 0;
      return distinct.has(name) ? text : 'a';
    };
    return Object.fromEntries(columns.map((column) => [column.name, valueOf(column)]));
  });
}

const textsOf = (rows: readonly Row[]): string =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');

/** Runs the statements of a release on a store, and returns the first failure of each table. */
export async function failuresOf(
  { db }: Store,
  statements: readonly TableStatements[],
): Promise<Readonly<Record<string, string>>> {
  const failures: Record<string, string> = {};
  for (const { table, changes, read, rows, removal } of statements) {
    try {
      for (const statement of changes) await statement.execute(db);
      const found = textsOf((await read.execute(db)).rows);
      if (found !== textsOf(rows)) failures[table] = `The rows are ${found}`;
      await removal.execute(db);
    } catch (error) {
      failures[table] = error instanceof Error ? error.message : String(error);
    }
  }
  return failures;
}
