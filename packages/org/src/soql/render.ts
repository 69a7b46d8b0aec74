import { findField, objectOfId } from '../schema/lookup.ts';
import type { Engine } from '../engine.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';

export type RowValue = Row[string];

/** Returns a record's `attributes`. */
export const attributesOf = (version: string, object: string, id: string): { type: string; url: string } => ({
  type: object,
  url: `/services/data/${version}/sobjects/${object}/${id}`,
});

/** Converts a stored value to JSON. Files are represented by the URL of their content. */
export const present = (field: Field, value: RowValue | undefined, file: () => string): unknown => {
  if (value === null || value === undefined) return null;
  if (field.type === 'boolean') return value === 1;
  if (field.type === 'base64') return file();
  if (typeof value === 'bigint') return Number(value);
  return value;
};

/** Returns the URL of a file's content. */
export const fileUrl = (version: string, object: ObjectSchema, field: Field, id: string): string =>
  `/services/data/${version}/sobjects/${object.name}/${id}/${field.name}`;

const ADDRESS_PARTS = ['city', 'country', 'geocodeAccuracy', 'latitude', 'longitude', 'postalCode', 'state', 'street'];

/** Returns the parts of a compound field, by their keys in it. */
export const compoundParts = (object: ObjectSchema, compound: Field): ReadonlyMap<string, Field> => {
  const stem = compound.name.replace(/(?:Address)?(?:__c)?$/, '');
  const name = (part: string): string =>
    compound.custom
      ? `${stem}__${part.charAt(0).toUpperCase()}${part.slice(1)}__s`
      : stem + part.charAt(0).toUpperCase() + part.slice(1);
  const keys = compound.type === 'address' ? ADDRESS_PARTS : ['latitude', 'longitude'];
  return new Map(
    keys.flatMap((key) => {
      const field = findField(object, name(key));
      return field === undefined ? [] : [[key, field] as const];
    }),
  );
};

/** Returns the compound value of its parts; null if all of them are null. */
export const presentCompound = (compound: Field, parts: ReadonlyMap<string, unknown>): unknown => {
  if (![...parts.values()].some((value) => value !== null)) return null;
  const keys = compound.type === 'address' ? ADDRESS_PARTS : ['latitude', 'longitude'];
  return Object.fromEntries(keys.map((key) => [key, parts.get(key) ?? null]));
};

/** Returns the attributes of a record of which only the id is known. */
export const attributesById = (engine: Engine, version: string, id: string): { type: string; url: string } =>
  attributesOf(version, objectOfId(engine.schema, id)?.name ?? 'Name', id);
