import type { SobjectField } from '@fieldstone/contracts/platform/org/org';
import { isRecord } from '../salesforce/values.ts';
import type { ResolvedPath } from './field-paths.ts';

/** Parts of an address in reading order. */
const ADDRESS_PARTS = ['street', 'postalCode', 'city', 'state', 'country'] as const;

/** Returns a record's value at a path of relationships and a field; null if a record on the path is missing. */
export function valueAt(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const word of path.split('.')) value = isRecord(value) ? (value[word] ?? null) : null;
  return value;
}

/** Returns a field's value in the app's format (its shapes are in the contract); null for an empty one. */
export function displayValue(record: unknown, { path, field, namePath }: ResolvedPath): string | null {
  const value = valueAt(record, path);
  if (isRecord(value)) return compound(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? textual(value, record, { path, field, namePath }) : null;
}

function textual(text: string, record: unknown, { field, namePath }: ResolvedPath): string {
  switch (field.type) {
    case 'picklist':
      return picklistLabel(field, text);
    case 'multipicklist':
      return text
        .split(';')
        .map((each) => picklistLabel(field, each))
        .join('; ');
    case 'datetime':
      return momentText(text);
    case 'reference': {
      const name = namePath === null ? null : valueAt(record, namePath);
      return typeof name === 'string' && name !== '' ? name : text;
    }
    default:
      return text;
  }
}

/** Returns a picklist value's label; the value itself if the field no longer offers it. */
export function picklistLabel({ picklistValues }: SobjectField, value: string): string {
  return picklistValues.find((each) => each.value === value)?.label ?? value;
}

function momentText(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

function compound(value: Readonly<Record<string, unknown>>): string | null {
  const { latitude, longitude } = value;
  const parts = ADDRESS_PARTS.map((part) => value[part]).filter((part) => typeof part === 'string' && part !== '');
  if (parts.length > 0) return parts.join(', ');
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null;
}
