import { AppError } from '../platform/errors.ts';
import type { SessionContext } from '../http/context.ts';

/** Loads the last sync of each user of an org, UTC milliseconds by user id. */
export type LastSyncs = (orgId: string) => Promise<ReadonlyMap<string, number>>;

/** Returns the last syncs; null while they cannot be read, because everything else is still true without events. */
export async function readLastSyncs(
  lastSyncs: LastSyncs,
  { log, session }: Pick<SessionContext, 'log' | 'session'>,
): Promise<ReadonlyMap<string, number> | null> {
  return lastSyncs(session.orgId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'the last syncs could not be read');
    return null;
  });
}
