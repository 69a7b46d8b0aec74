import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Worker } from 'node:worker_threads';
import { StoreOutage } from '../../platform/errors.ts';
import { moduleBeside } from '../../platform/module-beside.ts';
import { guardedDialect } from './guarded-dialect.ts';
import { sqliteOutage } from './outages.ts';

type ReadRequest = { readonly id: number; readonly sql: string; readonly values: readonly unknown[] };

/** The response of the thread; the caller determines the type of the rows. */
type ReadResponse = {
  readonly id: number;
  readonly rows?: never[];
  readonly error?: string;
  readonly errcode?: number;
};

type Waiting = { readonly resolve: (rows: never[]) => void; readonly reject: (error: Error) => void };

/** Reads need not wait for each other: they have no transactions, and the thread queues them. */
class ReadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Returns Kysely's dialect for long reads of the SQLite file. Node's SQLite blocks its thread, so these use a separate
 * one, started with the first read.
 */
export function sqliteReadsDialect(file: string): Dialect {
  const dialect: Dialect = {
    createAdapter: () => new ReadsAdapter(),
    createDriver: () => readsDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return guardedDialect(dialect, {
    system: 'sqlite',
    outageOf: (error) => sqliteOutage(file, error),
    isLost: () => false,
    onLost: () => {},
    hasRolledBack: () => true,
  });
}

function readsDriver(file: string): Driver {
  const thread = readingThread(file);
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
      rows: await thread.read(sql, parameters),
    }),
    streamQuery: () => {
      throw new Error('Long reads are paged, not streamed.');
    },
  };
  const rejectTransaction = async (): Promise<void> => {
    throw new Error('Long reads do not support transactions.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    destroy: () => thread.close(),
  };
}

function readingThread(file: string) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  /** Reads that begin in the same turn of the event loop are sent in one message, because waking the thread takes longer than most of them. */
  let unsent: ReadRequest[] = [];

  const fail = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const thread = new Worker(moduleBeside('sqlite-reader', import.meta.url), { workerData: file });
    thread.unref();
    thread.on('message', ({ id, rows, error, errcode }: ReadResponse) => {
      const request = waiting.get(id);
      waiting.delete(id);
      // Pending reads only keep the process alive.
      if (waiting.size === 0) thread.unref();
      if (rows) request?.resolve(rows);
      else request?.reject(Object.assign(new Error(error ?? 'The read failed.'), { errcode }));
    });
    // The thread fails only if it cannot open the file.
    thread.on('error', (error: unknown) => fail(new StoreOutage(error)));
    return thread;
  };

  const send = (): void => {
    const requests = unsent;
    unsent = [];
    // The store may have been closed in between.
    if (requests.length === 0) return;
    const thread = (worker ??= start());
    thread.ref();
    thread.postMessage(requests, []);
  };

  return {
    read: (sql: string, values: readonly unknown[]): Promise<never[]> => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        if (unsent.push({ id, sql, values }) === 1) setImmediate(send);
      });
    },
    close: async (): Promise<void> => {
      const thread = worker;
      unsent = [];
      fail(new Error('The store was closed.'));
      await thread?.terminate();
    },
  };
}
