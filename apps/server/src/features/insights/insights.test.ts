import { CSV_BOM } from '@fieldstone/contracts/platform/csv';
import { INSIGHT_NAMES } from '@fieldstone/contracts/insights/insight-queries';
import { insightRoutes } from '@fieldstone/contracts/insights/insights';
import type {
  CountComparison,
  EventList,
  insightChanges,
  LatestFacets,
  RatingComparison,
  RatingTrend,
  UsageSeries,
  UserComparison,
  UserFacets,
  UserTrend,
} from '@fieldstone/contracts/insights/insights';
import { addDays, toDay, startOf } from '@fieldstone/contracts/platform/days';
import type { RouteResult } from '@fieldstone/contracts/platform/route';
import type { GroupProfile } from '@fieldstone/contracts/organization/profile';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AppEvent } from '../../analytics/event.ts';
import { clientAt, type Client } from '../../test/client.ts';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { outsideOf } from '../../test/outside.ts';
import { signIn } from '../../test/sign-in.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-06-17T19:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let home: TestConsole;
let admin: Client;
let cookie: string;
let orgId: string;
let timeZone: string;
let locale: string;
let sent = 0;

beforeAll(async () => {
  home = await startConsole({ now: () => NOW });
  admin = await clientAt(home);
  ({ cookie } = await signIn(home.app));
  const { body } = await admin.get<SessionUser>('/api/session-info');
  ({ orgId, timeZone, locale } = body);
});
afterAll(() => home.close());

