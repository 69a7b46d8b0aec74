import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A separate thread for long reads of the SQLite file, with a read-only connection. */

type ReadRequest = { readonly id: number; readonly sql: string; readonly values: readonly SQLInputValue[] };

const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 });

parentPort?.on('message', ({ id, sql, values }: ReadRequest) => {
  parentPort?.postMessage({ id, ...read(sql, values) }, []);
});

function read(sql: string, values: readonly SQLInputValue[]) {
  try {
    // Rows have a null prototype, which messages between threads do not preserve.
    return {
      rows: database
        .prepare(sql)
        .all(...values)
        .map((row) => ({ ...row })),
    };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { error: error instanceof Error ? error.message : String(error), errcode };
  }
}
