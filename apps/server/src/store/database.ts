import { Kysely, sql, type Dialect } from 'kysely';
import { join } from 'node:path';
import { migratePostgres, migrateSqlite } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { openSqlite, sqliteDialect } from './sqlite-dialect.ts';
import { sqliteReadsDialect } from './sqlite-reads.ts';
import type { Tables } from './tables.ts';

/** The transactional store: SQLite in a file, or PostgreSQL. */
export type Store = {
  readonly db: Kysely<Tables>;
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** For reads that look at many rows: they hold up nobody, on either engine. */
  readonly reads: Kysely<Tables>;
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  /** Once; further calls wait for the first. */
  close(): Promise<void>;
};

/**
 * Opens the store and brings its layout up to date.
 * @param databaseUrl a PostgreSQL connection string; null for SQLite in `dataDir`, which is made when missing
 */
export function openStore(databaseUrl: string | null, dataDir: string): Promise<Store> {
  return databaseUrl === null ? openFile(join(dataDir, 'console.sqlite')) : openServer(databaseUrl);
}

async function openFile(file: string): Promise<Store> {
  const database = openSqlite(file);
  try {
    migrateSqlite(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const reads = new Kysely<Tables>({ dialect: sqliteReadsDialect(file) });
  return storeOf('SQLite', sqliteDialect(database), {
    reads,
    afterClose: async () => {
      await reads.destroy();
      // Kysely leaves a database alone that it was never asked to query.
      if (database.isOpen) database.close();
    },
  });
}

async function openServer(url: string): Promise<Store> {
  const store = storeOf('PostgreSQL', postgresDialect(url));
  try {
    await migratePostgres(store.db);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

type Own = { readonly reads?: Kysely<Tables>; readonly afterClose?: () => Promise<void> };

function storeOf(engine: Store['engine'], dialect: Dialect, { reads, afterClose = async () => {} }: Own = {}): Store {
  const db = new Kysely<Tables>({ dialect });
  let closing: Promise<void> | undefined;
  return {
    db,
    engine,
    // A server answers on connections of its own.
    reads: reads ?? db,
    ping: async () => {
      await sql`SELECT 1`.execute(db);
    },
    close: () => (closing ??= db.destroy().then(afterClose)),
  };
}
