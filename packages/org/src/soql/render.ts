import { findField, objectOfId } from '../schema/lookup.ts';
import type { Engine } from '../engine.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';

export type RowValue = Row[string];

/** A record's `attributes` as every answer carries them. */
export const attributesOf = (version: string, object: string, id: string): { type: string; url: string } => ({
  type: object,
  url: `/services/data/${version}/sobjects/${object}/${id}`,
});

/** A stored value as JSON has it. Files are answered by the address of their bytes. */
export const present = (field: Field, value: RowValue | undefined, file: () => string): unknown => {
  if (value === null || value === undefined) return null;
  if (field.type === 'boolean') return value === 1;
  if (field.type === 'base64') return file();
  if (typeof value === 'bigint') return Number(value);
  return value;
};

/** The address at which a file's bytes are read. */
export const fileUrl = (version: string, object: ObjectSchema, field: Field, id: string): string =>
  `/services/data/${version}/sobjects/${object.name}/${id}/${field.name}`;

const ADDRESS_PARTS = ['city', 'country', 'geocodeAccuracy', 'latitude', 'longitude', 'postalCode', 'state', 'street'];

/** The fields that a compound field gathers, by the key that each has in it. */
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

/** The compound value of its parts' values; null when all of them are. */
export const presentCompound = (compound: Field, parts: ReadonlyMap<string, unknown>): unknown => {
  if (![...parts.values()].some((value) => value !== null)) return null;
  const keys = compound.type === 'address' ? ADDRESS_PARTS : ['latitude', 'longitude'];
  return Object.fromEntries(keys.map((key) => [key, parts.get(key) ?? null]));
};

/** The attributes of a record known by its id only. */
export const attributesById = (engine: Engine, version: string, id: string): { type: string; url: string } =>
  attributesOf(version, objectOfId(engine.schema, id)?.name ?? 'Name', id);
