import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

/** A stored value of a field. */
export type Stored = SQLInputValue;
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A SQLite database with cached prepared statements. All functions are synchronous. */
export type Database = {
  readonly run: (sql: string, ...values: Stored[]) => number;
  readonly get: (sql: string, ...values: Stored[]) => Row | undefined;
  readonly all: (sql: string, ...values: Stored[]) => Row[];
  readonly exec: (sql: string) => void;
  /** Runs all or nothing. Can be nested; an inner failure rolls back only the inner part. Durable when the outermost returns. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
};

/** Returns a text folded for case-insensitive comparison, in every script. */
function fold(text: string): string {
  return text.toLowerCase();
}

const likePatterns = new Map<string, RegExp>();

/** Converts a LIKE pattern to a regular expression: `%` and `_` are wildcards, a backslash escapes the next character. */
function likePattern(pattern: string): RegExp {
  let compiled = likePatterns.get(pattern);
  if (compiled === undefined) {
    const source = fold(pattern).replaceAll(/\\(.)|[%_]|[$()*+./?[\]^{|}]/gsu, (match, escaped: string | undefined) => {
      if (match === '%') return '.*';
      if (match === '_') return '.';
      return (escaped ?? match).replace(/[$()*+./?[\\\]^{|}]/u, String.raw`\$&`);
    });
    compiled = new RegExp(`^${source}$`, 'su');
    if (likePatterns.size > 500) likePatterns.clear();
    likePatterns.set(pattern, compiled);
  }
  return compiled;
}

const MAX_STATEMENTS = 500;

/** Opens or creates the file. Journal mode and sync level make acknowledged writes survive a crash. */
export function openDatabase(path: string): Database {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF;');
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));
  database.function('soql_like', { deterministic: true }, (text, pattern) =>
    typeof text === 'string' && typeof pattern === 'string' && likePattern(pattern).test(fold(text)) ? 1 : 0,
  );

  const kept = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = kept.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      if (kept.size >= MAX_STATEMENTS) kept.clear();
      kept.set(sql, statement);
    }
    return statement;
  };

  let depth = 0;
  const transaction = <T>(work: () => T): T => {
    const level = depth;
    database.exec(level === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT s${level}`);
    depth += 1;
    try {
      const result = work();
      database.exec(level === 0 ? 'COMMIT' : `RELEASE s${level}`);
      return result;
    } catch (error) {
      database.exec(level === 0 ? 'ROLLBACK' : `ROLLBACK TO s${level}; RELEASE s${level}`);
      throw error;
    } finally {
      depth -= 1;
    }
  };

  return {
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    exec: (sql) => database.exec(sql),
    transaction,
    close: () => database.close(),
  };
}
