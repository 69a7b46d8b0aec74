import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A separate thread for long reads of the SQLite file, with a read-only connection. */

type ReadRequest = { readonly id: number; readonly sql: string; readonly values: readonly SQLInputValue[] };

const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 });

/** The program has few statements; the limit only guards against generated ones. */
const CACHED_STATEMENTS = 200;
const statements = new Map<string, StatementSync>();

parentPort?.on('message', (requests: readonly ReadRequest[]) => {
  for (const { id, sql, values } of requests) parentPort?.postMessage({ id, ...read(sql, values) }, []);
});

function prepare(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const statement = database.prepare(sql);
  if (statements.size < CACHED_STATEMENTS) statements.set(sql, statement);
  return statement;
}

function read(sql: string, values: readonly SQLInputValue[]) {
  try {
    // Rows have a null prototype, which messages between threads do not preserve.
    return {
      rows: prepare(sql)
        .all(...values)
        .map((row) => ({ ...row })),
    };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { error: error instanceof Error ? error.message : String(error), errcode };
  }
}
