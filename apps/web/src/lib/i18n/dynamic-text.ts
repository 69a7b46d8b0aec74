import { t } from 'i18next';

/** The parameters of a text, and the text to return if none exists. */
export type TextValues = { readonly [name: string]: unknown; readonly defaultValue?: string };

/**
 * Returns the text of a key that contains a name, such as that of a setting; of several keys, the first that exists. The compiler
 * checks only literal keys, so the texts of every page have a test. The caller loads the namespace.
 */
export function dynamicText(key: string | readonly string[], values: TextValues = {}): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot derive the key
  return t(key as 'common:save', values);
}
