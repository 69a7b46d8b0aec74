import type { FieldType, Query } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';
import { isCaseless, isGroupable } from '../schema/lookup.ts';
import type { ObjectSchema } from '../schema/types.ts';
import { resolveColumn, resolveFilterable } from './columns.ts';
import type { Column } from './columns.ts';
import { havingCondition, queryConditions } from './conditions.ts';
import { functionColumn, isAggregate } from './functions.ts';
import { compileLimit, compileOrder } from './order.ts';
import { present } from './render.ts';
import type { QueryRecord } from './records.ts';
import { fromWhere, newStatement, selectColumn } from './statement.ts';
import type { QueryContext, Statement } from './statement.ts';

/** Returns whether the query returns groups instead of records. */
export function isAggregateQuery(query: Query): boolean {
  return (
    query.groupBy !== undefined ||
    (query.fields ?? []).some((field) => field.type === 'FieldFunctionExpression' && isAggregate(field))
  );
}

/** Returns whether the query is `SELECT COUNT() FROM …`, which returns only a number. */
export function isCountQuery(query: Query): boolean {
  const [first] = query.fields ?? [];
  return (
    query.fields?.length === 1 &&
    first?.type === 'FieldFunctionExpression' &&
    first.functionName.toUpperCase() === 'COUNT' &&
    first.parameters.length === 0
  );
}

function groupColumns(statement: Statement, query: Query): Column[] {
  return (query.groupBy === undefined ? [] : [query.groupBy].flat()).map((group) => {
    if ('fn' in group) {
      if (isAggregate(group.fn)) throw malformedQuery(`${group.fn.rawValue ?? ''} can not be grouped in a query call`);
      return functionColumn(statement, group.fn);
    }
    const column = resolveFilterable(statement, group.field, 'grouped');
    if (!isGroupable(column.field)) {
      throw malformedQuery(`field '${column.field.name}' can not be grouped in a query call`);
    }
    return column;
  });
}

function groupKey(column: Column): string {
  return isCaseless(column.field) ? `fold(${column.sql})` : column.sql;
}

type Output = { readonly key: string; readonly column: Column };

function outputs(statement: Statement, query: Query, groups: readonly Column[]): Output[] {
  let unnamed = 0;
  return (query.fields ?? []).map((selected: FieldType): Output => {
    if (selected.type === 'FieldFunctionExpression') {
      const column = functionColumn(statement, selected);
      if (!isAggregate(selected) && !groups.some((group) => group.sql === column.sql)) {
        throw malformedQuery(`Field must be grouped or aggregated: ${selected.rawValue ?? selected.functionName}`);
      }
      const key = selected.alias ?? `expr${unnamed}`;
      if (selected.alias === undefined) unnamed += 1;
      return { key, column };
    }
    if (selected.type !== 'Field' && selected.type !== 'FieldRelationship') {
      throw malformedQuery('Aggregate queries can select grouped fields and aggregate functions only');
    }
    const path = selected.type === 'Field' ? selected.field : [...selected.relationships, selected.field].join('.');
    const column = resolveColumn(statement, path);
    if (!groups.some((group) => group.sql === column.sql)) {
      throw malformedQuery(`Field must be grouped or aggregated: ${path}`);
    }
    return {
      key: ('alias' in selected ? selected.alias : undefined) ?? column.field.name,
      column: { ...column, sql: `MIN(${column.sql})` },
    };
  });
}

const MAX_GROUPS = 2000;

/** Returns the groups of an aggregate query. Throws MALFORMED_QUERY for groupings that Salesforce does not support. */
export function runAggregates(context: QueryContext, object: ObjectSchema, query: Query): QueryRecord[] {
  if (query.groupBy === undefined && query.having !== undefined) throw malformedQuery("unexpected token: 'HAVING'");
  if (query.groupBy === undefined && query.limit !== undefined) {
    throw malformedQuery('Non-grouped query that uses overall aggregate functions cannot also use LIMIT');
  }
  const statement = newStatement(context, object, query.sObjectAlias);
  const groups = groupColumns(statement, query);
  const selected = outputs(statement, query, groups).map((output) => ({
    ...output,
    name: selectColumn(statement, output.column.sql),
  }));
  const where = queryConditions(statement, query);
  const having = havingCondition(statement, query, groups);
  const order = compileOrder(statement, query, groups);
  const limit = compileLimit(query);
  const rest = fromWhere(statement, where);
  const columns = [...statement.columns].map(([expression, name]) => `${expression} AS ${name}`);
  const grouped = groups.length === 0 ? '' : ` GROUP BY ${groups.map(groupKey).join(', ')}`;
  const rows = context.engine.database.all(
    `SELECT ${columns.join(', ')}${rest.text}${grouped}${having.text}${order.text}${limit.text}`,
    ...rest.values,
    ...having.values,
    ...order.values,
    ...limit.values,
  );
  if (rows.length > MAX_GROUPS) {
    throw new SalesforceError(
      'EXCEEDED_ID_LIMIT',
      'Aggregate query does not support queryMore(), use LIMIT to restrict the results to a single batch',
    );
  }
  return rows.map((row) => ({
    attributes: { type: 'AggregateResult' },
    ...Object.fromEntries(selected.map(({ key, column, name }) => [key, present(column.field, row[name], () => '')])),
  }));
}

/** Returns the number of records of a `COUNT()` query. */
export function runCount(context: QueryContext, object: ObjectSchema, query: Query): number {
  const statement = newStatement(context, object, query.sObjectAlias);
  if (query.groupBy !== undefined || query.having !== undefined)
    throw malformedQuery('COUNT() cannot be grouped, use COUNT(Id)');
  const where = queryConditions(statement, query);
  const limit = compileLimit(query);
  const rest = fromWhere(statement, where);
  const row = context.engine.database.get(
    `SELECT COUNT(*) AS n FROM (SELECT 1${rest.text}${limit.text})`,
    ...rest.values,
    ...limit.values,
  );
  return Number(row?.['n'] ?? 0);
}
