import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { AppError } from '../errors.ts';
import { ATTRIBUTE_COLUMNS, toStored } from './columns.ts';
import type { EventEngine, EventStore } from './port.ts';
import { createSqlInsights, type SqlRunner } from './sql-insights.ts';
import type { Bound, Dialect, Statement } from './sql.ts';

const TABLE = 'fieldstone_events';

const typeOf = (column: string): string => {
  if (column === ATTRIBUTE_COLUMNS.feedbackRating) return 'Nullable(Float64)';
  return column === ATTRIBUTE_COLUMNS.feedbackComment ? 'Nullable(String)' : 'LowCardinality(Nullable(String))';
};

/** Rows of one key are one event: merges drop the others some day, and FINAL reads as if they had. A write is synced to disk. */
const CREATE = `CREATE TABLE IF NOT EXISTS ${TABLE} (
  org_id LowCardinality(String), event_type LowCardinality(String), ts Int64, dedupe Int64,
  user_id Nullable(String), profile_id LowCardinality(Nullable(String)),
  ${Object.values(ATTRIBUTE_COLUMNS)
    .map((column) => `${column} ${typeOf(column)}`)
    .join(', ')}
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(fromUnixTimestamp64Milli(ts))
ORDER BY (org_id, event_type, ts, dedupe)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/** Longest wait for an answer. */
const TIMEOUT_MS = 30_000;

const TYPES = { text: 'String', integer: 'Int64', texts: 'Array(String)' } as const satisfies Record<
  Bound['type'],
  string
>;

const dialect: Dialect = {
  table: `${TABLE} FINAL`,
  place: (name, type) => `{${name}:${TYPES[type]}}`,
  isAmong: (column, list) => `${column} IN ${list}`,
};

/** ClickHouse at an address such as `https://user:password@host:8443/database`. */
export function openClickHouse(url: string): EventEngine {
  return createClickHouse(
    createClient({
      url,
      request_timeout: TIMEOUT_MS,
      application: 'FieldstoneConsole',
      // Its errors are this engine's, which are logged with the request that met them.
      log: { level: ClickHouseLogLevel.OFF },
      compression: { response: true },
    }),
  );
}

/** ClickHouse behind a client. The table is made before the first use, and again sought after a failure. */
export function createClickHouse(client: ClickHouseClient): EventEngine {
  let table: Promise<unknown> | null = null;
  const ready = async (): Promise<void> => {
    table ??= client.command({ query: CREATE });
    try {
      await table;
    } catch (error) {
      table = null;
      throw error;
    }
  };

  const store: EventStore = {
    append: (events) =>
      answered(async () => {
        if (events.length === 0) return;
        await ready();
        await client.insert({
          table: TABLE,
          format: 'JSONEachRow',
          values: events.map((event) => ({
            ...toStored(event),
            ts: event.timestamp,
            dedupe: String(toStored(event)['dedupe']),
          })),
          clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
        });
      }),
  };

  const ask = (statement: Statement, signal?: AbortSignal) =>
    client.query({
      query: statement.sql,
      query_params: Object.fromEntries(Object.entries(statement.values).map(([name, { value }]) => [name, value])),
      format: 'JSONCompactEachRow',
      ...(signal && { abort_signal: signal }),
    });

  const runner: SqlRunner = {
    dialect,
    run: (statement) =>
      answered(async () => {
        await ready();
        const result = await ask(statement);
        return result.json<unknown[]>();
      }),
    stream: async function* stream(statement, signal): AsyncGenerator<unknown[][]> {
      await answered(ready);
      const result = await answered(() => ask(statement, signal));
      try {
        for await (const rows of result.stream<unknown[]>()) {
          if (signal.aborted) return;
          yield rows.map((row) => row.json());
        }
      } catch (error) {
        throw unavailable(error);
      } finally {
        result.close();
      }
    },
  };

  return {
    name: 'ClickHouse',
    insights: createSqlInsights(runner),
    store,
    folder: null,
    ping: () =>
      answered(async () => {
        await ready();
        await client.command({ query: 'SELECT 1' });
      }),
    close: () => client.close(),
  };
}

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'The event store (ClickHouse) does not answer. Please try again.', { cause });
