import type { ClickHouseClient } from '@clickhouse/client';
import { pendingMigrations, type OnUpgrade } from '../../platform/pending-migrations.ts';
import type { ColumnKind, EventColumn, EventLayout, EventMigration } from '../layout.ts';

/** The table of events. */
export const TABLE = 'fieldstone_events';

const LIST_TABLE = 'fieldstone_event_migrations';

/**
 * ClickHouse has no transactions: a crash may leave a step without its row, and the next start repeats the step. The second statement is
 * for tables from before the first release.
 */
const LIST = [
  `CREATE TABLE IF NOT EXISTS ${LIST_TABLE} (id String, applied_at Int64, readable_from Nullable(String))
ENGINE = ReplacingMergeTree ORDER BY id SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
  `ALTER TABLE ${LIST_TABLE} ADD COLUMN IF NOT EXISTS readable_from Nullable(String)`,
];

const TYPES = {
  label: 'LowCardinality(Nullable(String))',
  text: 'Nullable(String)',
  number: 'Nullable(Float64)',
} as const satisfies Record<ColumnKind, string>;

const definition = ({ name, kind }: EventColumn): string => `${name} ${TYPES[kind]}`;

/**
 * Rows with the same key are one event: merges eventually drop duplicates, and FINAL hides them meanwhile. Writes are
 * synced to disk.
 */
const create = (columns: readonly EventColumn[]): string => `CREATE TABLE IF NOT EXISTS ${TABLE} (
  org_id LowCardinality(String), event_type LowCardinality(String), ts Int64, dedupe Int64,
  user_id Nullable(String), profile_id LowCardinality(Nullable(String)), ${columns.map(definition).join(', ')}
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(fromUnixTimestamp64Milli(ts))
ORDER BY (org_id, event_type, ts, dedupe)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/**
 * Migrates the tables to the layout. Several consoles may do so at once: every statement is idempotent.
 * @throws {UnreadableLayout} when the tables are older than the first schema, or a newer release has made them unreadable for this one
 */
export async function migrateClickHouse(
  client: ClickHouseClient,
  layout: EventLayout,
  onUpgrade: OnUpgrade,
): Promise<void> {
  for (const query of LIST) await client.command({ query });
  const query = `SELECT DISTINCT id, readable_from FROM ${LIST_TABLE}`;
  const result = await client.query({ query, format: 'JSONCompactEachRow' });
  const applied = (await result.json<unknown[]>()).map(([id, readableFrom]) => ({ id: String(id), readableFrom }));
  const pending = pendingMigrations('The event store (ClickHouse)', layout.migrations, applied, onUpgrade);
  for (const migration of pending) {
    const { id, readableFrom, columns } = migration;
    await client.command({ query: id === layout.migrations[0]?.id ? create(columns) : add(migration) });
    await client.insert({
      table: LIST_TABLE,
      format: 'JSONEachRow',
      values: [{ id, applied_at: String(Date.now()), readable_from: readableFrom }],
      clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
    });
  }
}

const add = ({ columns }: EventMigration): string =>
  `ALTER TABLE ${TABLE} ${columns.map((column) => `ADD COLUMN IF NOT EXISTS ${definition(column)}`).join(', ')}`;
