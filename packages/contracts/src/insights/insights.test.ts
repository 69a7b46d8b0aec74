import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { INSIGHT_PARTS, findPart } from './insight-parts.ts';
import { CSV_COLUMNS, INSIGHT_NAMES } from './insight-queries.ts';
import { insightFilter, insightRoutes } from './insights.ts';

const rulesOf = (input: unknown): string[] => {
  const result = z.safeParse(insightFilter, input);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

describe('a period', () => {
  it.each([
    [{}, []],
    [{ from: '2026-01-01', to: '2026-01-01' }, []],
    [{ from: '2024-02-29', to: '2026-02-28' }, []],
    [{ from: '2026-01-01' }, ['daysTogether']],
    [{ to: '2026-01-01' }, ['daysTogether']],
    [{ from: '2026-01-02', to: '2026-01-01' }, ['daysOrder']],
    [{ from: '2024-01-01', to: '2026-01-01' }, ['daysTooMany']],
    [{ from: '2026-02-29', to: '2026-03-01' }, ['calendarDate']],
    [{ from: '2026-13-01', to: '2026-12-01' }, ['calendarDate']],
    [{ from: 'yesterday', to: '2026-12-01' }, ['calendarDate']],
  ])('of %j breaks the rules %j', (input, rules) => {
    expect(rulesOf(input)).toEqual(rules);
  });
});

it('[INS-08] offers each report under its name', () => {
  expect(Object.values(insightRoutes).map(({ path }) => path)).toEqual(
    INSIGHT_NAMES.map((name) => `/api/insight/${name}`),
  );
  expect(INSIGHT_NAMES).toEqual(
    expect.arrayContaining([
      'usageAll',
      'feedbackAll',
      'syncActivityLastDay',
      'syncActivityLastTwoDays',
      'syncActivityLastMonth',
      'lastSyncTimeByUser',
      'appUsageLastSixMonths',
    ]),
  );
});

it('[INS-07] downloads the required columns in order', () => {
  expect(Object.keys(CSV_COLUMNS).join(' ')).toBe(
    'userId timestamp formattedDate appName appVersion countryCode deviceModel osMajorVersion osVersion feedbackComment feedbackCategory feedbackRating',
  );
});

it('[INX-09] has ten figures on the first part of the page, and parts with addresses of their own', () => {
  const { figures, fixed } = INSIGHT_PARTS.adoption;
  expect(figures.length + fixed.length).toBeGreaterThanOrEqual(10);
  expect([undefined, 'syncs', 'reach', 'feedback', 'nothing'].map((name) => findPart(name))).toEqual([
    'adoption',
    'syncs',
    'reach',
    'feedback',
    undefined,
  ]);
});
