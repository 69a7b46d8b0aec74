import { describe, expect, it } from 'vitest';
import { dayIn, dayRange, startOfDay } from './date-ranges.ts';

describe('date literals', () => {
  it.each([
    ['TODAY', '2026-03-18', '2026-03-19'],
    ['YESTERDAY', '2026-03-17', '2026-03-18'],
    ['TOMORROW', '2026-03-19', '2026-03-20'],
    ['THIS_WEEK', '2026-03-15', '2026-03-22'],
    ['LAST_WEEK', '2026-03-08', '2026-03-15'],
    ['NEXT_MONTH', '2026-04-01', '2026-05-01'],
    ['LAST_MONTH', '2026-02-01', '2026-03-01'],
    ['THIS_QUARTER', '2026-01-01', '2026-04-01'],
    ['LAST_QUARTER', '2025-10-01', '2026-01-01'],
    ['NEXT_FISCAL_QUARTER', '2026-04-01', '2026-07-01'],
    ['THIS_YEAR', '2026-01-01', '2027-01-01'],
    ['LAST_FISCAL_YEAR', '2025-01-01', '2026-01-01'],
    ['LAST_90_DAYS', '2025-12-18', '2026-03-19'],
    ['NEXT_90_DAYS', '2026-03-19', '2026-06-17'],
    ['LAST_N_DAYS:7', '2026-03-11', '2026-03-19'],
    ['NEXT_N_DAYS:1', '2026-03-19', '2026-03-20'],
    ['N_DAYS_AGO:2', '2026-03-16', '2026-03-17'],
    ['LAST_N_WEEKS:2', '2026-03-01', '2026-03-15'],
    ['NEXT_N_MONTHS:2', '2026-04-01', '2026-06-01'],
    ['N_MONTHS_AGO:3', '2025-12-01', '2026-01-01'],
    ['LAST_N_QUARTERS:1', '2025-10-01', '2026-01-01'],
    ['LAST_N_FISCAL_YEARS:2', '2024-01-01', '2026-01-01'],
  ])('%s begins %s and ends before %s', (literal, from, to) => {
    expect(dayRange(literal, '2026-03-18')).toEqual({ from, to });
  });

  it('reject an unknown name', () => {
    expect(() => dayRange('LAST_CENTURY', '2026-03-18')).toThrow("unexpected token: 'LAST_CENTURY'");
  });
});

describe('days in a time zone', () => {
  it('begin at local midnight, also on the days when the clocks change', () => {
    expect(startOfDay('2026-03-18', 'Europe/Oslo').toISOString()).toBe('2026-03-17T23:00:00.000Z');
    expect(startOfDay('2026-03-29', 'Europe/Oslo').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Oslo').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-10-26', 'Europe/Oslo').toISOString()).toBe('2026-10-25T23:00:00.000Z');
    expect(startOfDay('2026-03-18', 'America/Los_Angeles').toISOString()).toBe('2026-03-18T07:00:00.000Z');
  });

  it('follow the local date', () => {
    expect(dayIn(new Date('2026-03-18T22:30:00Z'), 'Asia/Tokyo')).toBe('2026-03-19');
    expect(dayIn(new Date('2026-03-18T02:30:00Z'), 'America/New_York')).toBe('2026-03-17');
  });
});
