import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, monthsBefore, zoneOf } from './zoned-time.ts';

const at = (text: string): number => Date.parse(text);
const dayStart = (zone: string, year: number, month: number, day: number): string =>
  new Date(zoneOf(zone).toMoment({ year, month, day, clock: 0 })).toISOString();

describe('a day begins', () => {
  it.each([
    ['UTC', 2026, 3, 29, '2026-03-29T00:00:00.000Z'],
    ['Europe/Berlin', 2026, 3, 29, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', 2026, 3, 30, '2026-03-29T22:00:00.000Z'],
    ['America/Los_Angeles', 2026, 11, 1, '2026-11-01T07:00:00.000Z'],
    ['America/Los_Angeles', 2026, 11, 2, '2026-11-02T08:00:00.000Z'],
    ['Asia/Kathmandu', 2026, 1, 1, '2025-12-31T18:15:00.000Z'],
    // Clocks jump from 23:59 to 01:00: the day begins there.
    ['America/Santiago', 2024, 9, 8, '2024-09-08T04:00:00.000Z'],
    // Clocks fall back at midnight, so 23:00 to 24:00 happens twice before the day.
    ['America/Havana', 2024, 11, 3, '2024-11-03T04:00:00.000Z'],
    // Samoa skipped the day before.
    ['Pacific/Apia', 2011, 12, 31, '2011-12-30T10:00:00.000Z'],
    ['no/such-zone', 2026, 1, 1, '2026-01-01T00:00:00.000Z'],
  ])('in %s on %d-%d-%d at %s', (zone, year, month, day, expected) => {
    expect(dayStart(zone, year, month, day)).toBe(expected);
  });
});

it('counts days by the clock, so that one may have 23 or 25 hours', () => {
  const berlin = zoneOf('Europe/Berlin');
  expect(at('2026-03-29T10:00:00Z') - addDays(berlin, at('2026-03-29T10:00:00Z'), -1)).toBe(23 * 3_600_000);
  expect(at('2026-10-25T11:00:00Z') - addDays(berlin, at('2026-10-25T11:00:00Z'), -1)).toBe(25 * 3_600_000);
});

it('uses the last day of a shorter month', () => {
  const utc = zoneOf('UTC');
  expect(monthsBefore(utc, at('2026-03-31T12:00:00Z'), 1)).toBe(at('2026-02-28T12:00:00Z'));
  expect(monthsBefore(utc, at('2026-01-15T12:00:00Z'), 1)).toBe(at('2025-12-15T12:00:00Z'));
});

it('returns the moment of a local time in every zone', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(
      zones,
      fc.date({ min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true }),
      (name, date) => {
        const zone = zoneOf(name);
        const moment = zone.toMoment(zone.toLocal(date.getTime()));
        expect(zone.toLocal(moment)).toEqual(zone.toLocal(date.getTime()));
        expect(moment).toBeLessThanOrEqual(date.getTime());
      },
    ),
    { numRuns: 300 },
  );
});
