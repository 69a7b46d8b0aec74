import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import { AppError } from '../platform/errors.ts';
import type { SessionContext } from '../http/context.ts';
import { planQuery } from './plan-query.ts';
import type { EventEngine } from './port.ts';

export type SyncReader = {
  readonly events: Pick<EventEngine, 'insights'>;
  /** UTC milliseconds. */
  readonly now: () => number;
};

const MINUTE_MS = 60_000;

/** Returns each user's last sync in an org, as far back as events reach: UTC milliseconds by user id. */
export async function lastSyncs({ events, now }: SyncReader, orgId: string): Promise<ReadonlyMap<string, number>> {
  const { eventQuery } = planQuery(INSIGHT_QUERIES.lastSyncTimeByUser, {
    filter: {},
    audience: { orgId, profile: null },
    timeZone: 'UTC',
    // The same query for a minute, whose result an engine may keep. No event arrives from after it.
    now: Math.ceil(now() / MINUTE_MS) * MINUTE_MS,
  });
  const { facets } = await events.insights.query(eventQuery);
  return new Map(facets.map(({ name: id, results: [first] }) => [String(id), first?.latest ?? 0]));
}

/** Returns the last syncs; null while they cannot be read, because everything else is still true without events. */
export async function lastSyncsIfReadable(
  reader: SyncReader,
  { log, session }: Pick<SessionContext, 'log' | 'session'>,
): Promise<ReadonlyMap<string, number> | null> {
  return lastSyncs(reader, session.orgId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'the last syncs could not be read');
    return null;
  });
}
