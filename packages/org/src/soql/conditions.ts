import type { Query, QueryBase } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';
import { isReference } from '../schema/lookup.ts';
import { resolveFilterable } from './columns.ts';
import type { Column } from './columns.ts';
import { compare } from './compare.ts';
import type { Written } from './compare.ts';
import { functionColumn, settledColumn } from './functions.ts';
import type { Groups } from './functions.ts';
import { rejectLinkSemiJoin, rejectManySemiJoins } from './restrictions.ts';
import { fromWhere, newStatement, requireObject, sql } from './statement.ts';
import type { Sql, Statement } from './statement.ts';
import { toTree } from './tree.ts';
import type { Leaf, Tree } from './tree.ts';

type Place = { readonly groups: Groups; readonly nested: boolean; readonly inSemiJoin: boolean };

function writtenValues(leaf: Exclude<Leaf, { valueQuery: Query }>): Written[] {
  const values = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
  return values.map((raw, index) => ({
    raw,
    type: (Array.isArray(leaf.literalType) ? leaf.literalType[index] : leaf.literalType) ?? 'STRING',
  }));
}

function rejectSemiJoin(place: Place, inner: Query): void {
  rejectLinkSemiJoin(inner);
  if (place.nested) {
    throw malformedQuery(
      'Semi join sub-selects are only allowed at the top level WHERE expressions and not in nested WHERE expressions.',
    );
  }
  if (place.inSemiJoin) throw malformedQuery('Nesting of semi join sub-selects is not supported');
  if (
    inner.limit !== undefined ||
    inner.offset !== undefined ||
    inner.orderBy !== undefined ||
    inner.groupBy !== undefined ||
    inner.having !== undefined
  ) {
    throw malformedQuery('ORDER BY, GROUP BY, LIMIT and OFFSET are not allowed in semi join sub-selects');
  }
}

function semiJoin(statement: Statement, column: Column, operator: string, inner: Query, place: Place): Sql {
  rejectSemiJoin(place, inner);
  if (operator !== 'IN' && operator !== 'NOT IN')
    throw malformedQuery(`unexpected operator '${operator}' before a sub-select`);
  const object = requireObject(statement.context, inner.sObject ?? '');
  const nested = newStatement(statement.context, object, inner.sObjectAlias);
  const [selected, ...more] = inner.fields ?? [];
  if (
    selected === undefined ||
    more.length > 0 ||
    (selected.type !== 'Field' && selected.type !== 'FieldRelationship')
  ) {
    throw malformedQuery('Semi join sub-selects must select exactly one field');
  }
  const path = selected.type === 'Field' ? selected.field : [...selected.relationships, selected.field].join('.');
  const innerColumn = resolveFilterable(nested, path, 'filtered');
  if (!isReference(column.field) || !isReference(innerColumn.field)) {
    throw new SalesforceError(
      'INVALID_QUERY_FILTER_OPERATOR',
      `The left operand field and the selected field of a semi join must be ids or references: '${column.field.name}', '${innerColumn.field.name}'`,
    );
  }
  const conditions = [sql(`${innerColumn.sql} IS NOT NULL`)];
  if (inner.where !== undefined) {
    conditions.push(compile(nested, toTree(inner.where), { groups: null, nested: false, inSemiJoin: true }));
  }
  const rest = fromWhere(nested, conditions);
  const membership = `(${column.sql} IS NOT NULL AND ${column.sql} IN (SELECT ${innerColumn.sql}${rest.text}))`;
  return sql(operator === 'IN' ? membership : `NOT ${membership}`, ...rest.values);
}

function leafColumn(statement: Statement, leaf: Leaf, place: Place): Column {
  return 'fn' in leaf
    ? settledColumn(place.groups, functionColumn(statement, leaf.fn), leaf.fn)
    : settledColumn(place.groups, resolveFilterable(statement, leaf.field, 'filtered'), null);
}

function compile(statement: Statement, tree: Tree, place: Place): Sql {
  if (tree.kind === 'leaf') {
    const { leaf } = tree;
    const column = leafColumn(statement, leaf, place);
    if ('valueQuery' in leaf) return semiJoin(statement, column, leaf.operator, leaf.valueQuery, place);
    return compare(column, leaf.operator, writtenValues(leaf), statement.context.clock);
  }
  if (tree.kind === 'not') {
    const part = compile(statement, tree.part, { ...place, nested: true });
    return sql(`NOT (${part.text})`, ...part.values);
  }
  const nested = place.nested || tree.kind === 'or';
  const parts = tree.parts.map((part) => compile(statement, part, { ...place, nested }));
  const joined = parts.map((part) => part.text).join(tree.kind === 'and' ? ' AND ' : ' OR ');
  return sql(`(${joined})`, ...parts.flatMap((part) => part.values));
}

/** Returns a condition of a WHERE clause. */
export function compileCondition(statement: Statement, tree: Tree): Sql {
  return compile(statement, tree, { groups: null, nested: false, inSemiJoin: false });
}

/** Returns the query's conditions on records, including its scope, and joins the tables that they need. */
export function queryConditions(statement: Statement, query: QueryBase): Sql[] {
  rejectManySemiJoins(query.where);
  const where = query.where === undefined ? [] : [compileCondition(statement, toTree(query.where))];
  if (query.usingScope?.toLowerCase() !== 'mine') return where;
  return [
    ...where,
    sql(`${resolveFilterable(statement, 'OwnerId', 'filtered').sql} = ?`, statement.context.actor.userId),
  ];
}

/** Returns the query's conditions on groups; empty without any. */
export function havingCondition(statement: Statement, query: QueryBase, groups: Groups): Sql {
  if (query.having === undefined) return sql('');
  const condition = compile(statement, toTree(query.having), { groups, nested: true, inSemiJoin: false });
  return sql(` HAVING ${condition.text}`, ...condition.values);
}
