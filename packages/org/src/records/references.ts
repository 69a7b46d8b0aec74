import { SalesforceError } from '../errors.ts';
import { asText } from '../engine.ts';
import type { Actor, Engine, JsonObject } from '../engine.ts';
import { visibleRows } from '../access/visible-rows.ts';
import { findField, findObject, objectOfId } from '../schema/lookup.ts';
import { isId, to18 } from '../schema/record-id.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row, Stored } from '../store/database.ts';
import { quoted } from '../store/tables.ts';
import { convertValue } from './convert.ts';

/** Returns the stored row of a record, including deleted ones. */
function findRow(engine: Engine, object: ObjectSchema, id: string): Row | undefined {
  return engine.database.get(`SELECT * FROM ${quoted(object.name)} WHERE "Id" = ?`, id);
}

/** Returns the row of a record by id if the user may read it; deleted rows included. */
export function visibleRow(engine: Engine, actor: Actor, object: ObjectSchema, id: string): Row | undefined {
  if (!to18(id).startsWith(object.keyPrefix)) return undefined;
  const visible = visibleRows(engine, actor, object, 't');
  if (visible === null) return findRow(engine, object, to18(id));
  const statement = `SELECT t.* FROM ${quoted(object.name)} t WHERE t."Id" = ? AND ${visible.text}`;
  return engine.database.get(statement, to18(id), ...visible.values);
}

/** Returns the ids of records that are not deleted and have this value; text comparison ignores case. */
export function findByValue(engine: Engine, object: ObjectSchema, field: Field, value: Stored): string[] {
  const column = quoted(field.name);
  // The plain comparison uses the index; the column's collation folds ASCII only.
  const plain = typeof value !== 'string' || /^[\0-\x7F]*$/.test(value);
  const condition = plain ? `${column} = ?` : `fold(${column}) = fold(?)`;
  const table = quoted(object.name);
  return engine.database
    .all(`SELECT "Id" AS id FROM ${table} WHERE ${condition} AND "IsDeleted" = 0 LIMIT 3`, value)
    .map((row) => String(row['id']));
}

/** Returns the value of a reference after checking that its record exists, has the right object, and may be read by the user. */
export function convertReference(engine: Engine, actor: Actor, field: Field, value: unknown): Stored {
  if (value === null || value === undefined || value === '') return null;
  const wrong = new SalesforceError('MALFORMED_ID', `${field.label}: id value of incorrect type: ${asText(value)}`, {
    fields: [field.name],
  });
  if (typeof value !== 'string' || !isId(value)) throw wrong;
  const id = to18(value);
  const object = objectOfId(engine.schema, id);
  if (object !== undefined && !field.referenceTo.some((target) => findObject(engine.schema, target) === object)) {
    throw wrong;
  }
  const row = object === undefined ? undefined : findRow(engine, object, id);
  if (row === undefined) {
    throw new SalesforceError('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', { fields: [field.name] });
  }
  if (row['IsDeleted'] === 1) {
    throw new SalesforceError('ENTITY_IS_DELETED', 'entity is deleted', { fields: [field.name] });
  }
  if (object !== undefined && !(actor.may('read', object) && visibleRow(engine, actor, object, id))) {
    throw new SalesforceError(
      'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY',
      `insufficient access rights on cross-reference id: ${id}`,
    );
  }
  return id;
}

/** Returns the id of a record that is given by an external id, as in `"Account__r": { "Code__c": "A1" }`. */
export function resolveByExternalId(engine: Engine, actor: Actor, reference: Field, given: JsonObject): string {
  const keys = Object.keys(given).filter((key) => key !== 'attributes');
  const [key = ''] = keys;
  const targets = reference.referenceTo
    .flatMap((target) => findObject(engine.schema, target) ?? [])
    .filter((target) => actor.may('read', target))
    .map(actor.view);
  for (const target of keys.length === 1 ? targets : []) {
    const field = findField(target, key);
    if (field !== undefined && (field.externalId || field.type === 'id')) {
      const value =
        field.type === 'id' ? convertReference(engine, actor, reference, given[key]) : convertValue(field, given[key]);
      const found = value === null ? [] : findByValue(engine, target, field, value);
      if (found.length > 1)
        throw new SalesforceError(
          'DUPLICATE_EXTERNAL_ID',
          `More than one record found for external id field: [${found.join(', ')}]`,
        );
      if (found[0] !== undefined) return found[0];
      throw new SalesforceError(
        'INVALID_FIELD',
        `Foreign key external ID: ${asText(given[key])} not found for field ${field.name} in entity ${target.name}`,
      );
    }
  }
  throw new SalesforceError(
    'INVALID_FIELD',
    `The relationship ${reference.relationshipName ?? reference.name} takes exactly one external id field: ${keys.join(', ') || 'none given'}`,
  );
}
