import { DatabaseError } from 'pg';
import { StoreOutage } from '../../platform/errors.ts';

/** Returns the result, and undefined in an outage: for values that may be lost or missing, such as the time of a token's last use. */
export async function exceptInOutage<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreOutage)) throw error;
    return undefined;
  }
}

/** Primary result codes of SQLite for an unusable file: BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const SQLITE_OUTAGES: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** Primary result codes of SQLite for a file with unreadable content: CORRUPT, NOTADB. */
const SQLITE_DAMAGES: ReadonlySet<number> = new Set([11, 26]);

/** Returns the cause of an outage with the path of the file and what to do; null if the statement failed, not the file or the disk. */
export function sqliteOutage(file: string, error: unknown): Error | null {
  if (!(error instanceof Error && 'errcode' in error)) return null;
  // The lowest byte of an extended result code is the primary one.
  const code = Number(error.errcode) % 256;
  if (!SQLITE_OUTAGES.has(code)) return null;
  const text = SQLITE_DAMAGES.has(code)
    ? `The store ${file} is damaged (${error.message}). Restore a backup, or move the file away and start with the option --new-store (docs/recovery.md).`
    : `The store ${file} cannot be used (${error.message}). Check its permissions, its disk, and other programs that have it open.`;
  return new Error(text, { cause: error });
}

/** SQLSTATE classes and codes: connection, insufficient resources (disk full, too many connections), operator intervention, system error, login, unknown database, a server that became read-only. */
const POSTGRES_OUTAGES = /^(08|53|57|58|28|3D000|25006|25P03)/;

/** Messages of pg for a lost connection; these errors have no code. */
const GONE = /^(Connection terminated( unexpectedly)?$|Client (was closed|has encountered a connection error))/;

/** Messages of pg when no connection is available. */
const NONE_TO_GET = /^(timeout exceeded when trying to connect|Connection terminated due to|Cannot use a pool after)/;

/** Returns whether an operating system error, which names the failed call, is the cause. */
const isFromSystem = (error: Error): boolean => 'syscall' in error;

/** Returns whether the connection broke, so that another one may work. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The server ends connections with these codes: by command, crash or restart.
  if (error instanceof DatabaseError) return /^(08|57P0[1235]|25P03)/.test(error.code ?? '');
  return isFromSystem(error) || GONE.test(error.message);
}

/** Returns the cause of an outage; null if the statement failed, not the connection, the server or the disk of PostgreSQL. */
export function postgresOutage(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  const isOutage =
    error instanceof DatabaseError
      ? POSTGRES_OUTAGES.test(error.code ?? '')
      : isLostConnection(error) || NONE_TO_GET.test(error.message);
  return isOutage ? error : null;
}
