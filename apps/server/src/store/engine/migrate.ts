import { sql, type Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import { pendingMigrations, type OnUpgrade } from '../../platform/pending-migrations.ts';
import { wordsToIndex } from '../search-words.ts';
import { contentHash } from '../content-hash.ts';
import { migrations, type Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number that every console on one PostgreSQL must share. */
const ADVISORY_LOCK = 4_600_460_146;

const LIST = 'CREATE TABLE IF NOT EXISTS migrations (id TEXT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)';

/** Applies pending migrations. Of several processes that start at once, one does it while the others wait. */
export async function migratePostgres(db: Kysely<Tables>, onUpgrade: OnUpgrade): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    await sql.raw(LIST).execute(transaction);
    const { rows } = await sql<{ id: string }>`SELECT id FROM migrations`.execute(transaction);
    const pending = missing(
      rows.map((row) => row.id),
      onUpgrade,
    );
    for (const { id, statements, postgres = [], fillPostgres } of pending) {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await fillPostgres?.(transaction);
      for (const statement of postgres) await sql.raw(statement).execute(transaction);
      await sql`INSERT INTO migrations (id, applied_at) VALUES (${id}, ${Date.now()})`.execute(transaction);
    }
  });
}

/**
 * Applies pending migrations to SQLite. Synchronous, so that nothing else in this process waits for the write lock
 * meanwhile.
 */
export function migrateSqlite(database: DatabaseSync, onUpgrade: OnUpgrade): void {
  // PostgreSQL has its own.
  database.function('sha256_hex', { deterministic: true }, (text) => contentHash(String(text)));
  database.function('words_to_index', { deterministic: true }, (text) => wordsToIndex(String(text)));
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(LIST);
    const applied = database.prepare('SELECT id FROM migrations').all();
    const pending = missing(
      applied.map((row) => String(row['id'])),
      onUpgrade,
    );
    for (const { id, statements, sqlite = [] } of pending) {
      for (const statement of [...statements, ...sqlite]) database.exec(statement);
      database.prepare('INSERT INTO migrations (id, applied_at) VALUES (?, ?)').run(id, Date.now());
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

const missing = (applied: readonly string[], onUpgrade: OnUpgrade): readonly Migration[] =>
  pendingMigrations('The store', migrations, applied, onUpgrade);
