import { findObject } from '../schema/lookup.ts';
import type { Schema, SeedRecord } from '../schema/types.ts';
import type { Database } from './database.ts';
import { insertRecord } from './insert-seed.ts';
import { nextId } from './sequence.ts';
import { quoted } from './tables.ts';
import { toTimestamp } from './timestamps.ts';

/** Adds the records that belong to the org itself rather than to a company's data, as its first user. */
export type OrgRecords = {
  /** Stores a record and returns its id. */
  readonly add: (object: string, values: SeedRecord['values']) => string;
  /** Returns the id of the record with a value in a field; null if there is none. */
  readonly find: (object: string, field: string, value: string) => string | null;
};

/** Returns the access to the records of an opened org. */
export function orgRecords(database: Database, schema: Schema, now: Date): OrgRecords {
  const moment = toTimestamp(now);
  return {
    add: (name, values) => {
      const object = findObject(schema, name);
      if (object === undefined) throw new Error(`The schema has no ${name}`);
      const id = nextId(database, object);
      const creator = database.get('SELECT "Id" AS id FROM "User" ORDER BY "Id" LIMIT 1')?.['id'];
      const user = typeof creator === 'string' ? creator : id;
      const audit = { CreatedDate: moment, LastModifiedDate: moment, SystemModstamp: moment };
      const people = { CreatedById: user, LastModifiedById: user };
      insertRecord(database, schema, { object: name, values: { Id: id, ...values, ...audit, ...people } });
      return id;
    },
    find: (object, field, value) => {
      const statement = `SELECT "Id" AS id FROM ${quoted(object)} WHERE ${quoted(field)} = ? AND "IsDeleted" = 0`;
      const id = database.get(statement, value)?.['id'];
      return typeof id === 'string' ? id : null;
    },
  };
}
