/** A moment as a calendar and a clock in some place show it; months from 1. */
export type LocalTime = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Milliseconds since the clock showed midnight. */
  readonly clock: number;
};

/** Calendar and clock of one IANA time zone. Moments are UTC milliseconds. */
export type Zone = {
  readonly name: string;
  toLocal(at: number): LocalTime;
  /**
   * The moment at which clocks show this. Days and months beyond their range run over into the next ones. A time that happens
   * twice is the first; one that the clocks jump over is as much later as they jump.
   */
  toMoment(local: LocalTime): number;
};

const DAY_MS = 86_400_000;

/** Zones in use; making one takes longer than a small query. There are some 600 names. */
const zones = new Map<string, Zone>();

/** The zone of this name; UTC for one that this machine does not know. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const zone = makeZone(name);
  // Under its own name only, so that made-up ones are not kept.
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

/** The same time of day some days later, or earlier. */
export function addDays(zone: Zone, at: number, days: number): number {
  const local = zone.toLocal(at);
  return zone.toMoment({ ...local, day: local.day + days });
}

/** The same day and time of some months earlier; the month's last day where it has no such day. */
export function monthsBefore(zone: Zone, at: number, months: number): number {
  const local = zone.toLocal(at);
  const month = local.month - months;
  const lastDay = new Date(Date.UTC(local.year, month, 0)).getUTCDate();
  return zone.toMoment({ ...local, month, day: Math.min(local.day, lastDay) });
}
