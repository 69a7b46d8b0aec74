import * as z from 'zod/mini';

/** Maximum length of a field path, in characters: that of the CRM's field for the path of a criterion. */
const LENGTH_LIMIT = 255;

/** Maximum number of relationships in a field path, as in SOQL. */
const RELATIONSHIPS_LIMIT = 5;

const WORD = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

/** Returns whether a text has the form of a field path: `Subject`, `Account.Name`, `Work_Order__r.Account__r.Name`. */
export function isFieldPath(text: string): boolean {
  if (text.length > LENGTH_LIMIT) return false;
  const words = text.split('.');
  return words.length <= RELATIONSHIPS_LIMIT + 1 && words.every((word) => WORD.test(word));
}

/** Relationship names and a field's API name, joined by dots, with their namespaces. */
export const fieldPath = z.string().check(z.maxLength(LENGTH_LIMIT, 'textTooLong'), z.refine(isFieldPath, 'fieldPath'));
