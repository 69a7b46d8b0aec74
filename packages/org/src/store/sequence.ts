import { makeId } from '../schema/record-id.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Database } from './database.ts';
import { quoted } from './tables.ts';

/** The first number of the org's own ids, far above those of the seed, which start at 0. */
const FIRST_OWN_ID = 62 ** 6;

function next(database: Database, name: string): number {
  const row = database.get(
    'INSERT INTO _sequence (name, last) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last',
    name,
  );
  return Number(row?.['last']);
}

/** Returns a new id of the object, 18 characters, never used before. */
export function nextId(database: Database, object: ObjectSchema): string {
  return makeId(object.keyPrefix, FIRST_OWN_ID + next(database, `id:${object.name}`));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns the next value of an auto-number field in its display format (`WO-{00000000}`, also `{YYYY}-{MM}-{DD}`). */
export function nextAutoNumber(database: Database, object: ObjectSchema, field: Field, now: Date): string {
  const number = next(database, `auto:${object.name}.${field.name}`);
  return (field.autoNumber ?? '{0}')
    .replace('{YYYY}', String(now.getUTCFullYear()))
    .replace('{YY}', twoDigits(now.getUTCFullYear() % 100))
    .replace('{MM}', twoDigits(now.getUTCMonth() + 1))
    .replace('{DD}', twoDigits(now.getUTCDate()))
    .replace(/\{(0+)\}/, (_, zeros: string) => String(number).padStart(zeros.length, '0'));
}

/** Continues auto numbers after the highest one of the seed. */
export function continueAutoNumber(database: Database, object: ObjectSchema, field: Field): void {
  const rows = database.all(`SELECT ${quoted(field.name)} AS value FROM ${quoted(object.name)}`);
  const highest = rows.reduce((most, row) => {
    const digits = /(\d+)\D*$/.exec(String(row['value'] ?? ''))?.[1];
    return Math.max(most, Number(digits ?? 0));
  }, 0);
  database.run(
    'INSERT INTO _sequence (name, last) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last = max(last, excluded.last)',
    `auto:${object.name}.${field.name}`,
    highest,
  );
}
