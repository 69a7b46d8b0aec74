import { expect, it } from 'vitest';
import { firstOfMonth, knownTimeZone, mondayOf, startOf } from './days.ts';

it.each([
  ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
  // Clocks jump from 23:59 to 01:00: the day begins there.
  ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
  // Clocks fall back at 1 o'clock, so midnight to 1 o'clock happens twice.
  ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
  // Samoa skipped the day before.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
])('a day begins in %s on %s at %s', (zone, day, expected) => {
  expect(new Date(startOf(day, zone)).toISOString()).toBe(expected);
});

it.each([
  ['2026-11-22', '2026-11-16', '2026-11-01', '2026-06-01'],
  ['2026-11-23', '2026-11-23', '2026-11-01', '2026-06-01'],
  ['2026-03-01', '2026-02-23', '2026-03-01', '2025-10-01'],
])('%s is in the week of %s, in the month of %s, five months after %s', (day, monday, first, earlier) => {
  expect([mondayOf(day), firstOfMonth(day), firstOfMonth(day, -5)]).toEqual([monday, first, earlier]);
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['no/such-zone', 'UTC'],
  ['', 'UTC'],
])('a time zone named %j is %s', (name, expected) => {
  expect(knownTimeZone(name)).toBe(expected);
});

it('supports every time zone of this machine', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.filter((zone) => knownTimeZone(zone) !== zone)).toEqual([]);
});
