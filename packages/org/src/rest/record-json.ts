import { SalesforceError } from '../errors.ts';
import { findField, isCompound } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import { attributesOf, compoundParts, fileUrl, present, presentCompound } from '../soql/render.ts';
import type { Row } from '../store/database.ts';

/** Returns the fields of a `fields=` parameter; without one, all fields of the object. Throws INVALID_FIELD. */
export function requestedFields(object: ObjectSchema, names: string | null): readonly Field[] {
  if (names === null || names.trim() === '') return object.fields;
  return names.split(',').map((name) => {
    const field = findField(object, name.trim());
    if (field === undefined) {
      throw new SalesforceError('INVALID_FIELD', `No such column '${name.trim()}' on sobject of type ${object.name}`);
    }
    return field;
  });
}

function valueOf(object: ObjectSchema, field: Field, row: Row, version: string): unknown {
  if (isCompound(field)) {
    const parts = [...compoundParts(object, field)].map(
      ([key, part]) => [key, valueOf(object, part, row, version)] as const,
    );
    return presentCompound(field, new Map(parts));
  }
  return present(field, row[field.name], () => fileUrl(version, object, field, String(row['Id'])));
}

/** Converts a stored row to a record of a GET response. */
export function toRecord(
  object: ObjectSchema,
  row: Row,
  fields: readonly Field[],
  version: string,
): Record<string, unknown> {
  return {
    attributes: attributesOf(version, object.name, String(row['Id'])),
    ...Object.fromEntries(fields.map((field) => [field.name, valueOf(object, field, row, version)])),
  };
}
