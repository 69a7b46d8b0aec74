import { SalesforceError } from '../errors.ts';
import { isNumber, isReference } from '../schema/lookup.ts';
import type { Column } from './columns.ts';
import { readLiteral } from './literals.ts';
import type { Clock, Literal } from './literals.ts';
import { sql } from './statement.ts';
import type { Sql } from './statement.ts';

/** A literal from the parser. */
export type Written = { readonly raw: string; readonly type: string };

const EQUALITY = new Set(['=', '!=', 'IN', 'NOT IN']);
const ORDER = new Set(['<', '>', '<=', '>=']);

function isText(column: Column): boolean {
  return (
    !isNumber(column.field) &&
    !isReference(column.field) &&
    !['boolean', 'date', 'datetime', 'time'].includes(column.field.type)
  );
}

function requireOperator(column: Column, operator: string): void {
  const { type, name } = column.field;
  const allowed =
    EQUALITY.has(operator) ||
    (ORDER.has(operator) && type !== 'boolean' && type !== 'multipicklist') ||
    (operator === 'LIKE' && isText(column) && type !== 'multipicklist') ||
    ((operator === 'INCLUDES' || operator === 'EXCLUDES') && type === 'multipicklist');
  if (allowed) return;
  const kind = isReference(column.field) ? 'id' : type;
  throw new SalesforceError('INVALID_QUERY_FILTER_OPERATOR', `invalid operator on ${kind} field: ${name} ${operator}`);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7F]*$/.test(text);
}

// Every condition below is true or false, never null, so SQL's NOT has the meaning of SOQL's.

function isNull(column: Column): Sql {
  return sql(`${column.sql} IS NULL`);
}

function equal(column: Column, literal: Literal): Sql {
  if (literal.kind === 'null') return isNull(column);
  const present = `${column.sql} IS NOT NULL AND`;
  if (literal.kind === 'range') {
    return sql(`(${present} ${column.sql} >= ? AND ${column.sql} < ?)`, literal.from, literal.to);
  }
  // The column's collation folds ASCII and uses the index; other scripts need the function.
  const folds = isText(column) && !(column.plain && isAscii(String(literal.value)));
  return sql(folds ? `(${present} fold(${column.sql}) = fold(?))` : `(${present} ${column.sql} = ?)`, literal.value);
}

function any(parts: readonly Sql[]): Sql {
  return parts.length === 0
    ? sql('0')
    : sql(`(${parts.map((part) => part.text).join(' OR ')})`, ...parts.flatMap((part) => part.values));
}

function not(part: Sql): Sql {
  return sql(`NOT ${part.text}`, ...part.values);
}

function among(column: Column, literals: readonly Literal[]): Sql {
  const indexed = literals.flatMap((literal) =>
    literal.kind === 'value' && column.plain && isAscii(String(literal.value)) ? [literal.value] : [],
  );
  const rest = literals.filter(
    (literal) => !(literal.kind === 'value' && column.plain && isAscii(String(literal.value))),
  );
  const list = `(${column.sql} IS NOT NULL AND ${column.sql} IN (SELECT value FROM json_each(?)))`;
  const parts = rest.map((literal) => equal(column, literal));
  return any(indexed.length === 0 ? parts : [sql(list, JSON.stringify(indexed)), ...parts]);
}

function ordered(column: Column, operator: string, literal: Literal): Sql {
  if (literal.kind === 'null') return sql('0');
  if (literal.kind === 'range') {
    const bound = operator === '<' || operator === '>=' ? literal.from : literal.to;
    const comparison = operator === '<' || operator === '<=' ? '<' : '>=';
    return sql(`(${column.sql} IS NOT NULL AND ${column.sql} ${comparison} ?)`, bound);
  }
  const [left, right] = isText(column) ? [`fold(${column.sql})`, 'fold(?)'] : [column.sql, '?'];
  return sql(`(${column.sql} IS NOT NULL AND ${left} ${operator} ${right})`, literal.value);
}

/** Returns the condition that a record has all values of any of the groups `'a;b'`. */
function includes(column: Column, literals: readonly Literal[]): Sql {
  return any(
    literals.map((literal) => {
      if (literal.kind !== 'value') return isNull(column);
      const parts = String(literal.value).split(';');
      const each = parts.map(() => `instr(fold(';' || ${column.sql} || ';'), fold(';' || ? || ';')) > 0`);
      return sql(`(${column.sql} IS NOT NULL AND ${each.join(' AND ')})`, ...parts);
    }),
  );
}

/** Compares a column with literals, as SQL that is true or false for every row. Throws INVALID_FIELD and similar errors. */
export function compare(column: Column, operator: string, written: readonly Written[], clock: Clock): Sql {
  requireOperator(column, operator);
  const literals = written.map(({ raw, type }) => readLiteral(column.field, raw, type, clock, operator === 'LIKE'));
  const first = literals[0] ?? { kind: 'null' };
  switch (operator) {
    case '=':
      return equal(column, first);
    case '!=':
      return not(equal(column, first));
    case 'IN':
      return among(column, literals);
    case 'NOT IN':
      return not(among(column, literals));
    case 'INCLUDES':
      return includes(column, literals);
    case 'EXCLUDES':
      return not(includes(column, literals));
    case 'LIKE':
      return first.kind === 'value' ? sql(`soql_like(${column.sql}, ?)`, first.value) : isNull(column);
    default:
      return ordered(column, operator, first);
  }
}
