import { DuckDBInstance } from '@duckdb/node-api';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** DuckDB's file allows one process: another one requests a copy by a file in this folder beside it, which the console looks for. */
const FOLDER = 'export';

const CHECK_MS = 500;

/** Time in which a console begins to make a copy. */
const RESPONSE_MS = 30_000;

/** The only folder outside the store that the console's DuckDB may write to. */
export const exportFolder = (folder: string): string => join(folder, FOLDER);

/** Returns whether opening a file failed because another process has it open. */
export const isOpenElsewhere = (error: unknown): boolean =>
  error instanceof Error && /\block\b|used by another process/i.test(error.message);

/** Returns a text as a literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Copies the database in one transaction: it contains everything that was stored before. */
async function copyTo(instance: DuckDBInstance, file: string): Promise<void> {
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH ${literal(file)} AS copy`);
    try {
      await connection.run('BEGIN');
      // Two statements inside: the schema and the rows.
      await connection.run('COPY FROM DATABASE events TO copy');
      await connection.run('COMMIT');
    } catch (error) {
      // After a failed commit there is nothing to roll back.
      await connection.run('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      await connection.run('DETACH copy');
    }
  } finally {
    connection.disconnectSync();
  }
}

/** The files of a request by their name, which the requesting process chooses. */
const filesOf = (folder: string, name: string) => {
  const path = join(exportFolder(folder), name);
  const partial = `${path}.partial`;
  return { request: `${path}.request`, partial, log: `${partial}.wal`, copy: `${path}.duckdb`, error: `${path}.error` };
};

/** Makes the copies that other processes of the same user request, until it is stopped. */
export function serveExports(instance: DuckDBInstance, folder: string): { stop(): Promise<void> } {
  const namesIn = () => readdir(exportFolder(folder)).catch(() => []);
  const isRequest = (name: string): boolean => name.endsWith('.request');

  /** Removes the copies of processes that were killed before they could do so. */
  const clear = async (): Promise<void> => {
    for (const name of await namesIn()) if (!isRequest(name)) await remove(join(exportFolder(folder), name));
  };
  const serve = async (name: string): Promise<void> => {
    const { request, partial, log, copy, error } = filesOf(folder, name);
    try {
      await copyTo(instance, partial);
      // Without its request, nothing waits for the copy.
      if (existsSync(request)) await rename(partial, copy);
    } catch (cause) {
      await remove(partial);
      await writeFile(error, cause instanceof Error ? cause.message : String(cause));
    } finally {
      for (const file of [partial, log, request]) await remove(file);
    }
  };
  const serveAll = async (): Promise<void> => {
    for (const name of await namesIn()) if (isRequest(name)) await serve(name.slice(0, -'.request'.length));
  };

  // The requesting process notices a failure, because its request is removed.
  const work = (task: () => Promise<void>) =>
    task()
      .catch(() => {})
      .finally(() => (working = null));
  let working: Promise<unknown> | null = null;
  working = work(clear);
  const timer = setInterval(() => {
    working ??= work(serveAll);
  }, CHECK_MS).unref();

  return {
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

const remove = (file: string): Promise<void> => rm(file, { force: true });

/**
 * Copies the event store of a data folder to a new file, with everything that was acknowledged before the call, whether or not a console
 * has it open.
 * @param folder with `events.duckdb`
 * @throws when neither this process nor the console can copy it
 */
export async function exportEvents(folder: string, to: string): Promise<void> {
  if (await copyDirectly(folder, to)) return;
  const { request, partial, copy, error } = filesOf(folder, randomUUID());
  const clear = (): void => {
    for (const file of [request, copy, error]) rmSync(file, { force: true });
  };
  process.once('exit', clear);
  try {
    await mkdir(exportFolder(folder), { recursive: true, mode: 0o700 });
    await writeFile(request, '');
    const until = Date.now() + RESPONSE_MS;
    for (;;) {
      // The console removes the request last.
      const isPending = existsSync(request);
      if (existsSync(copy)) break;
      if (!isPending) {
        const reason = await readFile(error, 'utf8').catch(() => 'its disk may be full.');
        throw new Error(`The console cannot copy the event store: ${reason}`);
      }
      // The console may have ended.
      if (await copyDirectly(folder, to)) return;
      if (!existsSync(partial) && Date.now() > until) {
        throw new Error('The console does not respond. Run the command of its release, as the same user.');
      }
      await pause(CHECK_MS);
    }
    await copyFile(copy, to);
  } finally {
    clear();
    process.off('exit', clear);
  }
}

/** Copies the file in this process. Returns false when another process has it open. */
async function copyDirectly(folder: string, to: string): Promise<boolean> {
  let instance;
  try {
    instance = await DuckDBInstance.create(join(folder, 'events.duckdb'));
  } catch (error) {
    if (isOpenElsewhere(error)) return false;
    throw error;
  }
  try {
    await copyTo(instance, to);
    return true;
  } finally {
    instance.closeSync();
  }
}

/** Returns whether another process has the event store of a data folder open. */
export async function isInUse(folder: string): Promise<boolean> {
  const file = join(folder, 'events.duckdb');
  if (!existsSync(file)) return false;
  try {
    (await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })).closeSync();
    return false;
  } catch (error) {
    return isOpenElsewhere(error);
  }
}

/**
 * Reads a whole closed file, which verifies the checksum of each block.
 * @returns the number of rows of each table
 */
export async function countDuckDb(file: string): Promise<Readonly<Record<string, number>>> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  try {
    const connection = await instance.connect();
    const rowsOf = async (query: string) => (await connection.runAndReadAll(query)).getRows();
    const rows: Record<string, number> = {};
    for (const [table] of await rowsOf('SELECT table_name FROM duckdb_tables() ORDER BY table_name')) {
      const [[count] = []] = await rowsOf(`SELECT count(*), bit_xor(hash(COLUMNS(*))) FROM "${String(table)}"`);
      rows[String(table)] = Number(count);
    }
    connection.disconnectSync();
    return rows;
  } finally {
    instance.closeSync();
  }
}
