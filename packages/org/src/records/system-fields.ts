import type { Actor, Engine } from '../engine.ts';
import { findField } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';
import { nextAutoNumber } from '../store/sequence.ts';
import { toTimestamp } from '../store/timestamps.ts';
import type { CleanValues } from './clean.ts';

/** Sets a field if the object has it. */
export function setIfPresent(object: ObjectSchema, values: CleanValues, name: string, value: Stored): void {
  const field = findField(object, name);
  if (field !== undefined) values.set(field, value);
}

/** The user and time of a change. */
export function stampChange(engine: Engine, actor: Actor, object: ObjectSchema, values: CleanValues): void {
  const now = toTimestamp(engine.now());
  setIfPresent(object, values, 'LastModifiedDate', now);
  setIfPresent(object, values, 'LastModifiedById', actor.userId);
  setIfPresent(object, values, 'SystemModstamp', now);
}

/** Returns the system fields of a new record. */
export function stampInsert(engine: Engine, actor: Actor, object: ObjectSchema, values: CleanValues, id: string): void {
  setIfPresent(object, values, 'Id', id);
  setIfPresent(object, values, 'IsDeleted', 0);
  setIfPresent(object, values, 'CreatedDate', toTimestamp(engine.now()));
  setIfPresent(object, values, 'CreatedById', actor.userId);
  const owner = findField(object, 'OwnerId');
  if (owner !== undefined && (values.get(owner) ?? null) === null) values.set(owner, actor.userId);
  for (const field of object.fields) {
    if (field.autoNumber !== null) values.set(field, nextAutoNumber(engine.database, object, field, engine.now()));
  }
  stampChange(engine, actor, object, values);
}

/** Derives a person's full name: for objects with a writable LastName but a read-only Name. */
export function deriveName(object: ObjectSchema, values: CleanValues, before: Readonly<Record<string, unknown>>): void {
  const name = findField(object, 'Name');
  const first = findField(object, 'FirstName');
  const last = findField(object, 'LastName');
  if (name === undefined || name.createable || first === undefined || last === undefined) return;
  const part = (field: typeof first): unknown => (values.has(field) ? values.get(field) : before[field.name]);
  const full = [part(first), part(last)].filter((text) => typeof text === 'string' && text !== '').join(' ');
  if (full !== '') values.set(name, full);
}
