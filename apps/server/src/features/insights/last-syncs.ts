import { INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { Insights } from '../../analytics/port.ts';
import { planQuery } from '../../analytics/plan-query.ts';

type Scope = { readonly orgId: string; readonly insights: Insights; readonly now: number };

/** Returns each user's last sync in an org, as far back as events reach: UTC milliseconds by user id. */
export async function lastSyncs({ orgId, insights, now }: Scope): Promise<ReadonlyMap<string, number>> {
  const audience = { orgId, profile: null };
  const { eventQuery } = planQuery(INSIGHT_QUERIES.lastSyncTimeByUser, {
    filter: {},
    audience,
    timeZone: 'UTC',
    now,
  });
  const { facets } = await insights.query(eventQuery);
  return new Map(facets.map(({ name: id, results: [first] }) => [String(id), first?.latest ?? 0]));
}
