import type { QueryBase } from '@jetstreamapp/soql-parser-js';
import { SalesforceError } from '../errors.ts';
import { findField } from '../schema/lookup.ts';
import type { Field } from '../schema/types.ts';
import { quoted } from '../store/tables.ts';
import { pathOf } from './columns.ts';
import { compileCondition } from './conditions.ts';
import { fromWhere, newStatement } from './statement.ts';
import type { Statement } from './statement.ts';
import { toTree } from './tree.ts';
import type { Leaf, Tree } from './tree.ts';

/** Largest part of a table that an index may return: for Salesforce's own indexes, and for those of custom fields. */
const STANDARD_SHARE = 0.3;
const CUSTOM_SHARE = 0.1;

/** Largest result of a query without conditions that is read along an index. */
const MAX_UNFILTERED = 2000;

const STANDARD_INDEXES = new Set([
  'Id',
  'Name',
  'CaseNumber',
  'CreatedDate',
  'SystemModstamp',
  'LastModifiedDate',
  'Username',
  'Email',
]);
const COMPARISONS = new Set(['=', 'IN', '<', '>', '<=', '>=']);

function isReferenceIndex(field: Field): boolean {
  return field.type === 'reference' || field.type === 'id';
}

function shareOf(field: Field): number | null {
  if (STANDARD_INDEXES.has(field.name) || (isReferenceIndex(field) && !field.custom)) return STANDARD_SHARE;
  return isReferenceIndex(field) || field.unique || field.externalId ? CUSTOM_SHARE : null;
}

/** Returns the field of the queried object itself that a condition or an order uses. */
function ownField(statement: Statement, written: string): Field | undefined {
  const path = pathOf(statement, written);
  return path.length === 1 ? findField(statement.object, path[0] ?? '') : undefined;
}

/** Returns the share of the table that a condition may match to use an index; null if it cannot use one. */
function indexShare(statement: Statement, leaf: Leaf): number | null {
  if (!('field' in leaf)) return null;
  const field = ownField(statement, leaf.field);
  const share = field === undefined ? null : shareOf(field);
  if ('valueQuery' in leaf) return leaf.operator === 'IN' ? share : null;
  const values = [leaf.value].flat();
  const canUse =
    COMPARISONS.has(leaf.operator) || (leaf.operator === 'LIKE' && values.every((value) => !/^'[%_]/.test(value)));
  const types = [leaf.literalType].flat();
  return canUse && !types.includes('NULL') ? share : null;
}

function isSelective(statement: Statement, tree: Tree, rows: number): boolean {
  if (tree.kind === 'and') return tree.parts.some((part) => isSelective(statement, part, rows));
  if (tree.kind === 'or') return tree.parts.every((part) => isSelective(statement, part, rows));
  const share = tree.kind === 'leaf' ? indexShare(statement, tree.leaf) : null;
  if (share === null) return false;
  const probe = newStatement(statement.context, statement.object, statement.prefix);
  const rest = fromWhere(probe, [compileCondition(probe, tree)]);
  const { database } = statement.context.engine;
  const beyond = database.get(`SELECT 1${rest.text} LIMIT 1 OFFSET ?`, ...rest.values, Math.floor(rows * share));
  return beyond === undefined;
}

/** Without conditions, a small number of rows is read along the index of the order. */
function isShort(statement: Statement, query: QueryBase, isAggregate: boolean): boolean {
  if (isAggregate || query.limit === undefined || query.limit > MAX_UNFILTERED || (query.offset ?? 0) > 0) return false;
  const [first] = query.orderBy === undefined ? [] : [query.orderBy].flat();
  if (first === undefined) return true;
  const field = 'field' in first ? ownField(statement, first.field) : undefined;
  return field !== undefined && shareOf(field) !== null;
}

/**
 * Throws QUERY_TIMEOUT for a query that would read a large table without the help of an index, as Salesforce's optimizer judges it: a
 * condition on an indexed field that matches only a part of the table, or a few rows along an index.
 */
export function requireSelective(statement: Statement, query: QueryBase, isAggregate: boolean): void {
  const { database, selectivity } = statement.context.engine;
  const limit = selectivity();
  const table = quoted(statement.object.name);
  if (database.get(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ?`, limit - 1) === undefined) return;
  const rows = Number(database.get(`SELECT COUNT(*) AS n FROM ${table}`)?.['n'] ?? 0);
  const passes =
    query.where === undefined
      ? isShort(statement, query, isAggregate)
      : isSelective(statement, toTree(query.where), rows);
  if (!passes) throw new SalesforceError('QUERY_TIMEOUT', 'Your query request was running for too long.');
}
