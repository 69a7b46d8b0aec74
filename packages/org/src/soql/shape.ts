import { SalesforceError } from '../errors.ts';
import { isCompound } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { quoted } from '../store/tables.ts';
import { findParent, isPolymorphic, joinParent, readSql, requireField, resolveColumn } from './columns.ts';
import { located } from './parse.ts';
import { attributesById, attributesOf, compoundParts, fileUrl, present, presentCompound } from './render.ts';
import { selectColumn } from './statement.ts';
import type { Statement } from './statement.ts';

export type Render = (row: Row) => unknown;

/** The structure of a record in a response: a value per key, and parent records. */
export type Shape = {
  readonly object: ObjectSchema;
  readonly alias: string;
  readonly key: string;
  /** Column of the record's id; a parent without an id is null. */
  readonly idColumn: string;
  readonly values: Map<string, Render>;
  readonly parents: Map<string, Shape>;
  readonly polymorphic: boolean;
};

export function newShape(statement: Statement): Shape {
  return {
    object: statement.object,
    alias: statement.alias,
    key: '',
    idColumn: selectColumn(statement, `${statement.alias}."Id"`),
    values: new Map(),
    parents: new Map(),
    polymorphic: false,
  };
}

function rejectDuplicate(statement: Statement, shape: Shape, name: string): void {
  if (!shape.values.has(name)) return;
  throw new SalesforceError(
    'INVALID_FIELD',
    located(statement.context.soql, name, `duplicate field selected: ${name}`),
  );
}

function idOf(shape: Shape, row: Row): string {
  return String(row[shape.idColumn]);
}

/** Adds a field of the shape's object. */
export function addField(statement: Statement, shape: Shape, field: Field): void {
  rejectDuplicate(statement, shape, field.name);
  if (isCompound(field)) {
    const parts = [...compoundParts(shape.object, field)].map(([key, part]) => ({
      key,
      part,
      column: selectColumn(statement, `${shape.alias}.${quoted(part.name)}`),
    }));
    shape.values.set(field.name, (row) =>
      presentCompound(
        field,
        new Map(parts.map(({ key, part, column }) => [key, present(part, row[column], () => '')])),
      ),
    );
    return;
  }
  // A list of records does not need a file's content, only whether there is any.
  const own = readSql(statement, shape.object, shape.alias, field);
  const column = selectColumn(statement, field.type === 'base64' ? `${own} IS NOT NULL` : own);
  shape.values.set(field.name, (row) =>
    present(field, field.type === 'base64' && row[column] === 0 ? null : row[column], () =>
      fileUrl(statement.context.version, shape.object, field, idOf(shape, row)),
    ),
  );
}

function parentShape(statement: Statement, shape: Shape, step: string): Shape {
  const parent = findParent(statement, shape.object, shape.alias, step);
  const name = parent.reference.relationshipName ?? step;
  const known = shape.parents.get(name);
  if (known !== undefined) return known;
  const key = `${shape.key}.${step.toLowerCase()}`;
  const made: Shape = {
    object: shape.object,
    alias: shape.alias,
    key,
    idColumn: selectColumn(statement, parent.sql),
    values: new Map(),
    parents: new Map(),
    polymorphic: isPolymorphic(parent),
  };
  const target = parent.targets[0];
  if (!made.polymorphic && target !== undefined) {
    const join = joinParent(statement, key, parent, target);
    const idColumn = selectColumn(statement, `${join.alias}."Id"`);
    const joined = { ...made, object: join.object, alias: join.alias, idColumn };
    shape.parents.set(name, joined);
    return joined;
  }
  shape.parents.set(name, made);
  return made;
}

/** Adds a field by its path; the parts before the field are relationships. */
export function addPath(statement: Statement, shape: Shape, path: readonly string[]): void {
  const name = path.at(-1) ?? '';
  let current = shape;
  for (const step of path.slice(0, -1)) current = parentShape(statement, current, step);
  if (!current.polymorphic) {
    addField(statement, current, requireField(statement, current.object, name));
    return;
  }
  const { field, sql } = resolveColumn(statement, path.join('.'));
  rejectDuplicate(statement, current, field.name);
  const column = selectColumn(statement, sql);
  current.values.set(field.name, (row) => row[column] ?? null);
}

/** Returns the record of a row. */
export function renderShape(statement: Statement, shape: Shape, row: Row): Record<string, unknown> | null {
  if ((row[shape.idColumn] ?? null) === null) return null;
  const { engine, version } = statement.context;
  const id = idOf(shape, row);
  const record: Record<string, unknown> = {
    attributes: shape.polymorphic ? attributesById(engine, version, id) : attributesOf(version, shape.object.name, id),
  };
  for (const [name, render] of shape.values) record[name] = render(row);
  for (const [name, parent] of shape.parents) record[name] = renderShape(statement, parent, row);
  return record;
}
