import { SalesforceError, insufficientAccess, notFound } from '../errors.ts';
import type { Actor, Engine, JsonObject } from '../engine.ts';
import { findField } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import { convertValue } from './convert.ts';
import { findByValue } from './references.ts';
import { createRecord, updateRecord } from './save.ts';

/** Several records have the same external id; an upsert or a read then returns 300 with their addresses. */
export class AmbiguousExternalId extends SalesforceError {
  readonly object: string;
  readonly ids: readonly string[];

  constructor(object: string, ids: readonly string[]) {
    super('DUPLICATE_EXTERNAL_ID', `More than one record found for external id field: [${ids.join(', ')}]`, {
      status: 300,
    });
    this.name = 'AmbiguousExternalId';
    this.object = object;
    this.ids = ids;
  }
}

/** Returns the field that an upsert or a read by external id uses; the id field is allowed too. */
export function externalIdField(object: ObjectSchema, name: string): Field {
  const field = findField(object, name);
  if (field === undefined || !(field.externalId || field.type === 'id')) {
    throw notFound(`Provided external ID field does not exist or is not accessible: ${name}`);
  }
  return field;
}

/** Returns the ids of the records with this external id. */
export function findByExternalId(engine: Engine, object: ObjectSchema, field: Field, value: string): string {
  const ids = findByValue(engine, object, field, convertValue(field, value));
  if (ids.length > 1) throw new AmbiguousExternalId(object.name, ids);
  if (ids[0] === undefined) throw notFound();
  return ids[0];
}

export type Upserted = { readonly id: string; readonly created: boolean };

/** Updates the record with this external id, or creates it. */
export function upsertRecord(
  engine: Engine,
  actor: Actor,
  object: ObjectSchema,
  field: Field,
  value: unknown,
  given: JsonObject,
): Upserted {
  return engine.database.transaction(() => {
    if (value === null || value === undefined || value === '') {
      throw new SalesforceError('MISSING_ARGUMENT', `${field.name} not specified`, { fields: [field.name] });
    }
    const stored = convertValue(field, value);
    const ids = findByValue(engine, object, field, stored);
    if (ids.length > 1) throw new AmbiguousExternalId(object.name, ids);
    const rest = Object.fromEntries(
      Object.entries(given).filter(([name]) => name.toLowerCase() !== field.name.toLowerCase()),
    );
    const [id] = ids;
    if (id !== undefined) {
      updateRecord(engine, actor, object, id, rest);
      return { id, created: false };
    }
    if (field.type === 'id') throw notFound();
    if (!actor.may('create', object)) throw insufficientAccess(`entity type cannot be inserted: ${object.label}`);
    return { id: createRecord(engine, actor, object, { ...rest, [field.name]: value }), created: true };
  });
}
