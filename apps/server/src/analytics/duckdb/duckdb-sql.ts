import { BIGINT, LIST, listValue, VARCHAR } from '@duckdb/node-api';
import type { Bound, Dialect, Statement } from '../sql.ts';

/** DuckDB's SQL. */
export const dialect: Dialect = {
  table: 'events',
  place: (name) => `$${name}`,
  isAmong: (column, list) => `${column} IN (SELECT unnest(${list}))`,
};

const TYPES = { text: VARCHAR, integer: BIGINT, texts: LIST(VARCHAR) } as const;

/** Returns the values of a statement in DuckDB's form, with their types. */
export function toBinding({ values }: Pick<Statement, 'values'>) {
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.map(([name, bound]) => [name, toDuckDb(bound)])),
    types: Object.fromEntries(entries.map(([name, { type }]) => [name, TYPES[type]])),
  };
}

function toDuckDb(bound: Bound) {
  if (bound.type === 'texts') return listValue([...bound.value]);
  return bound.type === 'integer' ? BigInt(bound.value) : bound.value;
}
