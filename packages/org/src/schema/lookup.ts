import type { Field, ObjectSchema, Schema } from './types.ts';

const fieldMaps = new WeakMap<ObjectSchema, ReadonlyMap<string, Field>>();

/** Returns an object by API name in any case. */
export function findObject(schema: Schema, name: string): ObjectSchema | undefined {
  return schema.objects.get(name.toLowerCase());
}

/** Returns a field by API name in any case. */
export function findField(object: ObjectSchema, name: string): Field | undefined {
  let map = fieldMaps.get(object);
  if (map === undefined) {
    map = new Map(object.fields.map((field) => [field.name.toLowerCase(), field]));
    fieldMaps.set(object, map);
  }
  return map.get(name.toLowerCase());
}

/** Returns the object of an id, by its first three characters. */
export function objectOfId(schema: Schema, id: string): ObjectSchema | undefined {
  const prefix = id.slice(0, 3);
  return prefix === '' ? undefined : schema.objects.values().find((object) => object.keyPrefix === prefix);
}

export function findNameField(object: ObjectSchema): Field | undefined {
  return object.fields.find((field) => field.nameField);
}

/** A child relationship of a parent object. */
export type ChildRelationship = { readonly child: ObjectSchema; readonly field: Field };

const childMaps = new WeakMap<Schema, ReadonlyMap<string, readonly ChildRelationship[]>>();

/** Returns all fields that refer to the given object. */
export function childRelationships(schema: Schema, parent: ObjectSchema): readonly ChildRelationship[] {
  let map = childMaps.get(schema);
  if (map === undefined) {
    const building = new Map<string, ChildRelationship[]>();
    for (const child of schema.objects.values()) {
      for (const field of child.fields) {
        for (const target of field.referenceTo) {
          const key = target.toLowerCase();
          building.set(key, [...(building.get(key) ?? []), { child, field }]);
        }
      }
    }
    map = building;
    childMaps.set(schema, map);
  }
  return map.get(parent.name.toLowerCase()) ?? [];
}

/** Address and location fields have no column; they combine other fields of the record. */
export function isCompound(field: Field): boolean {
  return field.type === 'address' || field.type === 'location';
}

/** Long text, files and compound fields cannot be filtered or sorted by. */
export function isFilterable(field: Field): boolean {
  return (
    !isCompound(field) &&
    field.type !== 'base64' &&
    field.type !== 'encryptedstring' &&
    !(field.type === 'textarea' && field.length > 255)
  );
}

const UNGROUPABLE = new Set<Field['type']>(['datetime', 'double', 'currency', 'percent', 'multipicklist', 'time']);

/** Returns whether a query may group by the field. */
export function isGroupable(field: Field): boolean {
  return isFilterable(field) && !UNGROUPABLE.has(field.type);
}

const CASELESS = new Set<Field['type']>(['string', 'textarea', 'email', 'phone', 'url', 'picklist']);

/** Text types that sort and group without case. */
export function isCaseless(field: Field): boolean {
  return CASELESS.has(field.type);
}

export function isNumber(field: Field): boolean {
  return field.type === 'int' || field.type === 'double' || field.type === 'currency' || field.type === 'percent';
}

export function isReference(field: Field): boolean {
  return field.type === 'reference' || field.type === 'id';
}
