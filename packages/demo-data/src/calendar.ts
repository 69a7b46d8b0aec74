import { Temporal } from 'temporal-polyfill';

const DAY_MS = 86_400_000;

/** Public holidays on the same date every year: `everywhere`, and by country. */
const HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  everywhere: ['01-01', '12-25'],
  NO: ['05-01', '05-17', '12-26'],
  DE: ['05-01', '10-03', '12-26'],
  FR: ['05-01', '05-08', '07-14', '08-15', '11-01', '11-11'],
  GB: ['12-26'],
  NL: ['04-27', '12-26'],
  PL: ['05-01', '05-03', '08-15', '11-01', '11-11', '12-26'],
  ES: ['05-01', '08-15', '10-12', '11-01', '12-06', '12-08'],
  US: ['06-19', '07-04', '11-11'],
};

/** A day of the history, with its calendar date. */
export type HistoryDay = {
  /** Days before the anchor, the end of the first history; negative after it. */
  readonly daysAgo: number;
  /** `2026-11-21` */
  readonly date: string;
  readonly isWeekend: boolean;
  isHoliday(country: string): boolean;
  /** Returns the UTC milliseconds at which the day begins in a time zone. */
  beginsAt(zone: string): number;
};

/** Yields the days between two moments, oldest first, and one more on each side because time zones differ. */
export function* historyDays(anchor: number, from: number, until: number): Generator<HistoryDay> {
  const last = Math.floor((anchor - until) / DAY_MS) - 1;
  for (let daysAgo = Math.ceil((anchor - from) / DAY_MS) + 1; daysAgo >= last; daysAgo -= 1) {
    const day = new Date(anchor - daysAgo * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    const begins = new Map<string, number>();
    yield {
      daysAgo,
      date,
      isWeekend: day.getUTCDay() === 0 || day.getUTCDay() === 6,
      isHoliday: (country) => ['everywhere', country].some((key) => HOLIDAYS[key]?.includes(date.slice(5)) === true),
      beginsAt: (zone) => {
        const known = begins.get(zone);
        if (known !== undefined) return known;
        const at = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
        begins.set(zone, at);
        return at;
      },
    };
  }
}
