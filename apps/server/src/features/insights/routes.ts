import type { exampleData } from '@fieldstone/contracts/insights/insights';
import type { EventEngine } from '../../analytics/port.ts';
import type { Handler } from '../../http/context.ts';
import type { Store } from '../../store/engine/database.ts';
import { insightChangesHandlers } from './changes.ts';
import { createDataSince } from './data-since.ts';
import { funnelHandlers } from './funnel-routes.ts';
import { neverSyncedHandlers } from './never-synced.ts';
import { newestVersionsHandlers } from './newest-versions.ts';
import { createProfileMembers } from './profile-members.ts';
import { insightReports, reportHandlers } from './reports.ts';

export type InsightServices = {
  readonly store: Store;
  readonly events: Pick<EventEngine, 'insights'>;
  /** Returns the generated part of the example data, from 0 to 1; null when none is being generated. */
  readonly exampleProgress: () => number | null;
  /** UTC milliseconds. */
  readonly now: () => number;
};

/** Returns the routes of the reports, and the handlers of everything else in Insights. */
export function insightFeature({ store, events, exampleProgress, now }: InsightServices) {
  const reports = {
    insights: events.insights,
    usersOf: createProfileMembers(now),
    dataSince: createDataSince(events.insights, now),
    now,
  };
  return {
    listed: insightReports(reports),
    handlers: {
      ...reportHandlers(reports),
      ...insightChangesHandlers({ store, now }),
      ...newestVersionsHandlers({ events, now }),
      ...neverSyncedHandlers({ events, now }),
      ...funnelHandlers({ store, events, now }),
      exampleData: (() => ({ progress: exampleProgress() })) satisfies Handler<typeof exampleData>,
    },
  };
}
