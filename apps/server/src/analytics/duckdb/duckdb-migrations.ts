import type { DuckDBConnection } from '@duckdb/node-api';
import { pendingMigrations, type OnUpgrade } from '../../platform/pending-migrations.ts';
import type { ColumnKind, EventColumn, EventLayout } from '../layout.ts';

/** The second statement is for files from before the first release. */
const LIST = [
  `CREATE TABLE IF NOT EXISTS migrations
    (id VARCHAR NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL, readable_from VARCHAR)`,
  'ALTER TABLE migrations ADD COLUMN IF NOT EXISTS readable_from VARCHAR',
];

const TYPES = { label: 'VARCHAR', text: 'VARCHAR', number: 'DOUBLE' } as const satisfies Record<ColumnKind, string>;

const definition = ({ name, kind }: EventColumn): string => `${name} ${TYPES[kind]}`;

const create = (columns: readonly EventColumn[]): string =>
  `CREATE TABLE events (
    org_id VARCHAR NOT NULL, event_type VARCHAR NOT NULL, ts BIGINT NOT NULL, dedupe BIGINT NOT NULL,
    user_id VARCHAR, profile_id VARCHAR, ${columns.map(definition).join(', ')})`;

/**
 * Migrates a file to the layout, completely or not at all.
 * @throws {UnreadableLayout} when the file is older than the first schema, or a newer release has made it unreadable for this one
 */
export async function migrateDuckDb(
  connection: DuckDBConnection,
  path: string,
  layout: EventLayout,
  onUpgrade: OnUpgrade,
): Promise<void> {
  await connection.run('BEGIN');
  try {
    for (const statement of LIST) await connection.run(statement);
    const reader = await connection.runAndReadAll('SELECT id, readable_from FROM migrations');
    const applied = reader.getRows().map(([id, readableFrom]) => ({ id: String(id), readableFrom }));
    const pending = pendingMigrations(`The event store ${path}`, layout.migrations, applied, onUpgrade);
    for (const { id, readableFrom, columns } of pending) {
      const isFirst = id === layout.migrations[0]?.id;
      const statements = isFirst
        ? [create(columns)]
        : columns.map((column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${definition(column)}`);
      for (const statement of statements) await connection.run(statement);
      const row = { id, at: BigInt(Date.now()), readableFrom };
      await connection.run('INSERT INTO migrations VALUES ($id, $at, $readableFrom)', row);
    }
    await connection.run('COMMIT');
  } catch (error) {
    // After a fatal error there is nothing to roll back.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}
