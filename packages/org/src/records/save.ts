import { SalesforceError, insufficientAccess, notFound } from '../errors.ts';
import { asText } from '../engine.ts';
import type { Actor, Engine, JsonObject } from '../engine.ts';
import { requireFileCreate, requireFileEdit } from '../access/file-rights.ts';
import { findObject } from '../schema/lookup.ts';
import { isId } from '../schema/record-id.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Row, Stored } from '../store/database.ts';
import { nextId } from '../store/sequence.ts';
import { quoted } from '../store/tables.ts';
import { addDefaults, cleanValues, requireFields, requireUnique } from './clean.ts';
import type { CleanValues } from './clean.ts';
import { completeContentVersion, publishContentVersion } from './content-version.ts';
import { createAggregate, completeAssignment } from './permission-set-group.ts';
import { visibleRow } from './references.ts';
import { auditSetup } from './setup-audit-trail.ts';
import { deriveName, setIfPresent, stampChange, stampInsert } from './system-fields.ts';

function insertRow(engine: Engine, actor: Actor, object: ObjectSchema, values: CleanValues): string {
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
}

/** Returns the object with all of its fields; defaults and checks also concern those that the user does not see. */
function wholeObject(engine: Engine, view: ObjectSchema): ObjectSchema {
  return findObject(engine.schema, view.name) ?? view;
}

/** Adds the permission set that combines the rights of a new group. */
function addAggregate(engine: Engine, actor: Actor, group: Readonly<Record<string, Stored>>, id: string): void {
  const object = findObject(engine.schema, 'PermissionSet');
  if (object === undefined) return;
  const values: CleanValues = new Map();
  const given = createAggregate(id, asText(group['MasterLabel']));
  for (const [name, value] of Object.entries(given)) {
    setIfPresent(object, values, name, typeof value === 'boolean' ? Number(value) : value);
  }
  insertRow(engine, actor, object, values);
}

/** Stores a new record as this user and returns its id. If it throws a SalesforceError, nothing is stored. */
export function createRecord(engine: Engine, actor: Actor, view: ObjectSchema, given: JsonObject): string {
  return engine.database.transaction(() => {
    const object = wholeObject(engine, view);
    if (!actor.may('create', object)) throw insufficientAccess(`entity type cannot be inserted: ${object.label}`);
    const values = cleanValues(engine, actor, object, given, 'insert');
    const isFile = object.name === 'ContentVersion';
    const byName = Object.fromEntries([...values].map(([field, value]) => [field.name, value]));
    requireFileCreate(engine, actor, object, byName);
    if (isFile) {
      completeContentVersion(engine, actor, object, values, (other, row) => insertRow(engine, actor, other, row));
    }
    if (object.name === 'PermissionSetAssignment') completeAssignment(engine, object, values);
    addDefaults(object, values);
    requireFields(object, values, 'insert');
    requireUnique(engine, object, values, null);
    const id = insertRow(engine, actor, object, values);
    if (isFile) publishContentVersion(engine, object, id);
    if (object.name === 'PermissionSetGroup') addAggregate(engine, actor, byName, id);
    auditSetup(engine, actor, object, id, 'created');
    return id;
  });
}

/** Returns the row of a record by id; throws unless it exists for the user, has this object and is not deleted. */
export function requireRow(engine: Engine, actor: Actor, object: ObjectSchema, id: string): Row {
  if (!isId(id)) throw notFound(`Provided external ID field does not exist or is not accessible: ${id}`);
  const row = visibleRow(engine, actor, object, id);
  if (row === undefined) throw notFound();
  if (row['IsDeleted'] === 1) throw new SalesforceError('ENTITY_IS_DELETED', 'entity is deleted', { status: 404 });
  return row;
}

/** Changes the given fields of a record as this user. If it throws a SalesforceError, nothing is changed. */
export function updateRecord(engine: Engine, actor: Actor, view: ObjectSchema, id: string, given: JsonObject): void {
  engine.database.transaction(() => {
    const object = wholeObject(engine, view);
    const row = requireRow(engine, actor, object, id);
    if (!actor.may('edit', object)) throw insufficientAccess();
    requireFileEdit(engine, actor, object, row);
    const own = String(row['Id']);
    const values = cleanValues(engine, actor, object, given, 'update');
    requireFields(object, values, 'update');
    requireUnique(engine, object, values, own);
    deriveName(object, values, row);
    stampChange(engine, actor, object, values);
    const changes = [...values.keys()].map((field) => `${quoted(field.name)} = ?`).join(', ');
    engine.database.run(`UPDATE ${quoted(object.name)} SET ${changes} WHERE "Id" = ?`, ...values.values(), own);
    const active = object.name === 'User' ? [...values].find(([field]) => field.name === 'IsActive')?.[1] : undefined;
    if (active !== undefined && active !== row['IsActive']) {
      auditSetup(engine, actor, object, own, active === 1 ? 'activated' : 'deactivated');
    }
  });
}
