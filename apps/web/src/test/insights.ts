import { insightCsv, insightRoutes, neverSynced } from '@fieldstone/contracts/insights/insights';
import { INSIGHT_NAMES, insightsIn } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName } from '@fieldstone/contracts/insights/insight-queries';
import { funnelCsv, funnelUsers, notificationFunnels } from '@fieldstone/contracts/insights/notification-funnel';
import { users } from '@fieldstone/contracts/organization/org';
import { AI_USERS } from './ai.ts';
import { PROFILES } from './org.ts';
import type { TestServer } from './server.ts';

const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'Europe/Berlin' };
const AT = Date.parse('2026-11-20T09:15:00.000Z');

/** Current and previous numbers of figures; the others have the same small ones. */
const FIGURES: Partial<Record<InsightName, readonly [now: number, before: number]>> = {
  uniqueUsersWeekly: [1234, 1000],
  uniqueUsersWeeklyLegacy: [30, 40],
  uniqueUsersDaily: [0, 0],
  uniqueUsersDailyLegacy: [5, 0],
  appLaunchesGo: [900, 880],
  appLaunchesLegacy: [21, 35],
  usageTotal: [54_321, 50_000],
  feedbackTotal: [2, 4],
};

/** Facets of charts with their counts; the others have one. */
const FACETS: Partial<Record<InsightName, ReadonlyArray<readonly [string | string[], number]>>> = {
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
  ],
  usageByAppVersion: [[['fieldstone-go', '24.1'], 55]],
  usageByCountry: [
    ['DE', 50],
    ['Atlantis', 1],
  ],
  usageByDevice: [['Pixel 9', 12]],
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
  };
  const count = (value: number) => () => ({ results: [{ count: value }], metadata });

  for (const name of [...insightsIn('users'), ...insightsIn('totals')]) {
    const [now = 12, before = 10] = FIGURES[name] ?? [];
    server.on(insightRoutes[name], () => ({
      current: { results: [{ uniqueCount: now, count: now }] },
      previous: { results: [{ uniqueCount: before, count: before }] },
      metadata: { ...metadata, previous: { beginTimeMillis: 0, endTimeMillis: 0 } },
    }));
  }
  for (const name of insightsIn('facets')) {
    const facets = FACETS[name] ?? [['Other', 3]];
    server.on(insightRoutes[name], () => ({
      facets: facets.map(([facet, value]) => ({ name: facet, results: [{ uniqueCount: value, count: value }] })),
      metadata,
    }));
  }
  server.on(insightRoutes.appUsageLastSixMonths, () => ({
    facets: ['fieldstone-go', 'fieldstone-legacy'].map((name, at) => ({
      name,
      timeSeries: ['2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00'].map((day, step) => ({
        beginTimeSeconds: Date.parse(day) / 1000,
        endTimeSeconds: Date.parse(day) / 1000 + 1,
        results: [{ uniqueCount: 10 * (at + 1) + step }],
      })),
    })),
    metadata: { ...metadata, step: 'month' as const },
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
  server.reject(neverSynced, 'unavailable', 'Not now.');
  server.reject(notificationFunnels, 'unavailable', 'Not now.');
}
