import { dynamicText } from '../i18n/dynamic-text.ts';

/** Returns the name of a page, or of a part of one with its own history: the same wherever it appears (requirement FIX-72). */
export function pageName(name: string): string {
  return dynamicText(`app:pages.${name}`);
}
