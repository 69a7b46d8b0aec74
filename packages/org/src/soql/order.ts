import type { OrderByClause, QueryBase } from '@jetstreamapp/soql-parser-js';
import { SalesforceError } from '../errors.ts';
import { isCaseless } from '../schema/lookup.ts';
import { resolveFilterable } from './columns.ts';
import type { Column } from './columns.ts';
import { functionColumn, settledColumn } from './functions.ts';
import type { Groups } from './functions.ts';
import { sql } from './statement.ts';
import type { Sql, Statement } from './statement.ts';

/** Picklists sort in the order of their values, text without case, nulls first by default. */
function orderBy(column: Column, clause: OrderByClause): Sql {
  const direction = clause.order ?? 'ASC';
  const nulls = `${column.sql} IS ${clause.nulls === 'LAST' ? '' : 'NOT '}NULL`;
  const keys = [nulls, `${isCaseless(column.field) ? `fold(${column.sql})` : column.sql} ${direction}`];
  if (column.field.type !== 'picklist' || column.field.picklistValues.length === 0) return sql(keys.join(', '));
  const { picklistValues } = column.field;
  const ranks = picklistValues.map((_, index) => `WHEN ? THEN ${index}`).join(' ');
  const rank = `CASE ${column.sql} ${ranks} ELSE ${picklistValues.length} END ${direction}`;
  return sql([nulls, rank, keys[1]].join(', '), ...picklistValues.map((option) => option.value));
}

/** Returns ORDER BY as SQL, empty without one. Equal records are ordered by id. */
export function compileOrder(statement: Statement, query: QueryBase, groups: Groups): Sql {
  const parts = (query.orderBy === undefined ? [] : [query.orderBy].flat()).map((clause) =>
    orderBy(
      'fn' in clause
        ? settledColumn(groups, functionColumn(statement, clause.fn), clause.fn)
        : settledColumn(groups, resolveFilterable(statement, clause.field, 'sorted'), null),
      clause,
    ),
  );
  const texts = [...parts.map((part) => part.text), ...(groups === null ? [`${statement.alias}."Id"`] : [])];
  return texts.length === 0 ? sql('') : sql(` ORDER BY ${texts.join(', ')}`, ...parts.flatMap((part) => part.values));
}

const MAX_OFFSET = 2000;

/** Returns LIMIT and OFFSET as SQL. Throws NUMBER_OUTSIDE_VALID_RANGE for an offset that Salesforce rejects. */
export function compileLimit(query: QueryBase): Sql {
  if (query.offset !== undefined && query.offset > MAX_OFFSET) {
    throw new SalesforceError('NUMBER_OUTSIDE_VALID_RANGE', `Maximum SOQL offset allowed is ${MAX_OFFSET}`);
  }
  if (query.limit === undefined && query.offset === undefined) return sql('');
  return sql(' LIMIT ? OFFSET ?', query.limit ?? -1, query.offset ?? 0);
}
