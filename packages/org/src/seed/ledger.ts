import { findObject } from '../schema/lookup.ts';
import { makeId } from '../schema/record-id.ts';
import type { Field, ObjectSchema, Schema, SeedRecord } from '../schema/types.ts';
import { toTimestamp } from '../store/timestamps.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;

/** Creation and modification times of a record; defaults are chosen within the past three years. */
export type Audit = { readonly created?: Date; readonly modified?: Date; readonly modifiedBy?: string };

/** Collects the records of the seed in order, and finds earlier ones. */
export type Ledger = {
  readonly schema: Schema;
  readonly random: Random;
  readonly now: Date;
  /** Administrators, who created and changed all records; the first one is the main demo user. */
  readonly administrators: readonly string[];
  readonly records: readonly SeedRecord[];
  /** Adds a record and returns its id. Checkboxes, picklist defaults, auto numbers and system fields are filled in. */
  readonly add: (object: string, values: Values, audit?: Audit) => string;
  /** Returns a time relative to now in days and hours, rounded to a quarter of an hour. */
  readonly at: (days: number, hour?: number, minute?: number) => Date;
  /** Returns a time on a past working day; 1 is the last one before today. Monday to Friday are working days. */
  readonly onWorkday: (workdaysAgo: number, hour: number, minute?: number) => Date;
};

const DAY = 86_400_000;

/** Formats a date as `YYYY-MM-DD`, in UTC. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Formats a date-time like the API. */
export const toMoment = toTimestamp;

/** Formats a time of day like the API. */
export function toTime(hour: number, minute = 0): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;
}

/** Returns the id of the n-th administrator, also before the users exist: the organization is older than they are. */
function administratorId(number: number): string {
  return makeId('005', number);
}

function defaultsOf(object: ObjectSchema): Values {
  return Object.fromEntries(
    object.fields
      .filter(({ defaultValue, formula }) => defaultValue !== null && formula === null)
      .map(({ name, defaultValue }) => [name, defaultValue]),
  );
}

function autoNumber(field: Field, number: number): string {
  return (field.autoNumber ?? '').replace(/\{(0+)\}/, (_, zeros: string) => String(number).padStart(zeros.length, '0'));
}

function isWeekend(moment: Date): boolean {
  return moment.getUTCDay() === 0 || moment.getUTCDay() === 6;
}

/** Creates an empty ledger. `administrators` is the number of administrators among the first users. */
export function createLedger(schema: Schema, now: Date, administrators: number): Ledger {
  const random = createRandom(20_240_229);
  const records: SeedRecord[] = [];
  const counts = new Map<string, number>();
  const defaults = new Map<string, Values>();
  const admins = Array.from({ length: administrators }, (_, index) => administratorId(index + 1));

  const at = (days: number, hour = 0, minute = 0): Date =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + (hour * 60 + minute) * 60_000);

  const onWorkday: Ledger['onWorkday'] = (workdaysAgo, hour, minute = 0) => {
    let daysAgo = 0;
    for (let left = workdaysAgo; left > 0; left -= isWeekend(at(-daysAgo)) ? 0 : 1) daysAgo += 1;
    return at(-daysAgo, hour, minute);
  };

  const add = (object: string, values: Values, audit: Audit = {}): string => {
    const found = findObject(schema, object);
    if (found === undefined) throw new Error(`The seed has the object ${object}, which is not in the schema`);
    const number = (counts.get(object) ?? 0) + 1;
    counts.set(object, number);
    const common = defaults.get(object) ?? defaultsOf(found);
    defaults.set(object, common);

    const created = audit.created ?? at(-random.whole(40, 1000), random.whole(6, 18), random.whole(0, 59));
    const sinceCreation = Math.floor((now.getTime() - created.getTime()) / 60_000);
    const modified =
      audit.modified ?? new Date(created.getTime() + random.whole(0, Math.max(0, sinceCreation)) * 60_000);
    const id = makeId(found.keyPrefix, number);
    const numbered = found.fields.filter((field) => field.autoNumber !== null);
    const hasOwner = found.fields.some(({ name }) => name === 'OwnerId');
    records.push({
      object: found.name,
      values: {
        ...common,
        Id: id,
        IsDeleted: false,
        ...Object.fromEntries(numbered.map((field) => [field.name, autoNumber(field, number)])),
        ...(hasOwner ? { OwnerId: admins[0] ?? null } : {}),
        ...values,
        CreatedDate: toMoment(created),
        CreatedById: admins[0] ?? null,
        LastModifiedDate: toMoment(modified),
        LastModifiedById: audit.modifiedBy ?? random.pick(admins),
        SystemModstamp: toMoment(modified),
      },
    });
    return id;
  };
  return { schema, random, now, administrators: admins, records, add, at, onWorkday };
}
