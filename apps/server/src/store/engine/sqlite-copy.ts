import { DatabaseSync } from 'node:sqlite';

/** Time that the copy waits for a write of another process. */
const BUSY_MS = 30_000;

/**
 * Copies a SQLite file, which another process may be writing, to a new file. The copy is one read transaction: it contains everything
 * that was committed before the call, and writers do not wait for it.
 */
export function copySqlite(file: string, to: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

/**
 * Checks the integrity of a closed SQLite file, without writing to it.
 * @returns the number of rows of each table
 * @throws when the file is damaged
 */
export function countSqlite(file: string): Readonly<Record<string, number>> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problems = database
      .prepare('PRAGMA integrity_check(3)')
      .all()
      .map((row) => String(row['integrity_check']));
    if (problems.join('') !== 'ok') throw new Error(problems.join('; '));
    const tables = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name",
    );
    return Object.fromEntries(
      tables.all().map(({ name }) => {
        const row = database.prepare(`SELECT count(*) AS rows FROM "${String(name)}"`).get();
        return [String(name), Number(row?.['rows'])];
      }),
    );
  } finally {
    database.close();
  }
}
