import { findObject } from '../schema/lookup.ts';
import { makeId } from '../schema/record-id.ts';
import type { Field, ObjectSchema, Schema, SeedRecord } from '../schema/types.ts';
import { toTimestamp } from '../store/timestamps.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;

/** When a record was made and last changed; what is left out is chosen, within the past three years. */
type Audit = { readonly created?: Date; readonly modified?: Date; readonly modifiedBy?: string };

/** Where the parts of the seed put their records, in order, and find those of others. */
export type Ledger = {
  readonly schema: Schema;
  readonly random: Random;
  readonly now: Date;
  /** Administrators, who made and changed everything; the first one is the main demo user. */
  readonly administrators: readonly string[];
  readonly records: readonly SeedRecord[];
  /** Adds a record and answers its id. Checkboxes, picklist defaults, auto numbers and system fields are filled in. */
  readonly add: (object: string, values: Values, audit?: Audit) => string;
  /** A moment so many days and hours from now; minutes fall on quarters of an hour. */
  readonly at: (days: number, hour?: number, minute?: number) => Date;
};

const DAY = 86_400_000;

/** `YYYY-MM-DD` of a moment, in UTC. */
export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A moment as the API writes it. */
export const toMoment = toTimestamp;

/** A time of day as the API writes it. */
export const toTime = (hour: number, minute = 0): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;

/** Id of the n-th administrator, known before any user is there, as the organization is older than its users. */
const administratorId = (number: number): string => makeId('005', number);

const defaultsOf = (object: ObjectSchema): Values =>
  Object.fromEntries(
    object.fields
      .filter(({ defaultValue, formula }) => defaultValue !== null && formula === null)
      .map(({ name, defaultValue }) => [name, defaultValue]),
  );

const autoNumber = (field: Field, number: number): string =>
  (field.autoNumber ?? '').replace(/\{(0+)\}/, (_, zeros: string) => String(number).padStart(zeros.length, '0'));

/** An empty ledger. `administrators` says how many of the first users are administrators. */
export const createLedger = (schema: Schema, now: Date, administrators: number): Ledger => {
  const random = createRandom(20_240_229);
  const records: SeedRecord[] = [];
  const counts = new Map<string, number>();
  const defaults = new Map<string, Values>();
  const admins = Array.from({ length: administrators }, (_, index) => administratorId(index + 1));

  const at = (days: number, hour = 0, minute = 0): Date =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + (hour * 60 + minute) * 60_000);

  const add = (object: string, values: Values, audit: Audit = {}): string => {
    const found = findObject(schema, object);
    if (found === undefined) throw new Error(`the seed knows ${object}, the schema does not`);
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
  return { schema, random, now, administrators: admins, records, add, at };
};
