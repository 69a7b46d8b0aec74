import { DuckDBDataChunk, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from '../../platform/chunks.ts';
import { columnsOf, toStored } from '../columns.ts';
import type { AppEvent } from '../event.ts';
import type { EventLayout } from '../layout.ts';
import type { EventStore } from '../port.ts';

/** Rows of a DuckDB chunk. */
const CHUNK_ROWS = 2048;

/** Maximum events per transaction; the rest waits for the next one. */
const TRANSACTION_EVENTS = 20_000;

type Waiting = {
  readonly events: readonly AppEvent[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Creates the store, which writes one transaction at a time on its own connection. A commit costs one sync of any size,
 * so concurrent calls share the next one.
 */
export function createDuckDbStore(
  connection: DuckDBConnection,
  layout: EventLayout,
): EventStore & { drained(): Promise<void> } {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = take(waiting);
      try {
        await write(
          connection,
          layout,
          batch.flatMap(({ events }) => events),
        );
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = null;
  };

  return {
    append: (events) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ events, done: resolve, failed: reject });
      writing ??= writeAll();
      return promise;
    },
    drained: async () => {
      await writing;
    },
  };
}

function take(waiting: Waiting[]): Waiting[] {
  let events = 0;
  const fit = waiting.findIndex((each) => {
    events += each.events.length;
    return events > TRANSACTION_EVENTS;
  });
  return waiting.splice(0, fit === -1 ? waiting.length : Math.max(1, fit));
}

/** By name: columns that were added later are last. */
const NEW_ONES = `
  INSERT INTO events BY NAME SELECT DISTINCT ON (org_id, event_type, ts, dedupe) incoming.* FROM incoming
  WHERE NOT EXISTS (
    SELECT 1 FROM events WHERE events.ts BETWEEN $first AND $last
    AND events.ts = incoming.ts AND events.dedupe = incoming.dedupe AND events.org_id = incoming.org_id
    AND events.event_type = incoming.event_type)`;

async function write(connection: DuckDBConnection, layout: EventLayout, events: readonly AppEvent[]): Promise<void> {
  if (events.length === 0) return;
  const columns = columnsOf(layout).join(', ');
  await connection.run(`CREATE OR REPLACE TEMP TABLE incoming AS SELECT ${columns} FROM events LIMIT 0`);
  const appender = await connection.createAppender('incoming', 'main', 'temp');
  for (const chunk of chunksOf(events, CHUNK_ROWS)) {
    appendChunk(appender, layout, chunk);
    await nextTurn();
  }
  appender.closeSync();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { timestamp } of events) {
    first = Math.min(first, timestamp);
    last = Math.max(last, timestamp);
  }
  await connection.run(NEW_ONES, { first: BigInt(first), last: BigInt(last) });
}

function appendChunk(appender: DuckDBAppender, layout: EventLayout, events: readonly AppEvent[]): void {
  const columns = columnsOf(layout);
  const types = columns.map((_, index) => appender.columnType(index));
  const chunk = DuckDBDataChunk.create(types, events.length);
  const stored = events.map((event) => toStored(event, layout));
  chunk.setColumns(columns.map((column) => stored.map((row) => row[column] ?? null)));
  appender.appendDataChunk(chunk);
}
