import { FIELD_TYPES } from '@fieldstone/contracts/platform/org/org';
import type { SobjectField } from '@fieldstone/contracts/platform/org/org';

/** Longest `textarea` of the CRM that is not a long text area, in characters. */
const SHORT_TEXT_AREA = 255;

/**
 * Returns the console's type of a describe's: `int` is `integer`, long text areas have a separate type, unknown ones
 * are text.
 */
export function fieldType(type: string, length: number): SobjectField['type'] {
  if (type === 'int' || type === 'long') return 'integer';
  if (type === 'textarea' && length > SHORT_TEXT_AREA) return 'longtextarea';
  return FIELD_TYPES.find((known) => known === type) ?? 'string';
}
