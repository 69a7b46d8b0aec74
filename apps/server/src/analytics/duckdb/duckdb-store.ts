import { DuckDBDataChunk, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toChunks } from '../../platform/chunks.ts';
import { columnsOf, toStored } from '../columns.ts';
import type { StoredEvent } from '../columns.ts';
import type { AppEvent } from '../event.ts';
import type { EventLayout } from '../layout.ts';
import { compileReplacements } from '../person-events.ts';
import type { EventStore } from '../port.ts';
import { toBinding, dialect } from './duckdb-sql.ts';

/** Rows of a DuckDB chunk. */
const CHUNK_ROWS = 2048;

/** Maximum events per transaction; the rest waits for the next one. */
const TRANSACTION_EVENTS = 20_000;

/** Time span of the events that one transaction deletes. */
const DELETED_MS = 24 * 3_600_000;

/** An event with the index of the call that sends it. */
type IncomingEvent = AppEvent & { readonly caller: number };

type Waiting = {
  readonly events: readonly AppEvent[];
  /** Receives the number of events that were not stored before. */
  readonly done: (added: number) => void;
  readonly failed: (error: unknown) => void;
};

/**
 * Creates the store, which writes one transaction at a time on its own connection. A commit costs one sync of any size,
 * so concurrent calls share the next one.
 */
export function createDuckDbStore(
  connection: DuckDBConnection,
  layout: EventLayout,
): Omit<EventStore, 'eventsOf'> & {
  drained(): Promise<void>;
  /** Returns how many transactions have ended: as long as the number is the same, so are the acknowledged events. */
  revision(): number;
} {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let ended = 0;

  /** Runs transactions one after the other. */
  const inTurn = <T>(transaction: () => Promise<T>): Promise<T> => {
    const result = last.then(transaction).finally(() => {
      ended += 1;
    });
    last = result.catch(() => {});
    return result;
  };

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = take(waiting);
      try {
        const calls = batch.map(({ events }) => events);
        const added = await inTurn(() => write(connection, layout, calls));
        for (const [call, { done }] of batch.entries()) done(added(call));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = null;
  };

  return {
    append: (events) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      waiting.push({ events, done: resolve, failed: reject });
      writing ??= writeAll();
      return promise;
    },
    deleteOldest: (before) =>
      inTurn(async () => {
        const reader = await connection.runAndReadAll('SELECT min(ts) FROM events');
        const [[first = null] = []] = reader.getRows();
        if (first === null || Number(first) >= before) return 0;
        const until = BigInt(Math.min(before, Number(first) + DELETED_MS));
        const { rowsChanged } = await connection.run('DELETE FROM events WHERE ts < $until', { until });
        return rowsChanged;
      }),
    replacePerson: (person) =>
      inTurn(async () => {
        const replacements = await compileReplacements(person, dialect, async (statement) => {
          const bound = toBinding(statement);
          return (await connection.runAndReadAll(statement.sql, bound.values, bound.types)).getRows();
        });
        let rows = 0;
        for (const { set, where, values } of replacements) {
          const bound = toBinding({ values });
          const update = `UPDATE events SET ${set} WHERE ${where}`;
          rows += (await connection.run(update, bound.values, bound.types)).rowsChanged;
        }
        return rows;
      }),
    revision: () => ended,
    drained: async () => {
      await writing;
      await last;
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

const NEW_ONES = `
  CREATE OR REPLACE TEMP TABLE added AS SELECT DISTINCT ON (org_id, event_type, ts, dedupe) incoming.* FROM incoming
  WHERE NOT EXISTS (
    SELECT 1 FROM events WHERE events.ts BETWEEN $first AND $last
    AND events.ts = incoming.ts AND events.dedupe = incoming.dedupe AND events.org_id = incoming.org_id
    AND events.event_type = incoming.event_type)`;

/** By name: columns that were added later are last. */
const STORE = 'INSERT INTO events BY NAME SELECT * EXCLUDE (caller) FROM added';

/** Writes the events of several calls. Returns the number of added events of each call. */
async function write(
  connection: DuckDBConnection,
  layout: EventLayout,
  calls: ReadonlyArray<readonly AppEvent[]>,
): Promise<(call: number) => number> {
  const events = calls.flatMap((each, caller) => each.map((event) => ({ ...event, caller })));
  if (events.length === 0) return () => 0;
  const columns = columnsOf(layout).join(', ');
  await connection.run(`CREATE OR REPLACE TEMP TABLE incoming AS SELECT ${columns}, 0 AS caller FROM events LIMIT 0`);
  const appender = await connection.createAppender('incoming', 'main', 'temp');
  for (const chunk of toChunks(events, CHUNK_ROWS)) {
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
  await connection.run(STORE);
  const reader = await connection.runAndReadAll('SELECT caller, count(*) FROM added GROUP BY caller');
  const added = new Map(reader.getRows().map(([call, count]) => [Number(call), Number(count)]));
  return (call) => added.get(call) ?? 0;
}

function appendChunk(appender: DuckDBAppender, layout: EventLayout, events: readonly IncomingEvent[]): void {
  const columns = [...columnsOf(layout), 'caller'];
  const types = columns.map((_, index) => appender.columnType(index));
  const chunk = DuckDBDataChunk.create(types, events.length);
  const stored = events.map((event): StoredEvent => ({ ...toStored(event, layout), caller: event.caller }));
  chunk.setColumns(columns.map((column) => stored.map((row) => row[column] ?? null)));
  appender.appendDataChunk(chunk);
}
