import type { DuckDBConnection } from '@duckdb/node-api';
import { pendingMigrations, type OnUpgrade } from '../../platform/pending-migrations.ts';
import type { ColumnKind, EventColumn, EventLayout } from '../layout.ts';

const LIST = 'CREATE TABLE IF NOT EXISTS migrations (id VARCHAR NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)';

const TYPES = { label: 'VARCHAR', text: 'VARCHAR', number: 'DOUBLE' } as const satisfies Record<ColumnKind, string>;

const definition = ({ name, kind }: EventColumn): string => `${name} ${TYPES[kind]}`;

/** Creates the table of the first release, which files without migrations already have. */
const create = (columns: readonly EventColumn[]): string =>
  `CREATE TABLE IF NOT EXISTS events (
    org_id VARCHAR NOT NULL, event_type VARCHAR NOT NULL, ts BIGINT NOT NULL, dedupe BIGINT NOT NULL,
    user_id VARCHAR, profile_id VARCHAR, ${columns.map(definition).join(', ')})`;

/**
 * Migrates a file to the layout, completely or not at all.
 * @throws {NewerLayout} if a newer release has migrated the file
 */
export async function migrateDuckDb(
  connection: DuckDBConnection,
  path: string,
  layout: EventLayout,
  onUpgrade: OnUpgrade,
): Promise<void> {
  await connection.run('BEGIN');
  try {
    await connection.run(LIST);
    const reader = await connection.runAndReadAll('SELECT id FROM migrations');
    const applied = reader.getRows().map(([id]) => String(id));
    const pending = pendingMigrations(`The event store ${path}`, layout.migrations, applied, onUpgrade);
    for (const { id, columns } of pending) {
      const isFirst = id === layout.migrations[0]?.id;
      const statements = isFirst
        ? [create(columns)]
        : columns.map((column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${definition(column)}`);
      for (const statement of statements) await connection.run(statement);
      await connection.run('INSERT INTO migrations VALUES ($id, $at)', { id, at: BigInt(Date.now()) });
    }
    await connection.run('COMMIT');
  } catch (error) {
    // After a fatal error there is nothing to roll back.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}
