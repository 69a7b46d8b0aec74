import type { Cost } from '@fieldstone/contracts/platform/costs';
import { sql } from 'kysely';
import type { Store } from '../engine/database.ts';

/** A window of costly requests of one kind. */
type CostWindow = {
  /** Number of requests so far. */
  readonly requests: number;
  /** UTC milliseconds. */
  readonly endsAt: number;
};

/** Counts a request of a session, in one statement for all consoles: in the current window, or in a new one. */
export async function countRequest(
  { db }: Store,
  key: { readonly orgId: string; readonly sessionId: string; readonly cost: Cost },
  { now, windowMs }: { readonly now: number; readonly windowMs: number },
): Promise<CostWindow> {
  const isOver = sql<boolean>`session_costs.ends_at <= ${now}`;
  const { requests, ends_at: endsAt } = await db
    .insertInto('session_costs')
    .values({ org_id: key.orgId, session_id: key.sessionId, cost: key.cost, requests: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'session_id', 'cost']).doUpdateSet({
        requests: sql`CASE WHEN ${isOver} THEN 1 ELSE session_costs.requests + 1 END`,
        ends_at: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE session_costs.ends_at END`,
      }),
    )
    .returning(['requests', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { requests, endsAt };
}

/** Removes the windows that are over. */
export async function sweepCosts({ db }: Store, now: number): Promise<void> {
  await db.deleteFrom('session_costs').where('ends_at', '<=', now).execute();
}
