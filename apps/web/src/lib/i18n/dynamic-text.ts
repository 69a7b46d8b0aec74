import { t } from 'i18next';

/** What a text shows in its places, and the text to return instead of one that does not exist. */
export type TextValues = { readonly [name: string]: unknown; readonly defaultValue?: string };

/**
 * Returns the text of a key that is built from a name, such as that of a setting; the first of several keys that exists. The compiler
 * checks written-out keys only, so the texts of every page have a test. The caller loads the namespace.
 */
export function dynamicText(key: string | readonly string[], values: TextValues = {}): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is not known to the compiler
  return t(key as 'common:save', values);
}
