import { isCompound, isFilterable, isNumber } from '../schema/lookup.ts';
import type { Field, ObjectSchema, Schema } from '../schema/types.ts';
import type { Database } from './database.ts';

/** Quotes an identifier. Only names from the schema are used, never text from a request. */
export function quoted(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) throw new Error(`'${name}' cannot be a table or column`);
  return `"${name}"`;
}

/** Returns the fields that have a column. */
function storedFields(object: ObjectSchema): readonly Field[] {
  return object.fields.filter((field) => !isCompound(field) && field.formula === null);
}

function isCaseSensitive(field: Field): boolean {
  return ['id', 'reference', 'date', 'datetime', 'time', 'base64'].includes(field.type);
}

function columnType(field: Field): string {
  if (field.type === 'boolean' || field.type === 'int') return 'INTEGER';
  if (isNumber(field)) return 'REAL';
  if (field.type === 'base64') return 'BLOB';
  return isCaseSensitive(field) ? 'TEXT' : 'TEXT COLLATE NOCASE';
}

function createTable(object: ObjectSchema): string {
  const columns = storedFields(object).map((field) =>
    field.type === 'id' ? `${quoted(field.name)} TEXT PRIMARY KEY` : `${quoted(field.name)} ${columnType(field)}`,
  );
  return `CREATE TABLE IF NOT EXISTS ${quoted(object.name)} (${columns.join(', ')})`;
}

function isIndexed(field: Field): boolean {
  return field.type !== 'id' && isFilterable(field) && (field.type === 'reference' || field.unique || field.externalId);
}

const INTERNAL = `
  CREATE TABLE IF NOT EXISTS _sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS _credential (user_id TEXT PRIMARY KEY, salt BLOB NOT NULL, hash BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS _token (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, grant_id TEXT NOT NULL, user_id TEXT NOT NULL, client_id TEXT NOT NULL,
    scope TEXT NOT NULL, expires_at INTEGER);
  CREATE INDEX IF NOT EXISTS _token_grant ON _token (grant_id);
  CREATE TABLE IF NOT EXISTS _api_usage (day TEXT PRIMARY KEY, calls INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS _state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** Creates missing parts: internal tables, a table per object, columns of new fields, indexes. */
export function createTables(database: Database, schema: Schema): void {
  database.transaction(() => {
    database.exec(INTERNAL);
    for (const object of schema.objects.values()) {
      database.exec(createTable(object));
      const present = new Set(database.all(`PRAGMA table_info(${quoted(object.name)})`).map((row) => row['name']));
      for (const field of storedFields(object)) {
        if (!present.has(field.name)) {
          const initial = field.type === 'boolean' ? ` DEFAULT ${field.defaultValue === true ? 1 : 0}` : '';
          const column = `${quoted(field.name)} ${columnType(field)}${initial}`;
          database.exec(`ALTER TABLE ${quoted(object.name)} ADD COLUMN ${column}`);
        }
        if (isIndexed(field)) {
          const index = quoted(`${object.name}_${field.name}_index`);
          database.exec(`CREATE INDEX IF NOT EXISTS ${index} ON ${quoted(object.name)} (${quoted(field.name)})`);
        }
      }
    }
  });
}
