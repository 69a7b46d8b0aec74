import { SalesforceError } from '../errors.ts';
import { isJsonObject } from '../engine.ts';
import type { Actor, Engine, JsonObject } from '../engine.ts';
import { findField } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';
import { convertValue } from './convert.ts';
import { convertReference, findByValue, resolveByExternalId } from './references.ts';

/** Field values, ready to be stored. */
export type CleanValues = Map<Field, Stored>;

function unknownField(object: ObjectSchema, name: string): SalesforceError {
  return new SalesforceError('INVALID_FIELD', `No such column '${name}' on sobject of type ${object.name}`);
}

function byRelationship(object: ObjectSchema, name: string): Field | undefined {
  return object.fields.find((field) => field.relationshipName?.toLowerCase() === name.toLowerCase());
}

function rejectReadOnly(object: ObjectSchema, given: JsonObject, mode: 'insert' | 'update'): void {
  const readOnly = Object.keys(given).flatMap((name) => {
    const field = findField(object, name);
    if (field === undefined) return [];
    return (mode === 'insert' ? field.createable : field.updateable) ? [] : [field.name];
  });
  if (readOnly.length === 0) return;
  const names = readOnly.join(', ');
  const verb = mode === 'insert' ? 'create' : 'update';
  throw new SalesforceError(
    'INVALID_FIELD_FOR_INSERT_UPDATE',
    `Unable to ${verb} fields: ${names}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
    { fields: readOnly },
  );
}

/**
 * Converts and validates the given values. Throws for unknown and read-only fields, and for references to records that the user
 * may not read.
 */
export function cleanValues(
  engine: Engine,
  actor: Actor,
  whole: ObjectSchema,
  given: JsonObject,
  mode: 'insert' | 'update',
): CleanValues {
  const object = actor.view(whole);
  rejectReadOnly(object, given, mode);
  const values: CleanValues = new Map();
  for (const [name, value] of Object.entries(given)) {
    if (name === 'attributes') continue;
    const field = findField(object, name);
    if (field !== undefined) {
      values.set(
        field,
        field.type === 'reference' ? convertReference(engine, actor, field, value) : convertValue(field, value),
      );
      continue;
    }
    const reference = byRelationship(object, name);
    if (reference === undefined) throw unknownField(object, name);
    if (value !== null && !isJsonObject(value)) throw unknownField(object, name);
    rejectReadOnly(object, { [reference.name]: null }, mode);
    values.set(reference, value === null ? null : resolveByExternalId(engine, actor, reference, value));
  }
  return values;
}

function defaultOf(field: Field): Stored {
  const picked = field.picklistValues.find((option) => option.isDefault)?.value;
  const value = field.defaultValue ?? picked ?? null;
  return convertValue(field, value);
}

/** Adds the values that an insert omits: checkboxes are never null, defaults are those of the field. */
export function addDefaults(object: ObjectSchema, values: CleanValues): void {
  for (const field of object.fields) {
    const isOpen = (field.createable || field.type === 'boolean') && field.formula === null;
    if (!values.has(field) && isOpen && field.type !== 'reference') {
      const value = defaultOf(field);
      if (value !== null) values.set(field, value);
    }
  }
}

/** Throws for an insert without a required field, and for an update that empties one. */
export function requireFields(object: ObjectSchema, values: CleanValues, mode: 'insert' | 'update'): void {
  const missing = object.fields.filter((field) => {
    if (field.nillable || field.type === 'boolean' || field.autoNumber !== null || field.formula !== null) return false;
    // The owner is the inserting user unless another one is given.
    if (mode === 'insert') {
      return field.createable && field.name !== 'OwnerId' && (values.get(field) ?? null) === null;
    }
    return values.has(field) && values.get(field) === null;
  });
  if (missing.length === 0) return;
  const names = missing.map((field) => field.name);
  throw new SalesforceError('REQUIRED_FIELD_MISSING', `Required fields are missing: [${names.join(', ')}]`, {
    fields: names,
  });
}

/** Throws for a value that another record already has in a unique field. */
export function requireUnique(engine: Engine, object: ObjectSchema, values: CleanValues, ownId: string | null): void {
  for (const [field, value] of values) {
    if (!field.unique || value === null) continue;
    const other = findByValue(engine, object, field, value).find((id) => id !== ownId);
    if (other !== undefined) {
      throw new SalesforceError(
        'DUPLICATE_VALUE',
        `duplicate value found: ${field.name} duplicates value on record with id: ${other}`,
      );
    }
  }
}
