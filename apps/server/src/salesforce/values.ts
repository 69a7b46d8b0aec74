import type { CrmRecord } from './crm.ts';
import { longId } from './record-id.ts';

/** Returns a text of a record; null for an empty or missing one. */
export function textOf(record: CrmRecord, field: string): string | null {
  const value = record[field];
  return typeof value === 'string' ? value : null;
}

/** Returns a number of a record; null for an empty or missing one. */
export function numberOf(record: CrmRecord, field: string): number | null {
  const value = record[field];
  return typeof value === 'number' ? value : null;
}

/** Returns a checkbox of a record. */
export function flagOf(record: CrmRecord, field: string): boolean {
  return record[field] === true;
}

/** Returns a time of a record as UTC in ISO 8601; the CRM writes `2026-11-21T08:30:00.000+0000`. */
export function momentOf(record: CrmRecord, field: string): string | null {
  const moment = Date.parse(textOf(record, field) ?? '');
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** Returns the name of a record's last editor; requires `LastModifiedBy.Name` in the query. */
export function modifierOf(record: CrmRecord): string | null {
  const user = record['LastModifiedBy'];
  return isRecord(user) ? textOf({ Id: '', ...user }, 'Name') : null;
}

/** Returns the user id of a record's last editor; requires `LastModifiedById` in the query. */
export function modifierIdOf(record: CrmRecord): string | null {
  const id = textOf(record, 'LastModifiedById');
  return id === null ? null : longId(id);
}

/** Returns the records of a child query; the CRM writes null for none. */
export function childrenOf(record: CrmRecord, relation: string): readonly CrmRecord[] {
  const children = record[relation];
  if (!isRecord(children) || !Array.isArray(children['records'])) return [];
  return children['records'].filter(isRecord).map((child) => ({
    ...child,
    Id: typeof child['Id'] === 'string' ? child['Id'] : '',
  }));
}

/** Returns whether a value is an object with fields, like a record within a record. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
