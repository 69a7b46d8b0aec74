import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  facetLabel,
  humanNumber,
  percentage,
  syncBuckets,
  toAppUsage,
  toCategoryCounts,
  toComparison,
  toSyncTimes,
} from './insight-numbers.ts';

describe('percentage', () => {
  it.each([
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
    [1000, 999, 0.1],
    [10000, 9999, 0],
  ])('[INS-01] returns for %s current and %s previous users: %s', (current, previous, expected) => {
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
  expect(humanNumber(2_500_000, 'en-US')).toBe('2.5M');
});

it('[INS-03] joins a list as a name with commas', () => {
  expect(facetLabel(['iOS', '18.1'])).toBe('iOS,18.1');
  const facets = [
    { name: ['iOS', '18.1'], results: [{ uniqueCount: 3 }] },
    { name: 'Other', results: [{ count: 2 }] },
  ];
  expect(toCategoryCounts({ facets })).toEqual([
    { name: 'iOS,18.1', count: 3 },
    { name: 'Other', count: 2 },
  ]);
});

it('[INS-06] splits the syncs into three buckets', () => {
  expect(syncBuckets(10, 25, 100)).toEqual({ lastDay: 10, dayBefore: 15, earlier: 75 });
  expect(syncBuckets(10, 9, 8)).toEqual({ lastDay: 10, dayBefore: 0, earlier: 0 });
});

const metadata = { beginTimeMillis: 0, endTimeMillis: 1, timeZone: 'UTC' };

it('[INS-06] reads the last sync of each user', () => {
  expect(toSyncTimes({ facets: [{ name: 'u1', results: [{ latest: 5 }] }], metadata })).toEqual([
    { userId: 'u1', timestamp: 5 },
  ]);
});

it('[INS-02] reads the users of each app over time', () => {
  const timeSeries = [{ beginTimeSeconds: 60, endTimeSeconds: 120, results: [{ uniqueCount: 7 }] }];
  const response = {
    facets: [{ name: 'fieldstone-go', timeSeries }],
    metadata: { ...metadata, step: 'month' as const },
  };
  expect(toAppUsage(response)).toEqual([{ appName: 'fieldstone-go', timeSeriesData: [{ time: 60_000, count: 7 }] }]);
});
