import type { FunctionExp } from '@jetstreamapp/soql-parser-js';
import { SalesforceError, malformedQuery } from '../errors.ts';
import { isNumber } from '../schema/lookup.ts';
import type { Field } from '../schema/types.ts';
import { resolveColumn, resolveFilterable } from './columns.ts';
import type { Column } from './columns.ts';
import type { Statement } from './statement.ts';

const AGGREGATES = new Set(['COUNT', 'COUNT_DISTINCT', 'SUM', 'AVG', 'MIN', 'MAX']);

/** Date functions as SQL over the stored text, in UTC. */
const DATE_PARTS: Readonly<Record<string, (sql: string) => string>> = {
  CALENDAR_YEAR: (sql) => `CAST(substr(${sql}, 1, 4) AS INTEGER)`,
  CALENDAR_QUARTER: (sql) => `(CAST(substr(${sql}, 6, 2) AS INTEGER) + 2) / 3`,
  CALENDAR_MONTH: (sql) => `CAST(substr(${sql}, 6, 2) AS INTEGER)`,
  DAY_IN_MONTH: (sql) => `CAST(substr(${sql}, 9, 2) AS INTEGER)`,
  DAY_IN_WEEK: (sql) => `CAST(strftime('%w', substr(${sql}, 1, 10)) AS INTEGER) + 1`,
  DAY_IN_YEAR: (sql) => `CAST(strftime('%j', substr(${sql}, 1, 10)) AS INTEGER)`,
  HOUR_IN_DAY: (sql) => `CAST(substr(${sql}, 12, 2) AS INTEGER)`,
  DAY_ONLY: (sql) => `substr(${sql}, 1, 10)`,
};

function nameOf(call: FunctionExp): string {
  return (call.functionName ?? '').toUpperCase();
}

/** Returns the columns that a query groups by; null if it returns records. */
export type Groups = readonly Column[] | null;

export function isAggregate(call: FunctionExp): boolean {
  return AGGREGATES.has(nameOf(call));
}

function argument(call: FunctionExp): string {
  const [parameter, ...more] = call.parameters ?? [];
  if (typeof parameter !== 'string' || more.length > 0) {
    throw malformedQuery(`${call.rawValue ?? nameOf(call)} is not supported: the function takes one field`);
  }
  return parameter;
}

function derived(field: Field, type: Field['type']): Field {
  return {
    ...field,
    type,
    referenceTo: [],
    picklistValues: [],
    scale: 0,
  };
}

function aggregateColumn(statement: Statement, call: FunctionExp): Column {
  const name = nameOf(call);
  const column = resolveFilterable(statement, argument(call), 'grouped');
  const { field } = column;
  if (((name === 'SUM' || name === 'AVG') && !isNumber(field)) || (name.startsWith('M') && field.type === 'boolean')) {
    throw malformedQuery(`field ${field.name} does not support aggregate operator ${name}`);
  }
  switch (name) {
    case 'COUNT':
      return { ...column, sql: `COUNT(${column.sql})`, field: derived(field, 'int'), plain: false };
    case 'COUNT_DISTINCT': {
      const value = isNumber(field) || field.type === 'boolean' ? column.sql : `fold(${column.sql})`;
      const distinct = field.type === 'id' || field.type === 'reference' ? column.sql : value;
      return { ...column, sql: `COUNT(DISTINCT ${distinct})`, field: derived(field, 'int'), plain: false };
    }
    case 'SUM':
    case 'AVG':
      return { ...column, sql: `${name}(${column.sql})`, field: derived(field, 'double'), plain: false };
    default:
      return { ...column, sql: `${name}(${column.sql})`, plain: false };
  }
}

/** Returns the SQL of an aggregate or date function. Throws MALFORMED_QUERY for any other function. */
export function functionColumn(statement: Statement, call: FunctionExp): Column {
  if (isAggregate(call)) return aggregateColumn(statement, call);
  const name = nameOf(call);
  const part = DATE_PARTS[name];
  if (part === undefined) throw malformedQuery(`The function ${call.functionName ?? ''} is not supported here`);
  const column = resolveColumn(statement, argument(call));
  const { type } = column.field;
  const onlyDateTime = name === 'HOUR_IN_DAY' || name === 'DAY_ONLY';
  if (type !== 'datetime' && (onlyDateTime || type !== 'date')) {
    throw new SalesforceError('INVALID_FIELD', `field ${column.field.name} does not support the function ${name}`);
  }
  return {
    ...column,
    sql: part(column.sql),
    field: derived(column.field, name === 'DAY_ONLY' ? 'date' : 'int'),
    plain: false,
  };
}

/** Returns the column of a field or function in HAVING, ORDER BY or WHERE. Throws if it has no single value there. */
export function settledColumn(groups: Groups, column: Column, call: FunctionExp | null): Column {
  const aggregate = call !== null && isAggregate(call);
  if (groups === null && aggregate) {
    throw malformedQuery(`Aggregate functions are not allowed here: ${call.rawValue ?? nameOf(call)}`);
  }
  if (groups !== null && !aggregate && !groups.some((group) => group.sql === column.sql)) {
    throw malformedQuery(`Field must be grouped or aggregated: ${column.field.name}`);
  }
  return column;
}
