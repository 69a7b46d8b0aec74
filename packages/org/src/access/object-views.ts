import type { Engine } from '../engine.ts';
import type { Field, ObjectSchema, PermissionSet } from '../schema/types.ts';

type Views = Map<string, ObjectSchema>;

/** Views by permission sets, so that a request neither filters nor indexes the fields again. */
const cache = new WeakMap<Engine['schema'], Map<string, Views>>();

function fieldView(
  object: ObjectSchema,
  field: Field,
  sets: readonly PermissionSet[],
  hidden: ReadonlySet<string>,
): readonly Field[] {
  const { security } = field;
  if (security === null) return [field];
  const key = `${object.name}.${security}`.toLowerCase();
  const granted = hidden.has(key) ? [] : sets.flatMap(({ fields }) => fields.get(key) ?? []);
  if (granted.some(({ edit }) => edit)) return [field];
  return granted.some(({ read }) => read) ? [{ ...field, createable: false, updateable: false }] : [];
}

/**
 * Returns a function from an object to the part of it that a user with these permission sets sees: without fields that field-level
 * security hides, and with encrypted text in clear if permitted. Queries, describes, reads and saves use the view, so a hidden field
 * does not exist for the user.
 */
export function objectViews(
  engine: Engine,
  sets: readonly PermissionSet[],
  seesEncrypted: boolean,
): (object: ObjectSchema) => ObjectSchema {
  const hidden = engine.hiddenFields();
  const key = JSON.stringify([sets.map(({ name }) => name), seesEncrypted, [...hidden].toSorted()]);
  const all = cache.get(engine.schema) ?? new Map<string, Views>();
  cache.set(engine.schema, all);
  const views: Views = all.get(key) ?? new Map<string, ObjectSchema>();
  all.set(key, views);
  return (object) => {
    const known = views.get(object.name);
    if (known !== undefined) return known;
    const fields = object.fields
      .flatMap((field) => fieldView(object, field, sets, hidden))
      .map((field) => (seesEncrypted && field.mask !== null ? { ...field, mask: null } : field));
    const view = { ...object, fields };
    views.set(object.name, view);
    return view;
  };
}
