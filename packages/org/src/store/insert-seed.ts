import { findField, findObject } from '../schema/lookup.ts';
import { to18 } from '../schema/record-id.ts';
import type { Field, Schema, SeedRecord } from '../schema/types.ts';
import type { Database, Stored } from './database.ts';
import { continueAutoNumber } from './sequence.ts';
import { quoted } from './tables.ts';

type Value = SeedRecord['values'][string];

function storedValue(field: Field, value: Value): Stored {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (field.type === 'base64') return Buffer.from(String(value), 'base64');
  return field.type === 'id' || field.type === 'reference' ? to18(String(value)) : value;
}

/** Stores one record without numbering it. Throws for an object or a field that is not in the schema. */
export function insertRecord(database: Database, schema: Schema, { object: name, values }: SeedRecord): void {
  const object = findObject(schema, name);
  if (object === undefined) throw new Error(`The seed has a record of ${name}, which is not in the schema`);
  const fields = Object.keys(values).map((key) => {
    const field = findField(object, key);
    if (field === undefined || field.formula !== null) {
      throw new Error(`The seed sets ${object.name}.${key}, which is computed or not in the schema`);
    }
    return field;
  });
  const given = new Set(fields);
  // A checkbox is never null, even if the seed omits it.
  const missing = object.fields.filter(
    (field) => field.type === 'boolean' && field.formula === null && !given.has(field),
  );
  const columns = [...fields, ...missing].map((field) => quoted(field.name)).join(', ');
  const stored = [
    ...fields.map((field) => storedValue(field, values[field.name] ?? null)),
    ...missing.map((field) => (field.defaultValue === true ? 1 : 0)),
  ];
  const holders = stored.map(() => '?').join(', ');
  database.run(`INSERT INTO ${quoted(object.name)} (${columns}) VALUES (${holders})`, ...stored);
}

const REPORT_EVERY = 5000;

/** Stores a seed in one transaction and continues its auto numbers. Returns the number of records. */
export function insertSeed(
  database: Database,
  schema: Schema,
  records: Iterable<SeedRecord>,
  progress: (count: number) => void,
): number {
  return database.transaction(() => {
    let count = 0;
    for (const record of records) {
      insertRecord(database, schema, record);
      count += 1;
      if (count % REPORT_EVERY === 0) progress(count);
    }
    for (const object of schema.objects.values()) {
      for (const field of object.fields) if (field.autoNumber !== null) continueAutoNumber(database, object, field);
    }
    return count;
  });
}
