import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuns } from '../../../../scripts/test/test-runs.ts';
import { addDays, DAY_MS, daysBetween, firstOfMonth } from './days.ts';
import { countPeriod, earlierDays, hasEarlierData, isWholeStep, nameSpan } from './period.ts';
import type { CountedPeriod, Days, ReportPeriod } from './period.ts';

const HOUR_MS = 3_600_000;
/** January 2025 to December 2027. */
const [FIRST, LAST] = [Date.UTC(2025, 0, 1), Date.UTC(2028, 0, 1)];

const text = (at: number) => new Date(at).toISOString();

const counted = (period: ReportPeriod, now: string, timeZone: string, days?: Days) => {
  const { span, previous, steps, ...rest } = countPeriod(period, days, { now: Date.parse(now), timeZone });
  return {
    span: [text(span.begin), text(span.end)],
    previous: [text(previous.begin), text(previous.end)],
    steps: steps.map(text),
    ...rest,
  };
};

describe('the period of a report', () => {
  it('[INS-01] [INX-02] is today so far, and the same part of the same weekday a week before', () => {
    const { span, previous, isSoFar } = counted('day', '2026-11-02T10:00:00Z', 'America/Los_Angeles');
    expect(span).toEqual(['2026-11-02T08:00:00.000Z', '2026-11-02T10:00:00.000Z']);
    // Clocks were one hour ahead: 2 o'clock is 2 o'clock.
    expect(previous).toEqual(['2026-10-26T07:00:00.000Z', '2026-10-26T09:00:00.000Z']);
    expect(isSoFar).toBe(true);
  });

  it('[INS-01] [INX-02] is the last seven days, and the seven days before until the same time', () => {
    const { span, previous } = counted('week', '2026-03-31T10:00:00Z', 'Europe/Berlin');
    expect(span).toEqual(['2026-03-24T23:00:00.000Z', '2026-03-31T10:00:00.000Z']);
    expect(previous).toEqual(['2026-03-17T23:00:00.000Z', '2026-03-24T11:00:00.000Z']);
  });

  it('[INS-06] is 24 hours, 48 hours and 30 days for syncs, regardless of clock changes', () => {
    const begins = (['hours24', 'hours48', 'days30'] as const).map(
      (period) => counted(period, '2026-03-29T12:00:00Z', 'Europe/Berlin').span[0],
    );
    expect(begins).toEqual(['2026-03-28T12:00:00.000Z', '2026-03-27T12:00:00.000Z', '2026-02-27T12:00:00.000Z']);
  });

  it.each([
    ['2026-05-10T12:00:00Z', ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']],
    ['2026-03-01T00:30:00Z', ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']],
  ])('[INS-02] is on %s six calendar months for the usage over time', (now, months) => {
    const { steps, step, span } = counted('sixMonths', now, 'UTC');
    expect([step, steps.map((at) => at.slice(0, 10)), span[1]]).toEqual(['month', months, text(Date.parse(now))]);
  });

  it('[INS-06] covers only the last hours of requested days', () => {
    const days = { from: '2026-06-01', to: '2026-06-10' };
    const begin = (period: ReportPeriod, of = days) => counted(period, '2026-06-17T09:30:00Z', 'UTC', of).span[0];
    expect(begin('hours24')).toBe('2026-06-10T00:00:00.000Z');
    expect(begin('hours48')).toBe('2026-06-09T00:00:00.000Z');
    expect(begin('days30')).toBe('2026-06-01T00:00:00.000Z');
    expect(begin('hours48', { from: '2026-06-10', to: '2026-06-10' })).toBe('2026-06-10T00:00:00.000Z');
  });

  it('begins weeks on Monday, and marks steps that the period cuts', () => {
    const days = { from: '2026-04-01', to: '2026-05-10' };
    const { steps, step } = counted('week', '2026-06-17T09:30:00Z', 'UTC', days);
    const starts = ['2026-04-01', '2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27', '2026-05-04'];
    expect([step, steps.map((at) => at.slice(0, 10))]).toEqual(['week', starts]);
    const ends = [...starts.slice(1), '2026-05-11'];
    const isWhole = starts.map((day, at) =>
      isWholeStep({ begin: Date.parse(day), end: Date.parse(ends[at] ?? '') }, 'week', 'UTC'),
    );
    expect(isWhole).toEqual([false, true, true, true, true, true]);
  });

  it.each([
    ['2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['2026-10-22', '2026-11-20', '2026-09-17', '2026-10-16'],
    ['2026-11-18', '2026-11-20', '2026-11-11', '2026-11-13'],
  ])('[INX-02] from %s to %s is compared with %s to %s', (from, to, earlier, last) => {
    expect(earlierDays({ from, to })).toEqual({ from: earlier, to: last });
  });

  it('[INX-03] has earlier data if data begin before the whole earlier period', () => {
    const { previous } = countPeriod('week', undefined, { now: LAST, timeZone: 'UTC' });
    expect([null, previous.begin + 1, previous.begin].map((at) => hasEarlierData({ previous }, at))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['en-GB', { days: '14 – 20 Nov 2026', until: '11:18', zone: 'CET' }],
    ['de-DE', { days: '14.–20. Nov. 2026', until: '11:18', zone: 'MEZ' }],
    ['en-US', { days: 'Nov 14 – 20, 2026', until: '11:18 AM', zone: 'GMT+1' }],
  ])('[INX-01] has a name in %s', (locale, expected) => {
    const { span } = countPeriod('week', undefined, {
      now: Date.parse('2026-11-20T10:18:00Z'),
      timeZone: 'Europe/Oslo',
    });
    const plain = (value: string | undefined) => value?.replaceAll(/\p{Zs}/gu, ' ');
    const { days, until, zone } = nameSpan(span, locale, 'Europe/Oslo');
    expect({ days: plain(days), until: plain(until), zone }).toEqual(expected);
    const whole = { begin: span.begin, end: Date.parse('2026-11-19T23:00:00Z') };
    expect(nameSpan(whole, locale, 'Europe/Oslo').until).toBeUndefined();
  });
});

/** The calendar and clock of a zone, independent of the module. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at: number) => format.format(at);
};
const dayAt = (clock: (at: number) => string, at: number) => clock(at).slice(0, 10);
const offsetOf = (clock: (at: number) => string, at: number) => Date.parse(`${clock(at).replace(' ', 'T')}Z`) - at;

/** Every zone whose clocks change in these years, with the changes to the hour. */
const CHANGING = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const clock = clockOf(zone);
  const changes: number[] = [];
  for (let at = FIRST; at < LAST; at += 7 * DAY_MS) {
    const next = at + 7 * DAY_MS;
    if (offsetOf(clock, at) === offsetOf(clock, next)) continue;
    let hour = at;
    while (offsetOf(clock, hour) === offsetOf(clock, at)) hour += HOUR_MS;
    changes.push(hour);
  }
  return changes.length === 0 ? [] : [{ zone, clock, changes }];
});

const LENGTHS = [1, 2, 7, 8, 30, 31, 90, 180, 365] as const;

/** Checks a period of days that ends on the day of `now`, or some days before. */
function check({ zone, clock }: (typeof CHANGING)[number], now: number, length: number, ago: number): void {
  const to = addDays(dayAt(clock, now), -ago);
  const days = { from: addDays(to, 1 - length), to };
  const { span, previous, isSoFar, step, steps } = countPeriod('week', days, { now, timeZone: zone });
  const about = `${zone} ${text(now)} ${days.from} ${days.to}`;
  const earlier = earlierDays(days);

  // As many days, beginning on the same weekday, as near as possible without a common day.
  expect(daysBetween(earlier.from, earlier.to), about).toBe(length);
  expect(new Date(earlier.from).getUTCDay(), about).toBe(new Date(days.from).getUTCDay());
  expect(earlier.to < days.from && addDays(earlier.to, 7) >= days.from, about).toBe(true);

  // Both begin with their first day, and end with their last, or with the same time of it.
  for (const [{ begin }, day] of [[span, days.from] as const, [previous, earlier.from] as const]) {
    expect([dayAt(clock, begin), dayAt(clock, begin - 1) < day], about).toEqual([day, true]);
  }
  expect(isSoFar, about).toBe(dayAt(clock, now) <= to);
  if (isSoFar) {
    expect(span.end, about).toBe(now);
    const sameTime = `${earlier.to}${clock(now).slice(10)}`;
    expect(dayAt(clock, previous.end), about).toBe(earlier.to);
    // Of a time that clocks skip, the next one. Some zones skip midnight: then the moment before is on another day.
    expect(clock(previous.end) === sameTime || clock(previous.end - 1) < sameTime, about).toBe(true);
  } else {
    expect([dayAt(clock, span.end), dayAt(clock, span.end - 1)], about).toEqual([addDays(to, 1), to]);
    expect(dayAt(clock, previous.end - 1), about).toBe(earlier.to);
    expect(dayAt(clock, previous.end), about).toBe(addDays(earlier.to, 1));
  }

  // The steps are the days, weeks or months of the calendar.
  const keyOf = (day: string) =>
    step === 'day' ? day : step === 'month' ? firstOfMonth(day) : addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  expect(steps[0], about).toBe(span.begin);
  for (const [at, begin] of steps.slice(1).entries()) {
    expect([keyOf(dayAt(clock, begin)), keyOf(dayAt(clock, begin - 1))], about).toEqual([
      dayAt(clock, begin),
      keyOf(dayAt(clock, steps[at] ?? 0)),
    ]);
  }
  expect(steps.length, about).toBeLessThanOrEqual(32);
}

it('[INX-02] ends the earlier period at the first time of its last day if clocks skip midnight', () => {
  const days = { from: '2027-05-03', to: '2027-10-29' };
  const { span, previous } = counted('week', '2027-10-28T22:00:00Z', 'Africa/Cairo', days);
  expect([span[1], previous[1]]).toEqual(['2027-10-28T22:00:00.000Z', '2027-04-29T22:00:00.000Z']);
});

it('[INX-02] compares every period with an equal one, in every zone with daylight saving, on every weekday and first of a month', () => {
  expect(CHANGING.length).toBeGreaterThan(100);
  for (const one of CHANGING) {
    const { changes } = one;
    for (const [at, change] of changes.slice(0, 2).entries()) {
      // The days around a change of the clocks: every weekday, and the days of the week that is compared with it.
      for (let day = -1; day <= 7; day += 1) check(one, change + day * DAY_MS + at * HOUR_MS, day % 2 === 0 ? 1 : 7, 0);
    }
    const month = Math.abs(changes.length * one.zone.length) % 12;
    check(one, Date.UTC(2026, month, 1, 13), 30, 0);
    check(one, Date.UTC(2026, month, 1, 13), 1, 1);
  }
});

it('[INX-02] compares any period at any moment with an equal one', () => {
  const moments = fc.oneof(
    fc.integer({ min: FIRST + 400 * DAY_MS, max: LAST - DAY_MS }).map((at) => ({ at, near: 0 })),
    fc.record({ at: fc.constant(0), near: fc.integer({ min: -26 * 60, max: 26 * 60 }) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGING),
      moments,
      fc.nat(),
      fc.constantFrom(...LENGTHS),
      fc.constantFrom(0, 0, 1, 6, 7, 40),
      (one, { at, near }, which, length, ago) => {
        const change = one.changes[which % one.changes.length] ?? 0;
        check(one, at === 0 ? change + near * 60_000 : at, length, ago);
      },
    ),
    { numRuns: testRuns(400, 8000) },
  );
});

it('counts a moment in the period whose days the calendar of the zone shows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGING),
      fc.integer({ min: FIRST + 400 * DAY_MS, max: LAST - DAY_MS }),
      fc.constantFrom(...LENGTHS),
      fc.nat({ max: 60 }),
      fc.array(fc.nat({ max: 500 * 24 * 60 }), { minLength: 10, maxLength: 20 }),
      ({ zone, clock }, now, length, ago, minutes) => {
        const to = addDays(dayAt(clock, now), -ago);
        const days = { from: addDays(to, 1 - length), to };
        const period: CountedPeriod = countPeriod('week', days, { now, timeZone: zone });
        const earlier = earlierDays(days);
        for (const before of minutes) {
          const at = now - before * 60_000;
          const day = dayAt(clock, at);
          const isIn = ({ begin, end }: CountedPeriod['span']) => at >= begin && at < end;
          expect(isIn(period.span)).toBe(day >= days.from && day <= days.to && at < now);
          if (!period.isSoFar) expect(isIn(period.previous)).toBe(day >= earlier.from && day <= earlier.to);
        }
      },
    ),
    { numRuns: testRuns(200, 4000) },
  );
});
