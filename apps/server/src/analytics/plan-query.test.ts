import { INSIGHT_QUERIES, type InsightQuery } from '@fieldstone/contracts/insights/insight-queries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planQuery } from './plan-query.ts';
import { MOMENTS, ZONES } from './test/random-events.ts';
import { testRuns } from '../../../../scripts/test/test-runs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const audience = { orgId: 'org', profile: null };

const plan = (query: InsightQuery, now: string, timeZone: string, filter = {}) => {
  const { eventQuery, step } = planQuery(query, { filter, audience, timeZone, now: Date.parse(now) });
  const text = (at: number) => new Date(at).toISOString();
  const { span, previous, steps } = eventQuery;
  return {
    span: [text(span.begin), text(span.end)],
    previous: [text(previous.begin), text(previous.end)],
    steps: steps.map(text),
    step,
  };
};

describe("a report's default period", () => {
  it("[INS-01] is a week and the seven days before it, in the user's time zone", () => {
    const { span, previous } = plan(INSIGHT_QUERIES.uniqueUsersWeekly, '2026-03-31T10:00:00Z', 'Europe/Berlin');
    expect(span).toEqual(['2026-03-24T11:00:00.000Z', '2026-03-31T10:00:00.000Z']);
    expect(previous).toEqual(['2026-03-17T11:00:00.000Z', '2026-03-24T11:00:00.000Z']);
  });

  it('[INS-01] is a day and the day before it', () => {
    const { span, previous } = plan(INSIGHT_QUERIES.uniqueUsersDaily, '2026-11-02T10:00:00Z', 'America/Los_Angeles');
    expect(span).toEqual(['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']);
    expect(previous).toEqual(['2026-10-31T09:00:00.000Z', '2026-11-01T10:00:00.000Z']);
  });

  it('[INS-06] is 24 hours, 48 hours and a month for syncs, regardless of clock changes', () => {
    const now = '2026-03-29T12:00:00Z';
    expect(plan(INSIGHT_QUERIES.syncActivityLastDay, now, 'Europe/Berlin').span[0]).toBe('2026-03-28T12:00:00.000Z');
    expect(plan(INSIGHT_QUERIES.syncActivityLastTwoDays, now, 'UTC').span[0]).toBe('2026-03-27T12:00:00.000Z');
    expect(plan(INSIGHT_QUERIES.syncActivityLastMonth, now, 'UTC').span[0]).toBe('2026-02-28T12:00:00.000Z');
  });

  it('[INS-02] is this month and the five before it for the usage over time', () => {
    const { steps, step, span } = plan(INSIGHT_QUERIES.appUsageLastSixMonths, '2026-05-10T12:00:00Z', 'Asia/Kathmandu');
    expect(step).toBe('month');
    expect(steps).toEqual(
      ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map(
        (day) => `${day}T18:15:00.000Z`,
      ),
    );
    expect(span[1]).toBe('2026-05-10T12:00:00.000Z');
  });
});

describe('a custom period', () => {
  it('ends now if its last day is not over, and is compared with the same part of the previous period', () => {
    const filter = { from: '2026-06-15', to: '2026-06-17' };
    const { span, previous } = plan(INSIGHT_QUERIES.uniqueUsersWeekly, '2026-06-17T09:30:00Z', 'UTC', filter);
    expect(span).toEqual(['2026-06-15T00:00:00.000Z', '2026-06-17T09:30:00.000Z']);
    expect(previous).toEqual(['2026-06-12T00:00:00.000Z', '2026-06-14T09:30:00.000Z']);
  });

  it('[INS-06] covers only its last hours for syncs', () => {
    const filter = { from: '2026-06-01', to: '2026-06-10' };
    const now = '2026-06-17T09:30:00Z';
    const span = (query: InsightQuery) => plan(query, now, 'UTC', filter).span;
    expect(span(INSIGHT_QUERIES.syncActivityLastDay)[0]).toBe('2026-06-10T00:00:00.000Z');
    expect(span(INSIGHT_QUERIES.syncActivityLastTwoDays)[0]).toBe('2026-06-09T00:00:00.000Z');
    expect(span(INSIGHT_QUERIES.syncActivityLastMonth)[0]).toBe('2026-06-01T00:00:00.000Z');
    const one = plan(INSIGHT_QUERIES.syncActivityLastTwoDays, now, 'UTC', { from: '2026-06-10', to: '2026-06-10' });
    expect(one.span[0]).toBe('2026-06-10T00:00:00.000Z');
  });

  it('begins its weeks on Monday', () => {
    const filter = { from: '2026-04-01', to: '2026-05-10' };
    const { steps, step } = plan(INSIGHT_QUERIES.appUsageLastSixMonths, '2026-06-17T09:30:00Z', 'UTC', filter);
    expect(step).toBe('week');
    expect(steps.map((text) => text.slice(0, 10))).toEqual([
      '2026-04-01',
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
      '2026-04-27',
      '2026-05-04',
    ]);
  });

  const dateFormats = new Map(
    ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })]),
  );
  const shift = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  /** Returns the key that all days of one step share, from the calendar date alone. */
  const keyOf = (date: string, step: string): string => {
    if (step !== 'week') return step === 'day' ? date : date.slice(0, 7);
    return shift(date, -((new Date(date).getUTCDay() + 6) % 7));
  };

  it('contains a moment when the local calendar shows one of its days, in every zone', () => {
    const scenario = fc.record({
      now: fc.constantFrom(...MOMENTS),
      zone: fc.constantFrom(...ZONES),
      ago: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 1, max: 400 }),
      moments: fc.array(
        fc.tuple(fc.integer({ min: -10, max: 24 * 720 }), fc.constantFrom(-1, 0, 1)).map(([h, ms]) => h * HOUR_MS + ms),
        { minLength: 20, maxLength: 40 },
      ),
    });
    fc.assert(
      fc.property(scenario, ({ now, zone, ago, length, moments }) => {
        const to = new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
        const from = shift(to, 1 - length);
        const query = INSIGHT_QUERIES.appUsageLastSixMonths;
        const { eventQuery, step } = planQuery(query, {
          filter: { from, to },
          audience,
          timeZone: zone,
          now,
        });
        const { span, previous, steps } = eventQuery;
        const dateAt = (at: number) => dateFormats.get(zone)?.format(at) ?? '';
        const isOver = dateAt(now) > to;
        const keys = new Map<number, string>();
        for (const before of moments) {
          const at = now - before;
          const date = dateAt(at);
          expect(at >= span.begin && at < span.end).toBe(date >= from && date <= to && at < now);
          if (isOver) {
            expect(at >= previous.begin && at < previous.end).toBe(date >= shift(from, -length) && date < from);
          }
          if (at >= span.begin && at < span.end) {
            const index = steps.findLastIndex((begin) => at >= begin);
            expect(keys.get(index) ?? keyOf(date, step)).toBe(keyOf(date, step));
            keys.set(index, keyOf(date, step));
          }
        }
        expect(new Set(keys.values()).size).toBe(keys.size);
        expect(steps.length).toBeLessThanOrEqual(32);
      }),
      { numRuns: testRuns(400, 4000) },
    );
  });
});
