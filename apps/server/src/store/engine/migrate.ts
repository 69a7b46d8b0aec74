import { sql, type Kysely } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import { pendingMigrations, type AppliedStep, type OnUpgrade } from '../../platform/pending-migrations.ts';
import type { Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number that every console on one PostgreSQL must share. */
const ADVISORY_LOCK = 4_600_460_146;

const LIST =
  'CREATE TABLE IF NOT EXISTS migrations (id TEXT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL, readable_from TEXT)';

/** Stores from before the first release have a list without this column. */
const READABLE_FROM = 'ALTER TABLE migrations ADD COLUMN readable_from TEXT';

type ListedStep = Readonly<Record<string, unknown>>;

const stepOf = ({ id, readable_from: readableFrom }: ListedStep): AppliedStep => ({
  id: String(id),
  readableFrom,
});

const hasNoReaders = (rows: readonly ListedStep[]): boolean => rows.some((row) => !('readable_from' in row));

/** Applies pending migrations. Of several processes that start at once, one does it while the others wait. */
export async function migratePostgres(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  onUpgrade: OnUpgrade,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    await sql.raw(LIST).execute(transaction);
    const { rows } = await sql<ListedStep>`SELECT * FROM migrations`.execute(transaction);
    const pending = pendingMigrations('The store (PostgreSQL)', migrations, rows.map(stepOf), onUpgrade);
    if (hasNoReaders(rows)) await sql.raw(READABLE_FROM).execute(transaction);
    for (const { id, readableFrom, statements, postgres = [] } of pending) {
      for (const statement of [...statements, ...postgres]) await sql.raw(statement).execute(transaction);
      await sql`INSERT INTO migrations (id, applied_at, readable_from)
        VALUES (${id}, ${Date.now()}, ${readableFrom})`.execute(transaction);
    }
  });
}

/**
 * Applies pending migrations to a SQLite file. Synchronous, so that nothing else in this process waits for the write lock
 * meanwhile.
 */
export function migrateSqlite(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
  onUpgrade: OnUpgrade,
): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(LIST);
    const rows = database.prepare('SELECT * FROM migrations').all();
    const pending = pendingMigrations(`The store ${file}`, migrations, rows.map(stepOf), onUpgrade);
    if (hasNoReaders(rows)) database.exec(READABLE_FROM);
    for (const { id, readableFrom, statements, sqlite = [] } of pending) {
      for (const statement of [...statements, ...sqlite]) database.exec(statement);
      database
        .prepare('INSERT INTO migrations (id, applied_at, readable_from) VALUES (?, ?, ?)')
        .run(id, Date.now(), readableFrom);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
