import { findField, objectOfId } from '../schema/lookup.ts';
import type { Engine } from '../engine.ts';
import type { Field, Mask, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';

export type RowValue = Row[string];

/** Returns a record's `attributes`. */
export function attributesOf(version: string, object: string, id: string): { type: string; url: string } {
  return {
    type: object,
    url: `/services/data/${version}/sobjects/${object}/${id}`,
  };
}

function masked({ kind, character }: Mask, text: string): string {
  const shown = kind === 'lastFour' ? text.slice(-4) : '';
  return character.repeat(text.length - shown.length) + shown;
}

/** Converts a stored value to JSON, encrypted text masked. Files are represented by the URL of their content. */
export function present(field: Field, value: RowValue | undefined, file: () => string): unknown {
  if (value === null || value === undefined) return null;
  if (field.type === 'boolean') return value === 1;
  if (field.type === 'base64') return file();
  if (field.mask !== null) return masked(field.mask, String(value));
  if (typeof value === 'bigint') return Number(value);
  return value;
}

/** Returns the URL of a file's content. */
export function fileUrl(version: string, object: ObjectSchema, field: Field, id: string): string {
  return `/services/data/${version}/sobjects/${object.name}/${id}/${field.name}`;
}

const ADDRESS_PARTS = ['city', 'country', 'geocodeAccuracy', 'latitude', 'longitude', 'postalCode', 'state', 'street'];

/** Returns the parts of a compound field, by their keys in it. */
export function compoundParts(object: ObjectSchema, compound: Field): ReadonlyMap<string, Field> {
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
}

/** Returns the compound value of its parts; null if all of them are null. */
export function presentCompound(compound: Field, parts: ReadonlyMap<string, unknown>): unknown {
  if (![...parts.values()].some((value) => value !== null)) return null;
  const keys = compound.type === 'address' ? ADDRESS_PARTS : ['latitude', 'longitude'];
  return Object.fromEntries(keys.map((key) => [key, parts.get(key) ?? null]));
}

/** Returns the attributes of a record of which only the id is known. */
export function attributesById(engine: Engine, version: string, id: string): { type: string; url: string } {
  return attributesOf(version, objectOfId(engine.schema, id)?.name ?? 'Name', id);
}
