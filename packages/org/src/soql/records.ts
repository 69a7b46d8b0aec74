import type { FieldType, QueryBase, Subquery } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';
import { childRelationships, findField } from '../schema/lookup.ts';
import type { ChildRelationship } from '../schema/lookup.ts';
import type { Field, ObjectSchema } from '../schema/types.ts';
import type { Row } from '../store/database.ts';
import { quoted } from '../store/tables.ts';
import { keyOf, pathOf, resolveColumn } from './columns.ts';
import { queryConditions } from './conditions.ts';
import { compileLimit, compileOrder } from './order.ts';
import { located } from './parse.ts';
import { present } from './render.ts';
import { addField, addPath, newShape, renderShape } from './shape.ts';
import type { Shape } from './shape.ts';
import { fromWhere, newStatement, selectColumn, sql } from './statement.ts';
import type { QueryContext, Sql, Statement } from './statement.ts';

export type QueryRecord = Record<string, unknown>;

/** A compiled query for records, to run for all records or for the children of one parent. */
export type RecordQuery = {
  readonly object: ObjectSchema;
  readonly run: (parentId?: string) => QueryRecord[];
};

const FIELDS_LIMIT = 200;

/** Returns the fields of `FIELDS(group)`: `ALL`, `STANDARD` or `CUSTOM`. */
export function fieldsOfGroup({ fields }: ObjectSchema, group: string): readonly Field[] {
  const kind = group.toUpperCase();
  return fields.filter((field) => kind === 'ALL' || field.custom === (kind === 'CUSTOM'));
}

function addFieldsFunction(statement: Statement, shape: Shape, query: QueryBase, group: string): void {
  const unbounded = query.limit === undefined || query.limit > FIELDS_LIMIT;
  if (group.toUpperCase() !== 'STANDARD' && unbounded) {
    throw malformedQuery(`The SOQL FIELDS function must have a LIMIT of at most ${FIELDS_LIMIT}`);
  }
  for (const field of fieldsOfGroup(statement.object, group))
    if (!shape.values.has(field.name)) addField(statement, shape, field);
}

function labelOf(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const label = (part: string): string => field.picklistValues.find((option) => option.value === part)?.label ?? part;
  return value.split(';').map(label).join(';');
}

function addFunction(
  statement: Statement,
  shape: Shape,
  query: QueryBase,
  call: Extract<FieldType, { type: 'FieldFunctionExpression' }>,
): void {
  const [parameter] = call.parameters;
  const name = call.functionName.toUpperCase();
  if (typeof parameter !== 'string') throw malformedQuery(`The function ${call.functionName} is not supported here`);
  if (name === 'FIELDS') return addFieldsFunction(statement, shape, query, parameter);
  if (name !== 'TOLABEL') throw malformedQuery(`The function ${call.functionName} is not supported here`);
  const { sql: expression, field } = resolveColumn(statement, parameter);
  const column = selectColumn(statement, expression);
  shape.values.set(call.alias ?? field.name, (row) =>
    labelOf(
      field,
      present(field, row[column], () => ''),
    ),
  );
}

function findChildren(statement: Statement, name: string): ChildRelationship {
  const { engine, actor, soql } = statement.context;
  const found = childRelationships(engine.schema, statement.object).find(
    ({ child, field }) =>
      field.childRelationshipName?.toLowerCase() === name.toLowerCase() &&
      actor.may('read', child) &&
      findField(actor.view(child), field.name) !== undefined,
  );
  if (found !== undefined) return { ...found, child: actor.view(found.child) };
  throw new SalesforceError(
    'INVALID_TYPE',
    located(
      soql,
      name,
      `Didn't understand relationship '${name}' in FROM part of query call. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name. Please reference your WSDL or the describe call for the appropriate names.`,
    ),
  );
}

function addChildren(statement: Statement, shape: Shape, subquery: Subquery): void {
  const { child, field } = findChildren(statement, subquery.relationshipName);
  const query = compileRecords(statement.context, child, subquery, subquery.sObjectAlias, field);
  const keyColumn = selectColumn(statement, `${shape.alias}.${quoted(keyOf(statement.object))}`);
  shape.values.set(field.childRelationshipName ?? subquery.relationshipName, (row: Row) => {
    const records = query.run(String(row[keyColumn]));
    return records.length === 0 ? null : { totalSize: records.length, done: true, records };
  });
}

function addSelected(statement: Statement, shape: Shape, query: QueryBase, selected: FieldType): void {
  if ('alias' in selected && selected.alias !== undefined && selected.type !== 'FieldFunctionExpression') {
    throw malformedQuery('only aggregate expressions use field aliasing');
  }
  switch (selected.type) {
    case 'Field':
      return addPath(statement, shape, pathOf(statement, selected.field));
    case 'FieldRelationship':
      return addPath(statement, shape, pathOf(statement, [...selected.relationships, selected.field].join('.')));
    case 'FieldFunctionExpression':
      return addFunction(statement, shape, query, selected);
    case 'FieldSubquery':
      return addChildren(statement, shape, selected.subquery);
    default:
      throw malformedQuery(`TYPEOF is not supported: ${selected.field}`);
  }
}

function selectList(statement: Statement): string {
  return [...statement.columns].map(([expression, name]) => `${expression} AS ${name}`).join(', ');
}

/** Compiles a query for records; with `childOf` it returns the children of a parent that is given at run time. */
export function compileRecords(
  context: QueryContext,
  object: ObjectSchema,
  query: QueryBase,
  prefix: string | undefined,
  childOf: Field | null,
): RecordQuery {
  if (query.groupBy !== undefined || query.having !== undefined) {
    throw malformedQuery('GROUP BY and HAVING are not supported in a sub-select, HAVING not without GROUP BY');
  }
  const statement = newStatement(context, object, prefix);
  const shape = newShape(statement);
  for (const selected of query.fields ?? []) addSelected(statement, shape, query, selected);
  const conditions: Sql[] = childOf === null ? [] : [sql(`${statement.alias}.${quoted(childOf.name)} = ?`)];
  conditions.push(...queryConditions(statement, query));
  const order = compileOrder(statement, query, null);
  const limit = compileLimit(query);
  const rest = fromWhere(statement, conditions);
  const text = `SELECT ${selectList(statement)}${rest.text}${order.text}${limit.text}`;
  const values = [...rest.values, ...order.values, ...limit.values];
  return {
    object,
    run: (parentId) => {
      // The parent's id is the first bound value: its condition comes first, and nothing before WHERE binds a value.
      const bound = parentId === undefined ? values : [parentId, ...values];
      return context.engine.database.all(text, ...bound).map((row) => renderShape(statement, shape, row) ?? {});
    },
  };
}
