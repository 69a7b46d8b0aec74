import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread of its own for long reads of the SQLite file: one connection that cannot write. */

type ReadRequest = { readonly id: number; readonly sql: string; readonly values: readonly SQLInputValue[] };

const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 });

parentPort?.on('message', ({ id, sql, values }: ReadRequest) => {
  parentPort?.postMessage({ id, ...read(sql, values) }, []);
});

function read(sql: string, values: readonly SQLInputValue[]) {
  try {
    // Rows have no prototype here, which a message between threads does not keep.
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
