import { cutText } from '../../platform/cut-text.ts';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import type { CrmRecord } from '../../salesforce/crm.ts';

/** A field that the AI may see, with its value as text. */
export type VisibleField = { readonly label: string; readonly description: string; readonly value: string };

/** Returns the non-empty fields of a data source, each cut to the given length. */
export function fieldsOf({ fields }: DataSource, record: CrmRecord, longest: number): VisibleField[] {
  return Object.entries(fields).flatMap(([field, { label, description }]) => {
    const value = record[field];
    if (value === undefined || value === null) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [{ label, description, value: cutText(text, longest) }];
  });
}
