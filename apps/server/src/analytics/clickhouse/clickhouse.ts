import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { AppError } from '../../platform/errors.ts';
import { UnreadableLayout, type OnUpgrade } from '../../platform/pending-migrations.ts';
import { migrateClickHouse, TABLE } from './clickhouse-migrations.ts';
import { deleteOldest, toParams, replacePerson } from './change-events.ts';
import { toStored } from '../columns.ts';
import { compilePersonEvents, compileReplacements, toPersonEvents } from '../person-events.ts';
import { EVENT_LAYOUT } from '../layout.ts';
import type { EventLayout } from '../layout.ts';
import type { EventEngine, EventStore } from '../port.ts';
import { createSqlInsights, type SqlRunner } from '../sql-insights.ts';
import type { Bound, Dialect, Statement } from '../sql.ts';

/** Longest wait for a response. */
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

/** Opens ClickHouse at an address such as `https://user:password@host:8443/database`. */
export function openClickHouse(url: string, onUpgrade?: OnUpgrade): EventEngine {
  return createClickHouse(
    createClient({
      url,
      request_timeout: TIMEOUT_MS,
      application: 'FieldstoneConsole',
      // The client's errors are this engine's errors, logged with the request that failed.
      log: { level: ClickHouseLogLevel.OFF },
      compression: { response: true },
    }),
    EVENT_LAYOUT,
    onUpgrade,
  );
}

/** Creates the engine on a client. The layout is migrated before the first use, and again after a failure. */
export function createClickHouse(
  client: ClickHouseClient,
  layout: EventLayout = EVENT_LAYOUT,
  onUpgrade: OnUpgrade = () => {},
): EventEngine {
  let migrated: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    migrated ??= migrateClickHouse(client, layout, onUpgrade);
    try {
      await migrated;
    } catch (error) {
      migrated = null;
      throw error;
    }
  };

  /** Merges drop duplicates later, so the key is searched before the write: two clients at once may both count an event. */
  const countStored = async (values: readonly Row[]): Promise<number> => {
    const times = values.map(({ ts }) => ts);
    const result = await client.query({
      query: `SELECT uniqExact(org_id, event_type, ts, dedupe) FROM ${TABLE}
        WHERE org_id IN {orgs:Array(String)} AND ts BETWEEN {first:Int64} AND {last:Int64} AND dedupe IN {keys:Array(Int64)}`,
      query_params: {
        orgs: [...new Set(values.map((row) => row['org_id']))],
        first: times.reduce((least, ts) => Math.min(least, ts)),
        last: times.reduce((most, ts) => Math.max(most, ts)),
        // A list of integers must not contain texts.
        keys: values.map(({ dedupe }) => BigInt(dedupe)),
      },
      format: 'JSONCompactEachRow',
    });
    const [[count] = []] = await result.json<[string]>();
    return Number(count ?? 0);
  };

  const store: EventStore = {
    append: (events) =>
      requireResponse(async () => {
        if (events.length === 0) return 0;
        await ready();
        const values = events.map((event) => {
          const stored = toStored(event, layout);
          return { ...stored, ts: event.timestamp, dedupe: String(stored['dedupe']) };
        });
        const known = await countStored(values);
        await client.insert({
          table: TABLE,
          format: 'JSONEachRow',
          values,
          clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
        });
        return new Set(values.map(keyOf)).size - known;
      }),
    deleteOldest: (before) =>
      requireResponse(async () => {
        await ready();
        return deleteOldest(client, before);
      }),
    replacePerson: (person) =>
      requireResponse(async () => {
        await ready();
        let rows = 0;
        for (const replacement of await compileReplacements(person, dialect, runner.run)) {
          rows += await replacePerson(client, replacement);
        }
        return rows;
      }),
    async *eventsOf(person, signal) {
      for await (const rows of runner.stream(compilePersonEvents(person, dialect), signal)) {
        yield toPersonEvents(rows, person);
      }
    },
  };

  const send = (statement: Statement, signal?: AbortSignal) =>
    client.query({
      query: statement.sql,
      query_params: toParams(statement.values),
      format: 'JSONCompactEachRow',
      ...(signal && { abort_signal: signal }),
    });

  const runner: SqlRunner = {
    dialect,
    run: (statement) =>
      requireResponse(async () => {
        await ready();
        const result = await send(statement);
        return result.json<unknown[]>();
      }),
    stream: async function* stream(statement, signal): AsyncGenerator<unknown[][]> {
      await requireResponse(ready);
      const result = await requireResponse(() => send(statement, signal));
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
      requireResponse(async () => {
        await ready();
        await client.command({ query: 'SELECT 1' });
      }),
    close: () => client.close(),
  };
}

type Row = { readonly ts: number; readonly dedupe: string; readonly [column: string]: unknown };

const keyOf = (row: Row): string => [row['org_id'], row['event_type'], row.ts, row.dedupe].join(' ');

async function requireResponse<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): AppError {
  return cause instanceof UnreadableLayout
    ? new AppError('event_store_unreadable', { detail: cause.message }, { cause })
    : new AppError('event_store_unavailable', {}, { cause });
}
