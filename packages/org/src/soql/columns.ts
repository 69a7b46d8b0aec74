import { SalesforceError, malformedQuery } from '../errors.ts';
import { findField, findObject, isFilterable, findNameField } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import { fieldSql } from '../formula/sql.ts';
import { quoted } from '../store/tables.ts';
import { dayIn } from './date-ranges.ts';
import { located } from './parse.ts';
import { nextAlias } from './statement.ts';
import type { Join, Statement } from './statement.ts';

/** A field in a query, with the SQL that reads it. */
export type Column = {
  readonly sql: string;
  readonly field: Field;
  readonly object: ObjectSchema;
  /** Whether it is a column of a table, with its collation and index, or a computed expression. */
  readonly plain: boolean;
};

/** A step from a record to its parent, with one target object or several (`Owner`, `What`). */
export type Parent = { readonly reference: Field; readonly sql: string; readonly targets: readonly ObjectSchema[] };

function noSuchColumn(statement: Statement, name: string, entity: string): SalesforceError {
  return new SalesforceError(
    'INVALID_FIELD',
    located(
      statement.context.soql,
      name,
      `No such column '${name}' on entity '${entity}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names.`,
    ),
  );
}

function noSuchRelationship(statement: Statement, name: string): SalesforceError {
  return new SalesforceError(
    'INVALID_FIELD',
    located(
      statement.context.soql,
      name,
      `Didn't understand relationship '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the appropriate names.`,
    ),
  );
}

const MAX_PARENTS = 5;

/** Returns the parts of a field path without the object's name or alias in front. */
export function pathOf(statement: Statement, written: string): string[] {
  const path = written.split('.');
  const first = path[0]?.toLowerCase();
  const isOwn = first === statement.prefix?.toLowerCase() || first === statement.object.name.toLowerCase();
  const words = path.length > 1 && isOwn ? path.slice(1) : path;
  if (words.length > MAX_PARENTS + 1) throw malformedQuery(`Relationship depth of '${written}' exceeds ${MAX_PARENTS}`);
  return words;
}

/** Returns the reference behind a relationship name, with the target objects that the user may read. */
export function findParent(statement: Statement, object: ObjectSchema, alias: string, name: string): Parent {
  const { engine, actor } = statement.context;
  const reference = object.fields.find((field) => field.relationshipName?.toLowerCase() === name.toLowerCase());
  const targets = (reference?.referenceTo ?? [])
    .flatMap((target) => findObject(engine.schema, target) ?? [])
    .filter((target) => actor.may('read', target))
    .map(actor.view);
  if (reference === undefined || targets.length === 0) throw noSuchRelationship(statement, name);
  return { reference, sql: `${alias}.${quoted(reference.name)}`, targets };
}

/** Returns the field by which children refer to an object: the id; of definitions, the durable id. */
export function keyOf(object: ObjectSchema): string {
  return findField(object, 'DurableId') === undefined ? 'Id' : 'DurableId';
}

/** Joins the parent's table, once per path. */
export function joinParent(statement: Statement, path: string, parent: Parent, target: ObjectSchema): Join {
  const known = statement.joins.get(path);
  if (known !== undefined) return known;
  const join = { object: target, alias: nextAlias(statement.context) };
  statement.joins.set(path, join);
  const key = `${join.alias}.${quoted(keyOf(target))}`;
  statement.joinSql.push(`LEFT JOIN ${quoted(target.name)} ${join.alias} ON ${key} = ${parent.sql}`);
  return join;
}

/** Returns whether the parent's object differs per record. */
export function isPolymorphic(parent: Parent): boolean {
  return parent.reference.referenceTo.length > 1;
}

function caseByPrefix(parent: Parent, value: (target: ObjectSchema) => string | null): string {
  const branches = parent.targets.flatMap((target) => {
    const expression = value(target);
    return expression === null ? [] : [`WHEN '${target.keyPrefix}' THEN ${expression}`];
  });
  return branches.length === 0 ? 'NULL' : `CASE substr(${parent.sql}, 1, 3) ${branches.join(' ')} END`;
}

/** Returns the SQL for the object of a polymorphic parent. */
function typeSql(parent: Parent): string {
  return caseByPrefix(parent, (target) => `'${quoted(target.name).slice(1, -1)}'`);
}

/** The fields that SOQL supports on a polymorphic parent: id, name and type. */
function polymorphicColumn(statement: Statement, parent: Parent, name: string): Column {
  const object = parent.targets[0] ?? statement.object;
  const text: Field = {
    ...parent.reference,
    name,
    type: 'string',
    length: 255,
    referenceTo: [],
    relationshipName: null,
  };
  switch (name.toLowerCase()) {
    case 'id':
      return { sql: parent.sql, field: { ...parent.reference, name: 'Id' }, object, plain: true };
    case 'type':
      return { sql: typeSql(parent), field: { ...text, name: 'Type' }, object, plain: false };
    case 'name': {
      const nameSql = (target: ObjectSchema): string | null => {
        const field = findNameField(target);
        if (field === undefined) return null;
        return `(SELECT ${quoted(field.name)} FROM ${quoted(target.name)} WHERE "Id" = ${parent.sql})`;
      };
      return { sql: caseByPrefix(parent, nameSql), field: { ...text, name: 'Name' }, object, plain: false };
    }
    default:
      throw noSuchColumn(statement, name, 'Name');
  }
}

/** Returns a field of an object. Throws INVALID_FIELD if there is none with this name. */
export function requireField(statement: Statement, object: ObjectSchema, name: string): Field {
  const field = findField(object, name);
  if (field === undefined) throw noSuchColumn(statement, name, object.name);
  return field;
}

/** Returns the SQL that reads a field of a table in the statement. */
export function readSql(
  { context: { clock, engine } }: Statement,
  object: ObjectSchema,
  alias: string,
  field: Field,
): string {
  return fieldSql(findObject(engine.schema, object.name) ?? object, field, alias, dayIn(clock.now, clock.timeZone));
}

/** Returns the column at the end of a path, and joins the parents on the way. */
export function resolveColumn(statement: Statement, written: string): Column {
  const path = pathOf(statement, written);
  const name = path.pop() ?? '';
  let { object, alias } = statement;
  let key = '';
  for (const [index, step] of path.entries()) {
    const parent = findParent(statement, object, alias, step);
    if (isPolymorphic(parent)) {
      if (index < path.length - 1) throw noSuchRelationship(statement, path[index + 1] ?? '');
      return polymorphicColumn(statement, parent, name);
    }
    key += `.${step.toLowerCase()}`;
    ({ object, alias } = joinParent(statement, key, parent, parent.targets[0] ?? object));
  }
  const field = requireField(statement, object, name);
  return { sql: readSql(statement, object, alias, field), field, object, plain: field.formula === null };
}

/** Like `resolveColumn`, but throws for long text, files and compound fields, which cannot be filtered or sorted by. */
export function resolveFilterable(
  statement: Statement,
  written: string,
  use: 'filtered' | 'sorted' | 'grouped',
): Column {
  const column = resolveColumn(statement, written);
  if (!isFilterable(column.field) || (use === 'sorted' && column.field.type === 'multipicklist')) {
    throw new SalesforceError(
      'INVALID_FIELD',
      located(statement.context.soql, written, `field '${column.field.name}' can not be ${use} in a query call`),
    );
  }
  return column;
}
