import { expect, it } from 'vitest';
import { historyDays } from './calendar.ts';
import { chooseHabits } from './habits.ts';
import type { Person } from './host.ts';
import { createEvents, isAtWork } from './workday.ts';

const DAY_MS = 86_400_000;
const ZONES = [
  ['Europe/Oslo', 'NO'],
  ['Europe/London', 'GB'],
  ['America/New_York', 'US'],
] as const;

const people = Array.from({ length: 120 }, (_, index): Person => {
  const [zone, country] = ZONES[index % ZONES.length] ?? ZONES[0];
  const id = `005${String(index).padStart(15, '0')}`;
  return { id, name: id, profileId: 'a0P', profileName: 'Field Technicians', isActive: true, zone, country };
});

/** Returns 16:00 UTC on a past working day. */
const onWorkday = (now: number, workdaysAgo: number): number => {
  let day = Math.floor(now / DAY_MS);
  for (let left = workdaysAgo; left > 0;) {
    day -= 1;
    if (![0, 6].includes(new Date(day * DAY_MS).getUTCDay())) left -= 1;
  }
  return day * DAY_MS + DAY_MS * (2 / 3);
};

/** Returns the last sync of each person before a moment. */
const lastSyncs = (now: number): readonly number[] =>
  people.map((person) => {
    const habits = chooseHabits(person);
    const syncs = [...historyDays(now, now - 30 * DAY_MS, now)]
      .filter((day) => isAtWork(person, habits, day))
      .flatMap((day) => createEvents(person, habits, day))
      .filter(({ eventType, timestamp }) => eventType === 'Sync' && timestamp <= now);
    return Math.max(0, ...syncs.map(({ timestamp }) => timestamp));
  });

const STARTS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 2, 9 + day, 5));

it.each(STARTS.map((now) => [new Date(now).toUTCString().slice(0, 16), now] as const))(
  '[ACT-07] most users but not all have synced since the notifications of the last days, at a start on %s',
  (_, now) => {
    const syncs = lastSyncs(now);
    const reach = [2, 3, 10].map((ago) => syncs.filter((at) => at >= onWorkday(now, ago)).length / people.length);
    expect(Math.min(...reach)).toBeGreaterThan(0.6);
    expect(Math.max(...reach)).toBeLessThan(0.99);
    expect(reach).toEqual(reach.toSorted((a, b) => a - b));
  },
);
