import { INSIGHT_PARTS, findPart, STICKINESS_DAYS } from '@fieldstone/contracts/insights/insight-parts';
import type { InsightPart, InsightPartName } from '@fieldstone/contracts/insights/insight-parts';
import { REPORTS_PERIOD } from '@fieldstone/contracts/insights/insights';
import { daysOfPreset, earlierDays, lastWholeDays } from '@fieldstone/contracts/platform/period';
import type { Clock, Days } from '@fieldstone/contracts/platform/period';
import { ofPeriod } from '../../lib/page/page-queries.ts';
import type { PageQueries, PageQuery, PageRoute } from '../../lib/page/page-route.ts';
import {
  changesQuery,
  exampleDataQuery,
  facetsQuery,
  feedbackQuery,
  figureQuery,
  funnelsQuery,
  lastSyncsQuery,
  neverSyncedQuery,
  seriesQuery,
  SYNC_COUNTS,
  syncCountQuery,
  trendQuery,
} from './insight-queries.ts';

export const page: PageRoute = {
  texts: ['insights', 'charts'],
  component: async () => (await import('./page.tsx')).InsightsPage,
};

/** The queries of a part besides the reports of the page's period: reports with a period of their own, and lists. */
const OWN: Readonly<Record<InsightPartName, (clock: Clock) => readonly PageQuery[]>> = {
  adoption: (clock) => {
    const whole = lastWholeDays(STICKINESS_DAYS, clock);
    return [
      seriesQuery('appUsageLastSixMonths', {}),
      changesQuery(daysOfPreset('months6', clock)),
      trendQuery('usersTrend', whole),
      figureQuery('activeUsers', whole),
    ];
  },
  syncs: () => [...SYNC_COUNTS.map((name) => syncCountQuery(name, {})), lastSyncsQuery({}), neverSyncedQuery({})],
  reach: () => [funnelsQuery],
  feedback: () => [],
};

/** The further reports of a part that follow the page's period. */
const FURTHER: Readonly<Record<InsightPartName, (days: Days) => readonly PageQuery[]>> = {
  adoption: (days) => [seriesQuery('versionsOverTime', days)],
  syncs: () => [],
  reach: () => [],
  feedback: (days) => [feedbackQuery(days)],
};

export const contents: PageQueries = (visit) => {
  const name = findPart(visit.params['part']);
  if (name === undefined) return [];
  const { figures, fixed, trends, facets }: InsightPart = INSIGHT_PARTS[name];
  return [
    ...ofPeriod(visit, REPORTS_PERIOD, ({ from, to }) => {
      const days = { from, to };
      return [
        ...figures.map((figure) => figureQuery(figure, days)),
        ...trends
          .slice(0, 1)
          .flatMap((trend) => [trendQuery(trend, days), trendQuery(trend, earlierDays(days)), changesQuery(days)]),
        ...facets.map((facet) => facetsQuery(facet, days)),
        ...FURTHER[name](days),
      ];
    }),
    exampleDataQuery,
    ...fixed.map((figure) => figureQuery(figure, {})),
    ...OWN[name](visit),
  ];
};
