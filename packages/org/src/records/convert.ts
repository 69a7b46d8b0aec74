import { asText } from '../engine.ts';
import { SalesforceError, parserError } from '../errors.ts';
import { isNumber } from '../schema/lookup.ts';
import type { Field } from '../schema/types.ts';
import type { Stored } from '../store/database.ts';
import { isDate, normalizeDateTime, normalizeTime } from '../store/timestamps.ts';

const EMAIL = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+$/;

function tokenOf(value: unknown): string {
  if (typeof value === 'string') return 'VALUE_STRING';
  if (typeof value === 'number') return 'VALUE_NUMBER';
  if (typeof value === 'boolean') return value ? 'VALUE_TRUE' : 'VALUE_FALSE';
  return Array.isArray(value) ? 'START_ARRAY' : 'START_OBJECT';
}

function wrongType(type: string, value: unknown): SalesforceError {
  const shown = typeof value === 'object' ? '' : ` value ${asText(value)}`;
  return parserError(
    `Cannot deserialize instance of ${type} from ${tokenOf(value)}${shown} or request may be missing a required field at [line:1, column:1]`,
  );
}

function badField(code: string, field: Field, message: string): SalesforceError {
  return new SalesforceError(code, `${field.label}: ${message}`, { fields: [field.name] });
}

function convertBoolean(value: unknown): Stored {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true' ? 1 : 0;
  throw wrongType('boolean', value);
}

function convertNumber(field: Field, value: unknown): Stored {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = typeof value === 'number' ? value : text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw wrongType(field.type === 'int' ? 'int' : 'double', value);
  if (field.type === 'int' && !Number.isInteger(number)) throw wrongType('int', value);
  const whole = field.precision - field.scale;
  if (field.precision > 0 && Math.abs(number) >= 10 ** whole) {
    throw badField('NUMBER_OUTSIDE_VALID_RANGE', field, `value outside of valid range on numeric field: ${number}`);
  }
  return field.type === 'int' || field.precision === 0 ? number : Number(number.toFixed(Math.min(field.scale, 18)));
}

function listed(field: Field, value: string): string {
  const folded = value.toLowerCase();
  const option =
    field.picklistValues.find((candidate) => candidate.value === value) ??
    field.picklistValues.find((candidate) => candidate.value.toLowerCase() === folded);
  if (option !== undefined) return option.value;
  if (!field.restrictedPicklist) return value;
  throw badField('INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', field, `bad value for restricted picklist field: ${value}`);
}

/** Salesforce removes outer white space, but no other spaces of Unicode, such as the no-break space. */
const OUTER_SPACE = /^[\t-\r ]+|[\t-\r ]+$/g;

function convertText(field: Field, value: unknown): Stored {
  if (typeof value === 'object') throw wrongType('string', value);
  const text = asText(value).replaceAll(OUTER_SPACE, '');
  if (text === '') return null;
  if (field.length > 0 && text.length > field.length) {
    const shown = text.length > 100 ? `${text.slice(0, 100)}...` : text;
    throw badField('STRING_TOO_LONG', field, `data value too large: ${shown} (max length=${field.length})`);
  }
  if (field.type === 'picklist') return listed(field, text);
  if (field.type === 'multipicklist') {
    const chosen = text.split(';').map((part) => part.trim());
    return [...new Set(chosen.filter((part) => part !== '').map((part) => listed(field, part)))].join(';');
  }
  if (field.type === 'email' && !EMAIL.test(text)) {
    throw badField('INVALID_EMAIL_ADDRESS', field, `invalid email address: ${text}`);
  }
  return text;
}

function convertMoment(
  type: 'date' | 'datetime' | 'time',
  value: unknown,
  convert: (text: string) => string | null,
): Stored {
  if (value === '') return null;
  const converted = typeof value === 'string' ? convert(value) : null;
  if (converted === null) throw wrongType(type, value);
  return converted;
}

function convertFile(value: unknown): Stored {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value)) throw wrongType('base64Binary', value);
  return Buffer.from(value, 'base64');
}

/**
 * Converts a JSON value to its stored form. Empty text is null, as everywhere in Salesforce. References are converted elsewhere,
 * because they need the store. Throws a SalesforceError with the code of the violated rule.
 */
export function convertValue(field: Field, value: unknown): Stored {
  if (field.type === 'boolean') return convertBoolean(value ?? false);
  if (value === null || value === undefined) return null;
  if (isNumber(field)) return value === '' ? null : convertNumber(field, value);
  if (field.type === 'date')
    return convertMoment('date', value, (text) => (isDate(text.slice(0, 10)) ? text.slice(0, 10) : null));
  if (field.type === 'datetime') return convertMoment('datetime', value, normalizeDateTime);
  if (field.type === 'time') return convertMoment('time', value, normalizeTime);
  if (field.type === 'base64') return convertFile(value);
  return convertText(field, value);
}
