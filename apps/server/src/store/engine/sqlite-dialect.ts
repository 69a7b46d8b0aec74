import { SqliteDialect, type Dialect } from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { guardedDialect } from './guarded-dialect.ts';
import { sqliteOutage } from './outages.ts';

/** Milliseconds that a statement waits for another process's write; such writes take a few. */
const BUSY_MS = 5000;

/** The program has few statements; the limit only guards against generated ones. */
const CACHED_STATEMENTS = 200;

/** Opens a database file. Acknowledged writes survive a power loss (synchronous=FULL). */
export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
  return database;
}

/** Returns Kysely's SQLite dialect over Node's own SQLite. */
export function sqliteDialect(database: DatabaseSync, file: string): Dialect {
  const statements = new Map<string, ReturnType<typeof adapt>>();
  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text) {
        const known = statements.get(text);
        if (known) return known;
        const statement = adapt(database.prepare(text));
        if (statements.size < CACHED_STATEMENTS) statements.set(text, statement);
        return statement;
      },
    },
  });
  return guardedDialect(dialect, {
    system: 'sqlite',
    outageOf: (error) => sqliteOutage(file, error),
    // A file has no connection to lose.
    isLost: () => false,
    onLost: () => {},
    // SQLite rolls back on a full disk.
    hasRolledBack: () => !database.isTransaction,
  });
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]): unknown[] => statement.all(...values.map(bindable)),
    run: (values: readonly unknown[]) => statement.run(...values.map(bindable)),
    iterate: (values: readonly unknown[]): IterableIterator<unknown> => statement.iterate(...values.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`);
}
