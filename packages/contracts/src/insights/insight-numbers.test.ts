import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  facetLabel,
  humanNumber,
  percentage,
  syncBuckets,
  toCategoryCounts,
  toComparison,
  toSeries,
  toSyncTimes,
  toTrend,
} from './insight-numbers.ts';

describe('percentage', () => {
  it.each<[number | undefined, number | null | undefined, number | null]>([
    [0, 0, 0],
    [undefined, undefined, 0],
    [0, undefined, 0],
    [undefined, 0, 0],
    [150, 100, 50],
    [100, 150, -33.3],
    [1, 3, -66.7],
    [4, 3, 33.3],
    [0, 20, -100],
    [undefined, 20, -100],
    [20, 0, 100],
    [20, undefined, 100],
    [20, null, null],
    [undefined, null, null],
    [1000, 999, 0.1],
    [10000, 9999, 0],
  ])('[INS-01] [INX-03] returns for %s current and %s previous users: %s', (current, previous, expected) => {
    expect(percentage(current, previous)).toBe(expected);
  });

  it('[INS-01] has at most one decimal and is always a number', () => {
    const users = fc.option(fc.nat(), { nil: undefined });
    fc.assert(
      fc.property(users, users, (current, previous) => {
        expect(String(percentage(current, previous))).toMatch(/^-?\d+(\.\d)?$/);
      }),
    );
  });
});

it('[INS-01] combines current and previous values, their compact forms and the change', () => {
  const response = { current: { results: [{ uniqueCount: 1234 }] }, previous: { results: [{ uniqueCount: 987 }] } };
  expect(toComparison(response, 'en-US')).toEqual({
    current: 1234,
    currentHuman: '1.2K',
    previous: 987,
    previousHuman: '987',
    percentage: 25,
  });
  expect(toComparison({ current: { results: [] }, previous: { results: [] } }, 'en-US').percentage).toBe(0);
  const rated = (average: number | null) => ({ results: [{ average, count: 1 }] });
  expect(toComparison({ current: rated(4.2), previous: rated(4) }, 'en-US')).toMatchObject({
    current: 4.2,
    previous: 4,
    percentage: 5,
  });
  expect(toComparison({ current: rated(null), previous: rated(4) }, 'en-US')).toMatchObject({
    current: null,
    percentage: null,
  });
});

it('[INX-03] has neither an earlier value nor a percentage without earlier data', () => {
  expect(toComparison({ current: { results: [{ count: 5 }] }, previous: null }, 'en-US')).toEqual({
    current: 5,
    currentHuman: '5',
    previous: null,
    previousHuman: null,
    percentage: null,
  });
  expect(humanNumber(2_500_000, 'en-US')).toBe('2.5M');
});

it('[INS-03] [INX-06] joins a list as a name with commas, with a word for a value that was not reported', () => {
  expect(facetLabel(['iOS', '18.1'], 'None')).toBe('iOS, 18.1');
  expect([facetLabel(['iOS', null], 'None'), facetLabel(null, 'None')]).toEqual(['iOS, None', 'None']);
  const facets = [
    { name: ['iOS', '18.1'], results: [{ uniqueCount: 3 }] },
    { name: 'Other', results: [{ count: 2 }] },
  ];
  expect(toCategoryCounts({ facets })).toEqual([
    { name: ['iOS', '18.1'], count: 3 },
    { name: 'Other', count: 2 },
  ]);
});

it('[INS-06] splits the syncs into three buckets', () => {
  expect(syncBuckets(10, 25, 100)).toEqual({ lastDay: 10, dayBefore: 15, earlier: 75 });
  expect(syncBuckets(10, 9, 8)).toEqual({ lastDay: 10, dayBefore: 0, earlier: 0 });
});

const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC', isSoFar: false };

it('[INS-06] reads the last sync of each user', () => {
  expect(toSyncTimes({ facets: [{ name: 'u1', results: [{ latest: 5 }] }], metadata })).toEqual([
    { userId: 'u1', timestamp: 5 },
  ]);
});

it('[INS-02] [INX-05] reads the users of each app over time, and the steps of a trend', () => {
  const span = { beginTimeSeconds: 60, endTimeSeconds: 120 };
  const about = {
    ...metadata,
    previous: { beginTimeMillis: 0, endTimeMillis: 0 },
    step: 'month' as const,
    dataSinceMillis: 0,
  };
  const facets = [{ name: 'fieldstone-go', timeSeries: [{ ...span, results: [{ uniqueCount: 7 }] }] }];
  expect(toSeries({ facets, metadata: about })).toEqual([
    { name: 'fieldstone-go', steps: [{ begin: 60_000, end: 120_000, value: 7 }] },
  ]);
  const timeSeries = [
    { ...span, results: [{ average: null, count: 0 }] },
    { ...span, results: [{ average: 4.5, count: 2 }] },
  ];
  expect(toTrend({ timeSeries, metadata: about }).map(({ value }) => value)).toEqual([null, 4.5]);
});
