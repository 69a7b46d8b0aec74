import { SalesforceError, insufficientAccess, notFound } from '../errors.ts';
import type { Actor, Engine, JsonObject } from '../engine.ts';
import { isId, to18 } from '../schema/record-id.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { nextId } from '../store/sequence.ts';
import { quoted } from '../store/tables.ts';
import { addDefaults, cleanValues, requireFields, requireUnique } from './clean.ts';
import type { CleanValues } from './clean.ts';
import { completeContentVersion, publishContentVersion } from './content-version.ts';
import { findRow } from './references.ts';
import { deriveName, stampChange, stampInsert } from './system-fields.ts';

const insertRow = (engine: Engine, actor: Actor, object: ObjectSchema, values: CleanValues): string => {
  const id = nextId(engine.database, object);
  addDefaults(object, values);
  stampInsert(engine, actor, object, values, id);
  deriveName(object, values, {});
  const columns = [...values.keys()].map((field) => quoted(field.name));
  const holders = columns.map(() => '?').join(', ');
  engine.database.run(
    `INSERT INTO ${quoted(object.name)} (${columns.join(', ')}) VALUES (${holders})`,
    ...values.values(),
  );
  return id;
};

/** Stores a new record as this user and returns its id. If it throws a SalesforceError, nothing is stored. */
export const createRecord = (engine: Engine, actor: Actor, object: ObjectSchema, given: JsonObject): string =>
  engine.database.transaction(() => {
    if (!actor.may('create', object)) throw insufficientAccess(`entity type cannot be inserted: ${object.label}`);
    const values = cleanValues(engine, object, given, 'insert');
    const isFile = object.name === 'ContentVersion';
    if (isFile) {
      completeContentVersion(engine, actor, object, values, (other, row) => insertRow(engine, actor, other, row));
    }
    addDefaults(object, values);
    requireFields(object, values, 'insert');
    requireUnique(engine, object, values, null);
    const id = insertRow(engine, actor, object, values);
    if (isFile) publishContentVersion(engine, object, id);
    return id;
  });

/** Returns the row of a record by id; throws unless it exists, has this object and is not deleted. */
export const requireRow = (engine: Engine, object: ObjectSchema, id: string): Row => {
  if (!isId(id)) throw notFound(`Provided external ID field does not exist or is not accessible: ${id}`);
  const row = to18(id).startsWith(object.keyPrefix) ? findRow(engine, object, to18(id)) : undefined;
  if (row === undefined) throw notFound();
  if (row['IsDeleted'] === 1) throw new SalesforceError('ENTITY_IS_DELETED', 'entity is deleted', { status: 404 });
  return row;
};

/** Changes the given fields of a record as this user. If it throws a SalesforceError, nothing is changed. */
export const updateRecord = (
  engine: Engine,
  actor: Actor,
  object: ObjectSchema,
  id: string,
  given: JsonObject,
): void => {
  engine.database.transaction(() => {
    const row = requireRow(engine, object, id);
    if (!actor.may('edit', object)) throw insufficientAccess();
    const own = String(row['Id']);
    const values = cleanValues(engine, object, given, 'update');
    requireFields(object, values, 'update');
    requireUnique(engine, object, values, own);
    deriveName(object, values, row);
    stampChange(engine, actor, object, values);
    const changes = [...values.keys()].map((field) => `${quoted(field.name)} = ?`).join(', ');
    engine.database.run(`UPDATE ${quoted(object.name)} SET ${changes} WHERE "Id" = ?`, ...values.values(), own);
  });
};
