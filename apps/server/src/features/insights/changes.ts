import { INSIGHT_CHANGES_LIMIT, type insightChanges } from '@fieldstone/contracts/insights/insights';
import { knownTimeZone } from '@fieldstone/contracts/platform/days';
import { countPeriod } from '@fieldstone/contracts/platform/period';
import type { Handler } from '../../http/context.ts';
import { longId } from '../../salesforce/record-id.ts';
import type { Store } from '../../store/engine/database.ts';
import { createChangeHistory } from '../../store/repositories/change-history.ts';

export type InsightChangesDependencies = {
  readonly store: Store;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the handler of the changes of the configuration in a period of the reports. */
export function insightChangesHandlers({ store, now }: InsightChangesDependencies) {
  return {
    insightChanges: (async ({ query: { from, to, profile } }, { session: { orgId, user } }) => {
      const days = from === undefined || to === undefined ? undefined : { from, to };
      const { span } = countPeriod('week', days, { now: now(), timeZone: knownTimeZone(user.timeZone) });
      const found = await createChangeHistory(store, orgId).keys(
        { from: span.begin, until: span.end, ...(profile !== undefined && { profileId: longId(profile) }) },
        undefined,
        INSIGHT_CHANGES_LIMIT + 1,
      );
      const records = found
        .slice(0, INSIGHT_CHANGES_LIMIT)
        .map(({ id, changedAt }) => ({ id, at: new Date(changedAt).toISOString() }));
      return { records, truncated: found.length > INSIGHT_CHANGES_LIMIT };
    }) satisfies Handler<typeof insightChanges>,
  };
}
