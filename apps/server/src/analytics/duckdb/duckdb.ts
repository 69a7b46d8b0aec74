import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBDataChunk, DuckDBPreparedStatement } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { OnUpgrade } from '../../platform/pending-migrations.ts';
import { migrateDuckDb } from './duckdb-migrations.ts';
import { toBinding, dialect } from './duckdb-sql.ts';
import { createDuckDbStore } from './duckdb-store.ts';
import { compilePersonEvents, toPersonEvents } from '../person-events.ts';
import { exportFolder, isOpenElsewhere, literal, serveExports } from './export.ts';
import { keepOpen } from './keep-open.ts';
import { EVENT_LAYOUT } from '../layout.ts';
import type { EventLayout } from '../layout.ts';
import type { EventEngine } from '../port.ts';
import { createSqlInsights, type SqlRunner } from '../sql-insights.ts';
import type { Statement } from '../sql.ts';

/** More would occupy Node's own threads for files and DNS; the engine uses all cores for one query anyway. */
const PARALLEL_QUERIES = 2;

/** Maximum rows of kept results. */
const ROWS_KEPT = 50_000;

/** Larger queries spill to disk. */
const MEMORY = '1GB';

/** A small durable write that proves the file is writable. */
const WRITE = 'CREATE OR REPLACE TABLE write_check AS SELECT 1 AS written';

/**
 * Opens DuckDB in this process, in its own threads, on a file that no other process may have open. A commit syncs the
 * write-ahead log, so every acknowledged event is on disk.
 * Throws if another process has the file open or a newer release has migrated it.
 */
export function openDuckDb(
  folder: string,
  layout: EventLayout = EVENT_LAYOUT,
  onUpgrade: OnUpgrade = () => {},
): Promise<EventEngine> {
  return keepOpen(() => openOnce(folder, layout, onUpgrade), DUCKDB_ERRORS);
}

/**
 * Patterns of DuckDB's error messages, which have no codes. After a fatal one, such as a failed checkpoint, DuckDB
 * rejects every statement.
 */
const DUCKDB_ERRORS = {
  fatal: /^FATAL Error|database has been invalidated/,
  outage: /^(FATAL|IO|TransactionContext|Out of Memory) Error/,
} as const;

async function openOnce(folder: string, layout: EventLayout, onUpgrade: OnUpgrade): Promise<EventEngine> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'events.duckdb');
  const instance = await openInstance(path, folder);
  const writer = await instance.connect();
  try {
    await restrict(writer, folder);
    await migrateDuckDb(writer, path, layout, onUpgrade);
  } catch (error) {
    writer.disconnectSync();
    instance.closeSync();
    throw error;
  }
  const readers = await Promise.all(
    Array.from({ length: PARALLEL_QUERIES }, async () => createReader(await instance.connect())),
  );
  const idle = [...readers];
  const limit = pLimit(readers.length);

  const store = createDuckDbStore(writer, layout);
  const run = (statement: Statement) =>
    limit(async () => {
      const reader = idle.pop();
      if (reader === undefined) throw new Error('more queries than connections');
      try {
        return await reader.read(statement);
      } finally {
        idle.push(reader);
      }
    });
  const runner: SqlRunner = {
    dialect,
    run: keepResults(run, () => store.revision()),
    stream: (statement, signal) => stream(instance, statement, signal),
  };
  const exports = serveExports(instance, folder);
  return {
    name: 'DuckDB',
    insights: createSqlInsights(runner),
    store: {
      ...store,
      async *eventsOf(person, signal) {
        const statement = compilePersonEvents(person, dialect);
        for await (const rows of runner.stream(statement, signal)) yield toPersonEvents(rows, person);
      },
    },
    folder,
    ping: async () => void (await writer.run(WRITE)),
    close: async () => {
      await Promise.all([store.drained(), exports.stop()]);
      for (const reader of readers) reader.close();
      writer.disconnectSync();
      instance.closeSync();
    },
  };
}

type Rows = readonly unknown[][];

/**
 * Returns a reader that runs each statement once per revision. Only this process can write to its file, and a write is acknowledged
 * after the revision has grown. A result can be newer than the revision under which it is kept, but never older.
 */
function keepResults(run: (statement: Statement) => Promise<Rows>, revision: () => number) {
  const kept = new LRUCache<string, { readonly rows: Rows }>({
    maxSize: ROWS_KEPT,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  return async (statement: Statement): Promise<Rows> => {
    const key = JSON.stringify([revision(), statement]);
    const held = kept.get(key);
    if (held !== undefined) return held.rows;
    const rows = await run(statement);
    kept.set(key, { rows });
    return rows;
  };
}

async function openInstance(path: string, folder: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path, {
      memory_limit: MEMORY,
      temp_directory: join(folder, 'tmp'),
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const explained = isOpenElsewhere(error)
      ? 'another process has it open.'
      : `${text} Check its permissions and its disk. If it is damaged, restore a backup, or move its folder away to start with an empty event store (docs/recovery.md).`;
    throw new Error(`The event store ${path} cannot be opened: ${explained}`, { cause: error });
  }
}

/** Statements have no access to other files, except to the copies that other processes request. */
async function restrict(connection: DuckDBConnection, folder: string): Promise<void> {
  await connection.run(`SET allowed_directories = [${literal(exportFolder(folder))}]`);
  await connection.run('SET enable_external_access = false');
}

/**
 * Returns the statement with each row as one JSON array. Every text over 12 bytes costs a separate call, so one text
 * per row takes half the time. A projection keeps the order of the rows.
 */
const asJson = ({ sql }: Statement): string => `SELECT json_array(*COLUMNS(*))::VARCHAR FROM (${sql})`;

const rowList = z.array(z.custom<unknown[]>(Array.isArray));

/** Returns the rows of a chunk of `asJson`. */
const rowsOf = (chunk: DuckDBDataChunk): unknown[][] =>
  z.parse(rowList, JSON.parse(`[${chunk.getColumnValues(0).join(',')}]`));

/**
 * Creates a reader that runs one query after the other on a connection. Statements stay prepared: the closed table
 * yields only a few.
 */
function createReader(connection: DuckDBConnection) {
  const prepared = new Map<string, DuckDBPreparedStatement>();
  return {
    read: async (statement: Statement): Promise<unknown[][]> => {
      const kept = prepared.get(statement.sql) ?? (await connection.prepare(asJson(statement)));
      prepared.set(statement.sql, kept);
      const { values, types } = toBinding(statement);
      kept.bind(values, types);
      const rows: unknown[][] = [];
      // Chunk by chunk, so that other tasks get their turn.
      for await (const chunk of await kept.run()) rows.push(...rowsOf(chunk));
      return rows;
    },
    close: (): void => {
      // An open statement keeps the file locked.
      for (const statement of prepared.values()) statement.destroySync();
      connection.disconnectSync();
    },
  };
}

/** Yields a result as it is consumed, on a separate connection, so that a consumer who stops also stops the query. */
async function* stream(
  instance: DuckDBInstance,
  statement: Statement,
  signal: AbortSignal,
): AsyncGenerator<unknown[][]> {
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    const { values, types } = toBinding(statement);
    const result = await connection.stream(asJson(statement), values, types);
    while (!signal.aborted) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield rowsOf(chunk);
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
    connection.disconnectSync();
  }
}
