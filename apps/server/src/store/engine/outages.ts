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

/** Returns whether the file or the disk of SQLite failed, not the statement. */
export function isSqliteOutage(error: unknown): boolean {
  // The lowest byte of an extended result code is the primary one.
  return error instanceof Error && 'errcode' in error && SQLITE_OUTAGES.has(Number(error.errcode) % 256);
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

/** Returns whether the connection, the server or the disk of PostgreSQL failed, not the statement. */
export function isPostgresOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return POSTGRES_OUTAGES.test(error.code ?? '');
  return isLostConnection(error) || (error instanceof Error && NONE_TO_GET.test(error.message));
}
