import { sql, Kysely } from 'kysely';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The transactional store: SQLite in a file, or PostgreSQL. */
export type Store = {
  readonly db: Kysely<Tables>;
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** Rejects when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the store and brings its layout up to date.
 * @param databaseUrl a PostgreSQL connection string; null for SQLite in `dataDir`, which is made when missing
 */
export async function openStore(databaseUrl: string | null, dataDir: string): Promise<Store> {
  const engine = databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  const dialect = databaseUrl === null ? sqliteDialect(join(dataDir, 'console.sqlite')) : postgresDialect(databaseUrl);
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    engine,
    ping: async () => {
      await sql`SELECT 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
