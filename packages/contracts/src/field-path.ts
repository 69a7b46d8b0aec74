import * as z from 'zod/mini';

/** Longest field path in characters: the CRM's field for the path of a criterion. */
const LENGTH_LIMIT = 255;

/** Most relationships on the way to a field; SOQL follows no more. */
const RELATIONSHIPS_LIMIT = 5;

const WORD = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

/** Whether a text can be the path of a field: `Subject`, `Account.Name`, `Work_Order__r.Account__r.Name`. */
export function isFieldPath(text: string): boolean {
  if (text.length > LENGTH_LIMIT) return false;
  const words = text.split('.');
  return words.length <= RELATIONSHIPS_LIMIT + 1 && words.every((word) => WORD.test(word));
}

/** Relationship names and a field's API name, joined by dots, as the org spells them (namespace included). */
export const fieldPath = z.string().check(z.maxLength(LENGTH_LIMIT, 'textTooLong'), z.refine(isFieldPath, 'fieldPath'));