const event = (before: number, changes: Partial<AppEvent> = {}): AppEvent => {
  sent += 1;
  return {
    orgId,
    eventType: 'AppUsage',
    timestamp: NOW - before,
    userId: '005000000000001AAA',
    profileId: null,
    attributes: { appName: 'fieldstone-go', appVersion: '24.10', osName: 'iOS', osVersion: '18.1', countryCode: 'US' },
    dedupeKey: String(sent),
    ...changes,
  };
};
const insight = async <T>(endpoint: string, query = ''): Promise<T> => {
  const { status, body } = await admin.get<T>(`/api/insight/${endpoint}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('without any event', () => {
  it.each(INSIGHT_NAMES)('[INS-08] %s returns its declared shape', async (name) => {
    const body = await insight(name);
    expect(z.safeParse(insightRoutes[name].response, body).error).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('"name"');
  });
});

describe('with events', () => {
  beforeAll(async () => {
    await home.events.store?.append([
      event(HOUR_MS),
      event(2 * HOUR_MS, { userId: 'u2' }),
      event(3 * DAY_MS, { userId: 'u3', attributes: { appName: 'fieldstone-legacy' } }),
      event(10 * DAY_MS, { userId: 'u2' }),
      event(40 * DAY_MS, { userId: 'u9', attributes: {} }),
      event(HOUR_MS, { orgId: '00D000000000009AAA', userId: 'stranger' }),
      event(HOUR_MS, { eventType: 'Sync', userId: 'u2' }),
      event(30 * HOUR_MS, { eventType: 'Sync', userId: 'u2' }),
      event(20 * DAY_MS, { eventType: 'Sync', userId: 'u3' }),
      event(400 * DAY_MS, { eventType: 'Sync', userId: 'u4' }),
      event(HOUR_MS, {
        eventType: 'Feedback',
        attributes: {
          appName: 'fieldstone-go',
          feedbackComment: '=SUM(A1), "nice"',
          feedbackCategory: 'Idea',
          feedbackRating: 4,
        },
      }),
    ]);
  });

  /** The beginning of a day of the user, some days before today. */
  const dayBefore = (days: number): number => startOf(addDays(toDay(NOW, timeZone), -days), timeZone);

  it('[INS-01] [INS-08] [INX-02] counts the users of the last seven days and of the seven days before, until the same time', async () => {
    const body = await insight<UserComparison>('uniqueUsersWeekly');
    expect(body).toEqual({
      current: { results: [{ uniqueCount: 2 }] },
      previous: { results: [{ uniqueCount: 1 }] },
      metadata: {
        beginTimeMillis: dayBefore(6),
        endTimeMillis: NOW,
        timeZone,
        isSoFar: true,
        previous: { beginTimeMillis: dayBefore(13), endTimeMillis: NOW - 7 * DAY_MS },
        dataSinceMillis: NOW - 40 * DAY_MS,
      },
    });
    expect((await insight<UserComparison>('uniqueUsersWeeklyLegacy')).current.results).toEqual([{ uniqueCount: 1 }]);
    const day = await insight<UserComparison>('uniqueUsersDaily');
    expect(day.current.results).toEqual([{ uniqueCount: 2 }]);
    expect(day.metadata.previous).toEqual({ beginTimeMillis: dayBefore(7), endTimeMillis: NOW - 7 * DAY_MS });
  });

  it('[INX-03] returns no earlier value if the data start later, and when they start', async () => {
    const whole = await insight<CountComparison>('usageTotal', '?from=2026-06-08&to=2026-06-14');
    expect(whole.previous).toEqual({ results: [{ count: 1 }] });
    const long = await insight<CountComparison>('usageTotal', '?from=2026-05-01&to=2026-06-14');
    expect(long.current.results[0]?.count).toBeGreaterThan(1);
    expect([long.previous, long.metadata.dataSinceMillis]).toEqual([null, NOW - 40 * DAY_MS]);
    const rating = await insight<RatingComparison>('feedbackRating');
    expect([rating.previous, rating.metadata.dataSinceMillis]).toEqual([null, NOW - HOUR_MS]);
  });

  it('[INX-05] [INX-09] returns users, events and ratings by day, and since when there are data', async () => {
    const users = await insight<UserTrend>('usersTrend');
    expect(users.timeSeries.map(({ beginTimeSeconds }) => beginTimeSeconds * 1000)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map(dayBefore),
    );
    expect(users.timeSeries.at(-1)).toMatchObject({ endTimeSeconds: NOW / 1000, results: [{ uniqueCount: 2 }] });
    expect(users.metadata).toMatchObject({ step: 'day', dataSinceMillis: NOW - 40 * DAY_MS });
    const ratings = await insight<RatingTrend>('ratingTrend');
    expect(ratings.timeSeries.map(({ results }) => results[0]?.average)).toEqual([...Array(6).fill(null), 4]);
  });

  it('[INS-04] counts distinct users of either app, now and the week before', async () => {
    const launch = (before: number, userId: string, appName: string) =>
      event(before, { eventType: 'AppLaunch', userId, attributes: { appName } });
    await home.events.store?.append([
      launch(HOUR_MS, 'u1', 'fieldstone-go'),
      launch(2 * HOUR_MS, 'u1', 'fieldstone-go'),
      launch(3 * HOUR_MS, 'u2', 'fieldstone-go'),
      launch(8 * DAY_MS, 'u3', 'fieldstone-go'),
      launch(30 * DAY_MS, 'u3', 'fieldstone-go'),
      launch(HOUR_MS, 'u4', 'fieldstone-legacy'),
    ]);
    const countsOf = ({ current, previous }: UserComparison) =>
      [current, previous].map((one) => one && one.results[0]?.uniqueCount);
    expect(countsOf(await insight<UserComparison>('appLaunchesGo'))).toEqual([2, 1]);
    expect(countsOf(await insight<UserComparison>('appLaunchesLegacy'))).toEqual([1, 0]);
  });

  it('[INS-03] [INS-08] [INX-06] returns a name of several attributes as a list, with null for one that was not reported', async () => {
    const { facets } = await insight<UserFacets>('usageByOsVersion');
    expect(facets).toEqual([
      { name: ['iOS', '18.1'], results: [{ uniqueCount: 2 }] },
      { name: [null, null], results: [{ uniqueCount: 1 }] },
    ]);
  });

  it('[INX-09] returns the users behind a bar, with the time of their last event', async () => {
    const usersOf = async (query: string) =>
      (await insight<{ records: Array<{ userId: string; lastAt: string }> }>('usageByOsVersion/users', query)).records;
    const ago = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
    expect(await usersOf('?value=iOS&value=18.1')).toEqual([
      { userId: '005000000000001AAA', lastAt: ago(1) },
      { userId: 'u2', lastAt: ago(2) },
    ]);
    expect(await usersOf('?value=&value=')).toEqual([{ userId: 'u3', lastAt: ago(72) }]);
    expect((await usersOf('')).map(({ userId }) => userId)).toEqual(['005000000000001AAA', 'u2', 'u3']);
  });

  it('[INX-09] returns the changes of the configuration in a period', async () => {
    const { records, truncated } = await insight<RouteResult<typeof insightChanges>>(
      'changes',
      '?from=2020-01-01&to=2020-01-02',
    );
    expect([records, truncated]).toEqual([[], false]);
  });

  it("[INS-06] [INS-08] counts syncs of a day, two days and a month, and returns each user's last sync", async () => {
    const counts = [];
    for (const name of ['syncActivityLastDay', 'syncActivityLastTwoDays', 'syncActivityLastMonth']) {
      const { results } = await insight<{ results: Array<{ count: number }> }>(name);
      counts.push(results[0]?.count);
    }
    expect(counts).toEqual([1, 2, 3]);
    const { facets } = await insight<LatestFacets>('lastSyncTimeByUser');
    expect(facets).toEqual([
      { name: 'u2', results: [{ latest: NOW - HOUR_MS }] },
      { name: 'u3', results: [{ latest: NOW - 20 * DAY_MS }] },
      { name: 'u4', results: [{ latest: NOW - 400 * DAY_MS }] },
    ]);
  });

  it('[INS-02] [INS-08] returns six calendar months for each app', async () => {
    const { facets, metadata } = await insight<UsageSeries>('appUsageLastSixMonths');
    expect(facets.map(({ name }) => name)).toEqual(['fieldstone-go', 'fieldstone-legacy']);
    const formatted = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    expect(facets[0]?.timeSeries.map(({ beginTimeSeconds }) => formatted.format(beginTimeSeconds * 1000))).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((month) => `01/0${month}/2026, 00:00`),
    );
    expect(facets[0]?.timeSeries.at(-1)?.results).toEqual([{ uniqueCount: 2 }]);
    expect(metadata.step).toBe('month');
  });

  it('returns a custom period in whole days of the user, and the previous period', async () => {
    const formatted = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const { metadata, current, previous } = await insight<UserComparison>(
      'uniqueUsersWeekly',
      '?from=2026-06-08&to=2026-06-14',
    );
    expect(formatted.format(metadata.beginTimeMillis)).toMatch(/^6\/8\/26, 12:00/);
    expect(formatted.format(metadata.endTimeMillis)).toMatch(/^6\/15\/26, 12:00/);
    expect(formatted.format(metadata.previous.beginTimeMillis)).toMatch(/^6\/1\/26, 12:00/);
    expect([current.results[0]?.uniqueCount, previous?.results[0]?.uniqueCount]).toEqual([0, 1]);
    const future = await insight<UserComparison>('uniqueUsersWeekly', '?from=2027-01-01&to=2027-01-31');
    expect(future.current.results).toEqual([{ uniqueCount: 0 }]);
  });

  it('[INS-05] [INS-08] lists the feedback with comment and rating, of this org only', async () => {
    const { results, metadata } = await insight<EventList>('feedbackAll');
    expect(results[0]?.events).toMatchObject([{ feedbackComment: '=SUM(A1), "nice"', feedbackRating: 4 }]);
    expect(metadata.truncated).toBe(false);
    const usage = await insight<EventList>('usageAll');
    expect(usage.results[0]?.events.map(({ userId }) => userId)).not.toContain('stranger');
  });

  it("counts only the users of a group profile, by the event's profile or else their current one", async () => {
    const { body } = await admin.get<{ records: GroupProfile[] }>('/api/profiles');
    const profile = body.records.find(({ name }) => name === 'Apprentices');
    const outside = await outsideOf(home.org.url);
    const [assigned] = await outside.query(
      `SELECT Salesforce_Profile_Id__c FROM Group_Profile_Assignment__c WHERE Group_Profile__c = '${profile?.id ?? ''}'`,
    );
    const members = await outside.query(
      `SELECT Id FROM User WHERE ProfileId = '${String(assigned?.['Salesforce_Profile_Id__c'])}'`,
    );
    expect(members.length).toBeGreaterThan(0);
    const category = (text: string) => ({ attributes: { appName: 'fieldstone-go', category: text } });
    await home.events.store?.append([
      event(HOUR_MS, { userId: String(members[0]?.['Id']), ...category('by user') }),
      event(HOUR_MS, { userId: 'guest', profileId: profile?.id ?? null, ...category('by event') }),
      event(HOUR_MS, { userId: String(members[0]?.['Id']), profileId: 'a0P000000000009AAA', ...category('moved') }),
      event(HOUR_MS, { userId: 'guest', ...category('other') }),
    ]);
    for (const id of [profile?.id ?? '', profile?.id.slice(0, 15) ?? '']) {
      const { facets } = await insight<UserFacets>('usageByCategory', `?profile=${id}`);
      expect(new Set(facets.map(({ name }) => name))).toEqual(new Set(['by event', 'by user']));
    }
  });

  it.each([
    ['?from=2026-06-08', 'Enter both the first and the last day.'],
    ['?from=2026-06-08&to=2026-06-01', 'The first day must not be after the last day.'],
    ['?from=2026-06-31&to=2026-07-01', 'Enter a date in the format 2026-11-21.'],
    ['?from=2020-01-01&to=2026-07-01', 'A period can have at most 731 days.'],
    ['?profile=nobody', 'Enter a Salesforce ID of 15 or 18 characters.'],
  ])('rejects %s: %s', async (query, text) => {
    const { status, error } = await admin.get(`/api/insight/usageByApp${query}`);
    expect(status).toBe(400);
    expect(error.fields?.[0]?.message).toBe(text);
  });

  it.each(['a0P000000000009AAA', '005000000000001AAA'])('[FIX-08] rejects the unknown group profile %s', async (id) => {
    for (const name of ['usageByApp', 'usageAll', 'never-synced', 'usageByApp/csv']) {
      const { status, error } = await admin.get(`/api/insight/${name}?profile=${id}`);
      expect([name, status, error.kind, error.message]).toEqual([
        name,
        404,
        'not_found',
        `The group profile ${id} isn't in this org, or you don't have access to it.`,
      ]);
    }
  });
});

describe('a download', () => {
  const download = (endpoint: string, query = '') =>
    home.app.inject({ url: `/api/insight/${endpoint}/csv${query}`, headers: { cookie } });
  const HEADER =
    'userId,timestamp,formattedDate,appName,appVersion,countryCode,deviceModel,osMajorVersion,osVersion,feedbackComment,feedbackCategory,feedbackRating';

  it('[INS-07] [INX-07] has the required columns, org and period in the file name, and no formulas', async () => {
    const result = await download('feedbackAll');
    expect(result.headers['content-disposition']).toBe(
      `attachment; filename="feedbackAll-${orgId}-2026-06-11-to-2026-06-17.csv"`,
    );
    const [head, row, end] = result.body.split('\r\n');
    expect([head, end]).toEqual([`${CSV_BOM}${HEADER}`, '']);
    const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
    expect(row).toBe(
      `005000000000001AAA,2026-06-17T18:00:00.000Z,"${when.format(NOW - HOUR_MS)}",fieldstone-go,,,,,,"'=SUM(A1), ""nice""",Idea,4`,
    );
  });

  it.each(INSIGHT_NAMES)('[INS-07] %s can be downloaded', async (name) => {
    const result = await download(name);
    expect([result.statusCode, result.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(result.body.startsWith(`${CSV_BOM}${HEADER}`)).toBe(true);
  });

  it('[INS-07] covers the last week, or the requested period', async () => {
    const syncs = (await download('lastSyncTimeByUser')).body.trimEnd().split('\r\n');
    expect(syncs).toHaveLength(3);
    const longer = await download('syncActivityLastMonth', '?from=2026-05-01&to=2026-06-17');
    expect(longer.body.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('[INS-07] contains every event exactly once, newest first', async () => {
    const many = 50_000;
    await home.events.store?.append(
      Array.from({ length: many }, (_, index) => event(30 * DAY_MS + index, { userId: `user ${String(index)}` })),
    );
    const result = await download('usageAll', '?from=2026-05-16&to=2026-05-19');
    const users = result.body
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',', 1)[0]);
    expect(users).toEqual(Array.from({ length: many }, (_, index) => `user ${String(index)}`));
  });

  it('rejects an unknown report', async () => {
    expect((await download('everything')).statusCode).toBe(400);
  });
});

describe('an unavailable event store', () => {
  beforeEach(() => home.events.close());

  it('[CALL-07] returns an error, and no file', async () => {
    const result = await home.app.inject({ url: '/api/insight/usageAll/csv', headers: { cookie } });
    expect(result.statusCode).toBeGreaterThanOrEqual(500);
    expect(result.json()).toMatchObject({ error: { code: expect.any(String), requestId: expect.any(String) } });
  });
});
