import { INSIGHT_PARTS } from '@fieldstone/contracts/insights/insight-parts';
import type { FacetsName, FigureName, TrendName } from '@fieldstone/contracts/insights/insight-parts';
import {
  exampleData,
  insightChanges,
  insightCsv,
  insightRoutes,
  insightUsers,
  neverSynced,
} from '@fieldstone/contracts/insights/insights';
import { INSIGHT_NAMES } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import { funnelCsv, funnelUsers, notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/platform/org/org';
import { AI_USERS } from './ai.ts';
import { PROFILES } from './org.ts';
import type { TestServer } from './server.ts';

/** 14 to 20 November until 11:15. */
const metadata = {
  beginTimeMillis: Date.parse('2026-11-13T23:00:00.000Z'),
  endTimeMillis: Date.parse('2026-11-20T10:15:00.000Z'),
  timeZone: 'Europe/Berlin',
  isSoFar: true,
};
const previous = {
  beginTimeMillis: Date.parse('2026-11-06T23:00:00.000Z'),
  endTimeMillis: Date.parse('2026-11-13T10:15:00.000Z'),
};
const DATA_SINCE = Date.parse('2026-05-24T06:00:00.000Z');
const AT = Date.parse('2026-11-20T09:15:00.000Z');

const namesOf = <N>(select: (part: (typeof PARTS)[number]) => readonly N[]): N[] => [...new Set(PARTS.flatMap(select))];
const PARTS = Object.values(INSIGHT_PARTS);
const FIGURE_NAMES = namesOf<FigureName>(({ figures, fixed }) => [...figures, ...fixed]);
const TREND_NAMES = namesOf<TrendName>(({ trends }) => trends);
const FACET_NAMES = namesOf<FacetsName>(({ facets }) => facets);

/** Current and earlier numbers of figures; null without earlier data. The others have the same small ones. */
const FIGURES: Partial<Record<InsightName, readonly [now: number, before: number | null]>> = {
  uniqueUsersWeekly: [1234, 1000],
  uniqueUsersWeeklyLegacy: [3999, 4000],
  uniqueUsersDaily: [0, 0],
  uniqueUsersDailyLegacy: [5, 0],
  appLaunchesGo: [900, 880],
  appLaunchesLegacy: [21, 35],
  usageTotal: [54_321, 50_000],
  syncTotal: [400, null],
  feedbackTotal: [2, 4],
  feedbackRating: [3.5, 3.4],
};

/** Facets of charts with their counts; the others have one. */
const FACETS: Partial<Record<InsightName, ReadonlyArray<readonly [string | Array<string | null> | null, number]>>> = {
  usageByCategory: [
    ['Work Order', 70],
    ['Calendar', 30],
  ],
  usageByApp: [
    ['fieldstone-go', 80],
    ['fieldstone-legacy', 20],
  ],
  usageByOsVersion: [
    [['Android', '16'], 60],
    [['iOS', '26'], 40],
    [['iOS', null], 3],
  ],
  usageByAppVersion: [[['fieldstone-go', '24.1'], 55]],
  usageByCountry: [
    ['DE', 50],
    ['Atlantis', 1],
  ],
  usageByDevice: [
    ['Pixel 9', 12],
    [null, 2],
  ],
  feedbackByApp: [['fieldstone-go', 2]],
  feedbackByCategory: [
    ['Speed', 1],
    ['Praise', 1],
  ],
};

/** Serves the reports for the users of the test org; a test can override each of them. */
export function serveInsights(server: TestServer): void {
  const event = {
    userId: AI_USERS[0]?.id ?? null,
    timestamp: AT,
    appName: 'fieldstone-go',
    appVersion: '24.1',
    countryCode: 'DE',
    deviceModel: 'Pixel 9',
    osMajorVersion: '16',
    osVersion: '16.1',
    feedbackCategory: 'Speed',
    feedbackRating: 2,
    timeSource: null,
    category: null,
    osName: null,
    profileId: null,
  };
  const count = (value: number) => () => ({ results: [{ count: value }], metadata });

  for (const name of FIGURE_NAMES) {
    const [now = 12, before = 10] = FIGURES[name] ?? [];
    const resultsOf = (value: number) => ({ results: [{ uniqueCount: value, count: value, average: value }] });
    server.on(insightRoutes[name], () => ({
      current: resultsOf(now),
      previous: before === null ? null : resultsOf(before),
      metadata: { ...metadata, previous, dataSinceMillis: DATA_SINCE },
    }));
  }
  const steps = { ...metadata, previous, dataSinceMillis: DATA_SINCE };
  for (const name of TREND_NAMES) {
    server.on(insightRoutes[name], ({ query }) => {
      // The earlier week has half of the values.
      const isEarlier = query.from === '2026-11-07';
      const timeSeries = [14, 15, 16, 17, 18, 19, 20].map((day) => {
        const value = isEarlier ? day / 2 : day;
        const begin = Date.parse(`2026-11-${String(day)}T00:00:00+01:00`);
        return {
          beginTimeSeconds: begin / 1000,
          endTimeSeconds: Math.min(begin + 86_400_000, metadata.endTimeMillis) / 1000,
          results: [{ uniqueCount: value, count: value, average: value }],
        };
      });
      const week = isEarlier
        ? { ...previous, endTimeMillis: Date.parse('2026-11-13T23:00:00.000Z'), isSoFar: false }
        : undefined;
      return { timeSeries, metadata: { ...steps, ...week, step: 'day' as const } };
    });
  }
  for (const name of FACET_NAMES) {
    const facets = FACETS[name] ?? [['Other', 3]];
    server.on(insightRoutes[name], () => ({
      facets: facets.map(([facet, value]) => ({ name: facet, results: [{ uniqueCount: value, count: value }] })),
      metadata,
    }));
  }
  const monthsOf = (names: readonly string[]) => () => ({
    facets: names.map((name, at) => ({
      name,
      timeSeries: ['2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'].map((day, step) => ({
        beginTimeSeconds: Date.parse(day) / 1000,
        endTimeSeconds: step === 0 ? Date.parse('2026-11-01T00:00:00+01:00') / 1000 : metadata.endTimeMillis / 1000,
        results: [{ uniqueCount: 10 * (at + 1) + step }],
      })),
    })),
    metadata: { ...steps, step: 'month' as const },
  });
  server.on(insightRoutes.appUsageLastSixMonths, monthsOf(['fieldstone-go', 'fieldstone-legacy']));
  server.on(insightRoutes.versionsOverTime, monthsOf(['24.1']));
  server.on(insightChanges, () => ({
    records: [
      { id: 'c3', at: '2026-11-18T10:00:00.000Z' },
      { id: 'c2', at: '2026-11-16T11:00:00.000Z' },
      { id: 'c1', at: '2026-11-16T10:00:00.000Z' },
    ],
    truncated: false,
  }));
  server.on(exampleData, () => ({ progress: null }));
  server.on(insightUsers, () => ({
    records: [{ userId: AI_USERS[0]?.id ?? '', lastAt: '2026-11-20T09:15:00.000Z' }],
    truncated: false,
  }));
  server.on(insightRoutes.feedbackAll, () => ({
    results: [
      {
        events: [
          { ...event, feedbackComment: 'The list is slow' },
          { ...event, feedbackComment: 'Well done', feedbackCategory: 'Praise', feedbackRating: 5 },
        ],
      },
    ],
    metadata: { ...metadata, truncated: false },
  }));
  server.on(insightRoutes.syncActivityLastDay, count(40));
  server.on(insightRoutes.syncActivityLastTwoDays, count(65));
  server.on(insightRoutes.syncActivityLastMonth, count(400));
  server.on(insightRoutes.lastSyncTimeByUser, () => ({
    facets: [
      { name: AI_USERS[0]?.id ?? '', results: [{ latest: Date.now() }] },
      { name: AI_USERS[1]?.id ?? '', results: [{ latest: Date.parse('2020-01-01T00:00:00Z') }] },
    ],
    metadata,
  }));
  server.on(neverSynced, () => ({
    records: [{ userId: AI_USERS[2]?.id ?? '', name: AI_USERS[2]?.name ?? '' }],
    truncated: false,
  }));
  server.on(users, ({ query }) => ({
    records: AI_USERS.filter(({ id }) => query['id[]']?.includes(id) === true),
  }));
  server.on(insightCsv, () => undefined);
  server.on(funnelCsv, () => undefined);
  server.on(notificationFunnels, () => ({
    records: PROFILES.slice(1).map(({ id, name }, at) => ({
      profileId: id,
      profileName: name,
      notifiedAt: '2026-11-20T09:15:00.000Z',
      notified: 10,
      synced: at === 0 ? 6 : 10,
      stale: at === 0 ? 3 : 0,
      never: at === 0 ? 1 : 0,
    })),
  }));
  server.on(funnelUsers, ({ query }) => ({
    records: [{ userId: AI_USERS[1]?.id ?? '', name: `Annika ${query.step}`, email: null, lastSync: null }],
    truncated: false,
  }));
}

/** Makes every later report request fail. */
export function refuseInsights(server: TestServer): void {
  for (const name of INSIGHT_NAMES) server.reject(insightRoutes[name], 'unavailable', 'Not now.');
  server.reject(insightChanges, 'unavailable', 'Not now.');
  server.reject(neverSynced, 'unavailable', 'Not now.');
  server.reject(notificationFunnels, 'unavailable', 'Not now.');
}
