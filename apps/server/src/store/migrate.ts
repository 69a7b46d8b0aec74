import { sql, type Kysely, type Transaction } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Any number; what matters is that every console on one PostgreSQL takes the same. */
const ADVISORY_LOCK = 4_600_460_146;

/**
 * Brings the layout up to date. Safe when several processes start at once: one at a time, each step once. A store that a
 * newer release has changed is refused.
 */
export async function migrate(db: Kysely<Tables>, engine: 'SQLite' | 'PostgreSQL'): Promise<void> {
  if (engine === 'PostgreSQL') {
    await db.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
      await applyMissing(transaction);
    });
    return;
  }
  await db.connection().execute(async (connection) => {
    // Kysely's own transaction would begin without the write lock, and two processes could read the same list.
    await sql`BEGIN IMMEDIATE`.execute(connection);
    try {
      await applyMissing(connection);
      await sql`COMMIT`.execute(connection);
    } catch (error) {
      await sql`ROLLBACK`.execute(connection);
      throw error;
    }
  });
}

async function applyMissing(db: Kysely<Tables> | Transaction<Tables>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations (id TEXT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`SELECT id FROM migrations`.execute(db);
  const applied = new Set(rows.map(({ id }) => id));
  const unknown = [...applied].filter((id) => !migrations.some((migration) => migration.id === id));
  if (unknown.length > 0) {
    throw new Error(
      `The store was changed by a newer release (${unknown.join(', ')}). Start that release, or restore a backup.`,
    );
  }
  for (const { id, statements } of migrations) {
    if (applied.has(id)) continue;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`INSERT INTO migrations (id, applied_at) VALUES (${id}, ${Date.now()})`.execute(db);
  }
}
