import { csvReader } from '@fieldstone/contracts/platform/csv';
import { EVENT_TYPES, INSIGHT_NAMES, INSIGHT_QUERIES } from '@fieldstone/contracts/insights/insight-queries';
import type { InsightName, InsightQuery } from '@fieldstone/contracts/insights/insight-queries';
import { addDays, toDay, startOf } from '@fieldstone/contracts/platform/days';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEvent } from '../../analytics/event.ts';
import { clientAt, type Client } from '../../test/client.ts';
import { startConsole, type TestConsole } from '../../test/console.ts';
import { signIn } from '../../test/sign-in.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-06-17T19:00:00Z');
const HOUR_MS = 3_600_000;
const PROFILES = [null, 'a00000000000001AAA', 'a00000000000002AAA'];

let home: TestConsole;
let admin: Client;
let cookie: string;
let user: SessionUser;

beforeAll(async () => {
  home = await startConsole({ now: () => NOW });
  admin = await clientAt(home);
  ({ cookie } = await signIn(home.app));
  ({ body: user } = await admin.get<SessionUser>('/api/session-info'));
  await home.events.store?.append(EVENT_TYPES.flatMap((eventType) => AGES.map((age, at) => event(eventType, age, at))));
});
afterAll(() => home.close());

/** Hours before now: today, yesterday, within the week, the month and six months, and before all of them. */
const AGES = [1, 2, 5, 30, 40, 47, 70, 100, 300, 500, 800, 2000, 3500, 9000];

/** Returns an event whose attributes repeat in different rhythms; every seventh has none. */
const event = (eventType: string, age: number, at: number): AppEvent => ({
  orgId: user.orgId,
  eventType,
  timestamp: NOW - age * HOUR_MS,
  userId: `u${at % 5}`,
  profileId: PROFILES[at % 3] ?? null,
  attributes:
    at % 7 === 6
      ? {}
      : {
          appName: at % 3 === 0 ? 'fieldstone-legacy' : 'fieldstone-go',
          appVersion: `24.${at % 2}`,
          category: at % 4 === 0 ? 'Calendar' : 'Work Order',
          countryCode: at % 2 === 0 ? 'US' : 'DE',
          deviceModel: `Pixel ${at % 3}`,
          osName: at % 2 === 0 ? 'iOS' : 'Android',
          osVersion: `18.${at % 2}`,
          feedbackCategory: at % 2 === 0 ? 'Idea' : 'Bug',
          feedbackRating: 1 + (at % 5),
        },
  dedupeKey: `${eventType} ${age}`,
});

type Row = Readonly<Record<string, string>>;

const load = (path: string) => home.app.inject({ url: `/api/insight/${path}`, headers: { cookie } });

async function fileRows(name: InsightName): Promise<Row[]> {
  const { statusCode, body } = await load(`${name}/csv?period=own`);
  expect(statusCode).toBe(200);
  const [head = [], ...rows] = csvReader()(body.slice(1));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

const distinctUsers = (rows: readonly Row[]) => new Set(rows.map(({ userId }) => userId)).size;

/** Recomputes the values of a report from its rows, by group. */
function measured({ shape }: InsightQuery, rows: readonly Row[]): unknown {
  const ratings = rows.flatMap(({ feedbackRating }) => (feedbackRating === '' ? [] : [Number(feedbackRating)]));
  if (shape.startsWith('rating')) {
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    return {
      average: ratings.length === 0 ? null : Math.round((sum / ratings.length) * 100) / 100,
      count: ratings.length,
    };
  }
  return shape.startsWith('user') || shape === 'timeSeries'
    ? { uniqueCount: distinctUsers(rows) }
    : { count: rows.length };
}

type Step = {
  readonly beginTimeSeconds: number;
  readonly endTimeSeconds: number;
  readonly results: readonly unknown[];
};
type Response = {
  readonly current?: { readonly results: readonly unknown[] };
  readonly results?: ReadonlyArray<{ readonly events?: readonly unknown[] }>;
  readonly timeSeries?: readonly Step[];
  readonly facets?: ReadonlyArray<{
    readonly name: string | null | ReadonlyArray<string | null>;
    readonly results?: ReadonlyArray<{ readonly latest?: number }>;
    readonly timeSeries?: readonly Step[];
  }>;
};

const within = (rows: readonly Row[], { beginTimeSeconds, endTimeSeconds }: Step) =>
  rows.filter(({ timestamp = '' }) => {
    const at = Date.parse(timestamp) / 1000;
    return at >= beginTimeSeconds && at < endTimeSeconds;
  });

describe('the file of a report, event by event', () => {
  it.each(INSIGHT_NAMES)('[FIX-104] leads to the figure of %s', async (name) => {
    const query: InsightQuery = INSIGHT_QUERIES[name];
    const rows = await fileRows(name);
    expect(rows.length).toBeGreaterThan(0);
    const { body } = await admin.get<Response>(`/api/insight/${name}`);
    if (query.shape === 'latest') {
      const last = Map.groupBy(rows, ({ userId }) => userId);
      expect(new Set(body.facets?.map((facet) => [facet.name, facet.results?.[0]?.latest].join(' ')))).toEqual(
        new Set(
          [...last].map(([id, own]) => `${id} ${Math.max(...own.map(({ timestamp = '' }) => Date.parse(timestamp)))}`),
        ),
      );
      return;
    }
    if (query.shape === 'events') {
      expect(rows).toHaveLength(body.results?.[0]?.events?.length ?? 0);
      return;
    }
    for (const step of body.timeSeries ?? []) expect(step.results).toEqual([measured(query, within(rows, step))]);
    for (const facet of body.facets ?? []) {
      const values = [facet.name].flat();
      const own = rows.filter((row) =>
        (query.facet ?? []).every((attribute, at) => row[attribute] === (values[at] ?? '')),
      );
      for (const step of facet.timeSeries ?? []) expect(step.results).toEqual([measured(query, within(own, step))]);
      if (facet.results) expect(facet.results).toEqual([measured(query, own)]);
    }
    const results = body.current?.results ?? body.results;
    if (results) expect(results).toEqual([measured(query, rows)]);
  });

  it.each([
    ['uniqueUsersDaily', '2026-06-17-to-2026-06-17'],
    ['usageByCategory', '2026-06-11-to-2026-06-17'],
    ['syncActivityLastMonth', '2026-05-18-to-2026-06-17'],
    ['appUsageLastSixMonths', '2026-01-01-to-2026-06-17'],
    ['lastSyncTimeByUser', 'until-2026-06-17'],
  ])('[FIX-104] of %s has its period in its name: %s', async (name, days) => {
    const { headers } = await load(`${name}/csv?period=own`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}-${user.orgId}-${days}.csv"`);
  });

  it('[INS-07] [FIX-104] covers the last week unless its own period is requested', async () => {
    const { body } = await load('syncActivityLastMonth/csv');
    const week = startOf(addDays(toDay(NOW, user.timeZone), -6), user.timeZone);
    const expected = AGES.filter((age) => NOW - age * HOUR_MS >= week).length;
    expect(body.trimEnd().split('\r\n')).toHaveLength(expected + 1);
  });
});
