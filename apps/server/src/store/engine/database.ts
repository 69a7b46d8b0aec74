import { Kysely, sql, type Dialect } from 'kysely';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { OnUpgrade } from '../../platform/pending-migrations.ts';
import { timeOrderedIds } from '../../platform/time-ordered-id.ts';
import { migratePostgres, migrateSqlite } from './migrate.ts';
import { migrations } from './migrations.ts';
import { sqliteOutage } from './outages.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts';
import { sqliteReadsDialect } from './sqlite-reads.ts';
import type { Tables } from './tables.ts';

/** The transactional store: SQLite in a file, or PostgreSQL. */
export type Store = {
  readonly db: Kysely<Tables>;
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** For reads of many rows, which must not block others on either engine. */
  readonly reads: Kysely<Tables>;
  /** Folder of its file; null for a server. */
  readonly folder: string | null;
  /** Returns an id that begins with a time in UTC milliseconds, and sorts after all earlier ones of this process. */
  readonly nextId: (at: number) => string;
  /** Rejects if the store cannot be reached or its file cannot be written. */
  ping(): Promise<void>;
  /** Closes the store once; further calls wait for the first. */
  close(): Promise<void>;
};

/**
 * Opens the store and migrates its schema.
 * @param databaseUrl a PostgreSQL connection string; null for SQLite in `dataDir`, which is created when missing
 * @param steps the migrations of this release, unless a test sets those of another one
 */
export function openStore(
  databaseUrl: string | null,
  dataDir: string,
  onUpgrade: OnUpgrade = () => {},
  steps = migrations,
): Promise<Store> {
  return databaseUrl === null
    ? openFile(join(dataDir, 'console.sqlite'), steps, onUpgrade)
    : openServer(databaseUrl, steps, onUpgrade);
}

async function openFile(file: string, steps: typeof migrations, onUpgrade: OnUpgrade): Promise<Store> {
  const database = openMigrated(file, steps, onUpgrade);
  const reads = new Kysely<Tables>({ dialect: sqliteReadsDialect(file) });
  return storeOf('SQLite', sqliteDialect(database, file), {
    reads,
    folder: dirname(file),
    // Rewrites the first page of the file.
    ping: (db) => sql`PRAGMA user_version = 0`.execute(db),
    afterClose: async () => {
      await reads.destroy();
      // Kysely does not close a database that was never queried.
      if (database.isOpen) database.close();
    },
  });
}

function openMigrated(file: string, steps: typeof migrations, onUpgrade: OnUpgrade): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(file);
    migrateSqlite(database, file, steps, onUpgrade);
    return database;
  } catch (error) {
    database?.close();
    throw sqliteOutage(file, error) ?? error;
  }
}

async function openServer(url: string, steps: typeof migrations, onUpgrade: OnUpgrade): Promise<Store> {
  const store = storeOf('PostgreSQL', postgresDialect(url), {
    folder: null,
    ping: (db) => db.selectNoFrom(sql.lit(1).as('one')).execute(),
  });
  try {
    await migratePostgres(store.db, steps, onUpgrade);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

type Own = {
  readonly folder: string | null;
  readonly ping: (db: Kysely<Tables>) => Promise<unknown>;
  readonly reads?: Kysely<Tables>;
  readonly afterClose?: () => Promise<void>;
};

function storeOf(
  engine: Store['engine'],
  dialect: Dialect,
  { folder, ping, reads, afterClose = async () => {} }: Own,
): Store {
  const db = new Kysely<Tables>({ dialect });
  let closing: Promise<void> | undefined;
  return {
    db,
    engine,
    folder,
    nextId: timeOrderedIds(),
    // A server runs queries on separate connections.
    reads: reads ?? db,
    ping: async () => {
      await ping(db);
    },
    close: () => (closing ??= db.destroy().then(afterClose)),
  };
}
