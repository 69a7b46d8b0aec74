import { expect, it } from 'vitest';
import { historyDays } from './calendar.ts';

/** A Friday afternoon in Europe. */
const NOW = Date.UTC(2026, 10, 20, 15);
const DAY_MS = 86_400_000;

it('has days that respect weekends, holidays, time zones and clock changes', () => {
  const days = [...historyDays(NOW, NOW - 184 * DAY_MS, NOW)];
  expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-05-19', '2026-11-21']);
  const on = (date: string) => days.find((day) => day.date === date);
  expect([on('2026-11-22'), on('2026-11-14')?.isWeekend, on('2026-11-13')?.isWeekend]).toEqual([
    undefined,
    true,
    false,
  ]);
  expect([on('2026-10-03')?.isHoliday('DE'), on('2026-10-03')?.isHoliday('NO')]).toEqual([true, false]);
  expect(on('2026-10-25')?.beginsAt('Europe/Oslo')).toBe(Date.UTC(2026, 9, 24, 22));
  expect(on('2026-10-26')?.beginsAt('Europe/Oslo')).toBe(Date.UTC(2026, 9, 25, 23));
});
