import { SalesforceError } from '../errors.ts';
import { isNumber, isReference } from '../schema/lookup.ts';
import { isId, to18 } from '../schema/record-id.ts';
import type { Field } from '../schema/types.ts';
import { normalizeDateTime, normalizeTime, toTimestamp } from '../store/timestamps.ts';
import { dayIn, dayRange, startOfDay } from './date-ranges.ts';
import { timeLiteral } from './parse.ts';

/** The operand of a condition: a stored value, null, or a range with an exclusive end. */
export type Literal =
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'null' }
  | { readonly kind: 'range'; readonly from: string; readonly to: string };

export type Clock = { readonly now: Date; readonly timeZone: string };

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  N: '\n',
  r: '\r',
  R: '\r',
  t: '\t',
  T: '\t',
  b: '\b',
  B: '\b',
  f: '\f',
  F: '\f',
};

/** Returns the text between quotes with its escapes resolved. In a LIKE pattern `\_` and `\%` remain, because they have a meaning there. */
function unquote(raw: string, pattern = false): string {
  return raw
    .slice(1, -1)
    .replaceAll(/\\(?:u([0-9A-Fa-f]{4})|(.))/gsu, (whole, code: string | undefined, character: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (character === undefined) return whole;
      if (pattern && (character === '_' || character === '%' || character === '\\')) return whole;
      return ESCAPES[character] ?? character;
    });
}

function mismatch(field: Field, type: string, quotes: boolean): SalesforceError {
  return new SalesforceError(
    'INVALID_FIELD',
    `value of filter criterion for field '${field.name}' must be of type ${type} and should ${quotes ? '' : 'not '}be enclosed in quotes`,
  );
}

function idLiteral(raw: string): Literal {
  const text = unquote(raw);
  if (text === '') return { kind: 'null' };
  if (!isId(text)) throw new SalesforceError('INVALID_QUERY_FILTER_OPERATOR', `invalid ID field: ${text}`);
  return { kind: 'value', value: to18(text) };
}

function momentLiteral(field: Field, raw: string, type: string, clock: Clock): Literal {
  const expectedType = field.type === 'date' ? 'DATE' : 'DATETIME';
  if (type === 'DATE_LITERAL' || type === 'DATE_N_LITERAL') {
    const days = dayRange(raw, dayIn(clock.now, clock.timeZone));
    if (expectedType === 'DATE') return { kind: 'range', ...days };
    const instant = (day: string): string => toTimestamp(startOfDay(day, clock.timeZone));
    return { kind: 'range', from: instant(days.from), to: instant(days.to) };
  }
  const value = type !== expectedType ? null : expectedType === 'DATE' ? raw : normalizeDateTime(raw);
  if (value === null) throw mismatch(field, expectedType === 'DATE' ? 'date' : 'dateTime', false);
  return { kind: 'value', value };
}

/** Converts a literal to the stored form of the compared field. Throws INVALID_FIELD for a wrong type. */
export function readLiteral(field: Field, raw: string, type: string, clock: Clock, pattern = false): Literal {
  if (type === 'NULL') return { kind: 'null' };
  if (field.type === 'boolean') {
    if (type !== 'BOOLEAN') throw mismatch(field, 'boolean', false);
    return { kind: 'value', value: raw.toUpperCase() === 'TRUE' ? 1 : 0 };
  }
  if (isNumber(field)) {
    if (type !== 'INTEGER' && type !== 'DECIMAL') throw mismatch(field, field.type === 'int' ? 'int' : 'double', false);
    return { kind: 'value', value: Number(raw) };
  }
  if (field.type === 'date' || field.type === 'datetime') return momentLiteral(field, raw, type, clock);
  if (field.type === 'time') {
    const value = normalizeTime(timeLiteral(raw) ?? '');
    if (value === null) throw mismatch(field, 'time', false);
    return { kind: 'value', value };
  }
  if (type !== 'STRING') throw mismatch(field, isReference(field) ? 'ID' : 'string', true);
  if (isReference(field)) return idLiteral(raw);
  const text = unquote(raw, pattern);
  return text === '' ? { kind: 'null' } : { kind: 'value', value: text };
}
