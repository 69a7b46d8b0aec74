import { findField, isCompound, isNumber } from '../schema/lookup.ts';
import type { Field, Formula, ObjectSchema } from '../schema/types.ts';
import { quoted } from '../store/tables.ts';
import { FormulaError } from './parse.ts';
import type { Expression } from './parse.ts';

type Type = 'number' | 'date' | 'datetime' | 'boolean' | 'other';
type Value = { readonly sql: string; readonly type: Type };

/** The context of a formula: the object, the alias of its table, and the user's date as `YYYY-MM-DD`. */
type Place = { readonly object: ObjectSchema; readonly alias: string; readonly today: string };

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const SECONDS_A_DAY = 86_400;

function typeOf(field: Field): Type {
  if (isNumber(field)) return 'number';
  return field.type === 'date' || field.type === 'datetime' || field.type === 'boolean' ? field.type : 'other';
}

function fieldValue(name: string, { blanksAsZero }: Formula, { object, alias }: Place): Value {
  const field = findField(object, name);
  if (field === undefined || isCompound(field)) throw new FormulaError(`${object.name} has no field ${name}`);
  if (field.formula !== null) throw new FormulaError(`${name} is a formula itself`);
  const column = `${alias}.${quoted(field.name)}`;
  const type = typeOf(field);
  if (type !== 'number') return { sql: column, type };
  const filled = blanksAsZero ? `COALESCE(${column}, 0)` : column;
  // A formula counts a percentage as a fraction.
  return { sql: field.type === 'percent' ? `(${filled} / 100.0)` : filled, type };
}

/** Returns the seconds since 1970 of a stored date or date-time; SQLite cannot parse its offset. */
function seconds(moment: string): string {
  return `unixepoch(substr(${moment}, 1, 19))`;
}

function arithmetic(operator: string, left: Value, right: Value): Value {
  const areMoments = left.type === right.type && (left.type === 'date' || left.type === 'datetime');
  if (operator === '-' && areMoments) {
    const days = `((${seconds(left.sql)} - ${seconds(right.sql)}) / ${SECONDS_A_DAY}.0)`;
    return { sql: days, type: 'number' };
  }
  if (left.type !== 'number' || right.type !== 'number') {
    throw new FormulaError(`${left.type} ${operator} ${right.type} is not supported`);
  }
  // Salesforce divides whole numbers with a fraction.
  const divisor = operator === '/' ? `CAST(${right.sql} AS REAL)` : right.sql;
  return { sql: `(${left.sql} ${operator} ${divisor})`, type: 'number' };
}

function comparison(operator: string, left: Value, right: Value): Value {
  if (left.type !== right.type || left.type === 'other') {
    throw new FormulaError(`${left.type} ${operator} ${right.type} is not supported`);
  }
  // A comparison with a blank is false, so NOT makes it true.
  return { sql: `COALESCE(${left.sql} ${operator} ${right.sql}, 0)`, type: 'boolean' };
}

function call(name: string, values: readonly Value[], place: Place): Value {
  const [first] = values;
  const areBooleans = values.every(({ type }) => type === 'boolean');
  if (name === 'TODAY' && values.length === 0) return { sql: `'${place.today}'`, type: 'date' };
  if (name === 'ISBLANK' && first !== undefined && values.length === 1) {
    return { sql: `(${first.sql} IS NULL)`, type: 'boolean' };
  }
  if (name === 'NOT' && first !== undefined && values.length === 1 && areBooleans) {
    return { sql: `(NOT ${first.sql})`, type: 'boolean' };
  }
  if (name === 'AND' && values.length > 0 && areBooleans) {
    return { sql: `(${values.map(({ sql }) => sql).join(' AND ')})`, type: 'boolean' };
  }
  throw new FormulaError(`${name} with these arguments is not supported`);
}

function compile(expression: Expression, formula: Formula, place: Place): Value {
  switch (expression.kind) {
    case 'number':
      return { sql: String(expression.value), type: 'number' };
    case 'field':
      return fieldValue(expression.name, formula, place);
    case 'call':
      return call(
        expression.name,
        expression.arguments.map((part) => compile(part, formula, place)),
        place,
      );
    default: {
      const [left, right] = [compile(expression.left, formula, place), compile(expression.right, formula, place)];
      const sign = COMPARISONS[expression.operator];
      return sign === undefined ? arithmetic(expression.operator, left, right) : comparison(sign, left, right);
    }
  }
}

/**
 * The CRM computes with decimal numbers and rounds halves up. In binary, half a cent is often a little less; this factor, larger than
 * the error of a double and smaller than the precision of any field, makes up for it.
 */
const HALF_UP = '1.00000000000001';

/** Returns the SQL that computes a formula field. Throws a FormulaError for unsupported formulas. */
export function formulaSql(field: Field, formula: Formula, place: Place): string {
  const { sql, type } = compile(formula.expression, formula, place);
  if (type === 'number' && isNumber(field)) return `ROUND((${sql}) * ${HALF_UP}, ${String(field.scale)})`;
  if (type === typeOf(field) && type === 'boolean') return sql;
  throw new FormulaError(`a ${type} cannot be the value of a ${field.type}`);
}

/** Returns the SQL that reads a field: its column, or its formula. */
export function fieldSql(object: ObjectSchema, field: Field, alias: string, today: string): string {
  return field.formula === null
    ? `${alias}.${quoted(field.name)}`
    : formulaSql(field, field.formula, { object, alias, today });
}
