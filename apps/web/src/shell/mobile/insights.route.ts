import { INSIGHT_PARTS, partOf, STICKINESS_DAYS } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightPart, InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import {
  exampleData,
  insightChanges,
  insightRoutes,
  neverSynced,
  REPORTS_PERIOD,
} from '@fieldstone/contracts/insights/insights';
import { notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import type { PageRequest } from '@fieldstone/contracts/page/page-module';
import { daysOfPreset, earlierDays, lastWholeDays } from '@fieldstone/contracts/platform/period';
import type { Clock, Days } from '@fieldstone/contracts/platform/period';
import { ofPeriod, pageRequest } from '../../lib/page/page-request.ts';
import type { PageRequests, PageRoute } from '../../lib/page/page-route.ts';

export const page: PageRoute = {
  texts: ['insights', 'charts'],
  component: async () => (await import('./insights-route.tsx')).InsightsRoute,
};

/** The requests of a part besides the reports of the page's period: reports with a period of their own, and lists. */
const OWN: Readonly<Record<InsightPartName, (clock: Clock) => readonly PageRequest[]>> = {
  adoption: (clock) => [
    pageRequest(insightRoutes.appUsageLastSixMonths, { query: {} }),
    pageRequest(insightChanges, { query: daysOfPreset('months6', clock) }),
    ...reportsOf(['usersTrend', 'activeUsers'], lastWholeDays(STICKINESS_DAYS, clock)),
  ],
  syncs: () => [
    ...reportsOf(['syncActivityLastDay', 'syncActivityLastTwoDays', 'syncActivityLastMonth', 'lastSyncTimeByUser'], {}),
    pageRequest(neverSynced, { query: {} }),
  ],
  reach: () => [pageRequest(notificationFunnels, undefined)],
  feedback: () => [],
};

/** The further reports of a part that follow the page's period. */
const FURTHER: Readonly<Record<InsightPartName, readonly InsightName[]>> = {
  adoption: ['versionsOverTime'],
  syncs: [],
  reach: [],
  feedback: ['feedbackAll'],
};

export const contents: PageRequests = (visit) => {
  const name = partOf(visit.params['part']);
  if (name === undefined) return [];
  const { figures, fixed, trends, facets }: InsightPart = INSIGHT_PARTS[name];
  const trend = trends.slice(0, 1);
  return [
    ...ofPeriod(visit, REPORTS_PERIOD, ({ from, to }) => [
      ...reportsOf([...figures, ...trend, ...facets, ...FURTHER[name]], { from, to }),
      ...reportsOf(trend, earlierDays({ from, to })),
      ...trend.map(() => pageRequest(insightChanges, { query: { from, to } })),
    ]),
    pageRequest(exampleData, undefined),
    ...reportsOf(fixed, {}),
    ...OWN[name](visit),
  ];
};

function reportsOf(names: readonly InsightName[], query: Partial<Days>): readonly PageRequest[] {
  return names.map((name) => pageRequest(insightRoutes[name], { query }));
}
