/** A moment as local calendar and clock show it; months from 1. */
export type LocalTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Milliseconds since local midnight on the clock. */
  readonly clock: number;
};

/** Calendar and clock of one IANA time zone. Moments are UTC milliseconds. */
export type Zone = {
  readonly name: string;
  toLocal(at: number): LocalTime;
  /**
   * Returns the moment of a local time. Days and months beyond their range overflow into the next ones. A repeated
   * local time means the first one; a skipped one moves forward by the length of the gap.
   */
  toMoment(local: LocalTime): number;
};

const DAY_MS = 86_400_000;

/** Cache of zones: creating one takes longer than a small query. There are about 600 names. */
const zones = new Map<string, Zone>();

/** Returns the zone of this name; UTC for a name that this machine does not support. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone = makeZone(name);
  // Only under its canonical name, so that unknown names are not cached.
  if (zone.name === name) zones.set(name, zone);
  return zone;
}

function makeZone(name: string): Zone {
  const { format, known } = formatOf(name);

  const toLocal = (at: number): LocalTime => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
    return {
      year: part('year'),
      month: part('month'),
      day: part('day'),
      clock: seconds * 1000 + (((at % 1000) + 1000) % 1000),
    };
  };
  const offsetAt = (at: number): number => asIfUtc(toLocal(at)) - at;

  return {
    name: known,
    toLocal,
    toMoment: (local) => {
      const wall = asIfUtc(local);
      const before = offsetAt(wall - DAY_MS);
      const candidates = [before, offsetAt(wall + DAY_MS)].map((offset) => wall - offset);
      const shown = candidates.filter((at) => at + offsetAt(at) === wall);
      return shown.length === 0 ? wall - before : Math.min(...shown);
    },
  };
}

function formatOf(name: string): { readonly format: Intl.DateTimeFormat; readonly known: string } {
  const make = (timeZone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  try {
    return { format: make(name), known: name };
  } catch {
    return { format: make('UTC'), known: 'UTC' };
  }
}

const asIfUtc = ({ year, month, day, clock }: LocalTime): number => Date.UTC(year, month - 1, day) + clock;

/** Returns the same time of day a number of days later, or earlier. */
export function addDays(zone: Zone, at: number, days: number): number {
  const local = zone.toLocal(at);
  return zone.toMoment({ ...local, day: local.day + days });
}

/** Returns the same day and time some months earlier; the last day of a shorter month. */
export function monthsBefore(zone: Zone, at: number, months: number): number {
  const local = zone.toLocal(at);
  const month = local.month - months;
  const lastDay = new Date(Date.UTC(local.year, month, 0)).getUTCDate();
  return zone.toMoment({ ...local, month, day: Math.min(local.day, lastDay) });
}
