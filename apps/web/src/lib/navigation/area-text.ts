import type { Setting } from '@fieldstone/contracts/settings/setting';
import { dynamicText } from '../i18n/dynamic-text.ts';
import type { TextValues } from '../i18n/dynamic-text.ts';
import { groupOf } from './console-pages.ts';

/** The part of a setting that its texts depend on. */
export type Area = Pick<Setting, 'name' | 'slug' | 'beta' | 'lists'> & { readonly texts?: string };

/** Returns a text of a page, such as `errors.save`; `values` can contain a `defaultValue`. */
export function areaText({ name, texts = 'settings' }: Area, part: string, values?: TextValues): string {
  return dynamicText(`${texts}:${name}.${part}`, values);
}

/** Returns the name of a page in the navigation. */
export function pageLabel({ name, texts = 'app' }: Area): string {
  return dynamicText(`${texts}:pages.${name}.label`);
}

/** Returns the description of a page; by default from the `settings` namespace, because `app` has none. */
export function pageDescription({ name, texts }: Area): string {
  return dynamicText(texts === undefined ? `settings:${name}.description` : `${texts}:pages.${name}.description`);
}

/** Returns the name of the page's group. */
export function groupText({ texts = 'app', ...page }: Area): string {
  return dynamicText(`${texts}:groups.${groupOf(page)}`);
}
