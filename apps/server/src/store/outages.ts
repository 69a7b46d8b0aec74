import { DatabaseError } from 'pg';
import { StoreOutage } from '../errors.ts';

/** Waits for a write that is not worth failing for while the store is away, such as the time of a token's last use. */
export async function exceptInOutage(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof StoreOutage)) throw error;
  }
}

/** Primary result codes of SQLite for a file that cannot be used: BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const SQLITE_OUTAGES: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** Returns whether SQLite failed for its file or its disk, and not for the statement. */
export function isSqliteOutage(error: unknown): boolean {
  // The lowest byte of an extended result code is the primary one.
  return error instanceof Error && 'errcode' in error && SQLITE_OUTAGES.has(Number(error.errcode) % 256);
}

/** SQLSTATE classes and codes: connection, insufficient resources (disk full, too many connections), operator intervention, system error, login, unknown database, a server that became read-only. */
const POSTGRES_OUTAGES = /^(08|53|57|58|28|3D000|25006|25P03)/;

/** What pg says of a connection that is gone; these errors have no code. */
const GONE = /^(Connection terminated( unexpectedly)?$|Client (was closed|has encountered a connection error))/;

/** What it says when it got no connection. */
const NONE_TO_GET = /^(timeout exceeded when trying to connect|Connection terminated due to|Cannot use a pool after)/;

/** Errors of the operating system name the call that failed. */
const isFromSystem = (error: Error): boolean => 'syscall' in error;

/** Returns whether the connection broke: another one may work at once. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // An administrator's command, a crash or a restart ends connections with these.
  if (error instanceof DatabaseError) return /^(08|57P0[1235]|25P03)/.test(error.code ?? '');
  return isFromSystem(error) || GONE.test(error.message);
}

/** Returns whether PostgreSQL failed for its connection, its server or its disk, and not for the statement. */
export function isPostgresOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return POSTGRES_OUTAGES.test(error.code ?? '');
  return isLostConnection(error) || (error instanceof Error && NONE_TO_GET.test(error.message));
}
