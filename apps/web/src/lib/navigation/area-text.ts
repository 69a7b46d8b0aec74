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

/** Returns the name of the page's group. */
export function groupText({ texts = 'app', ...page }: Area): string {
  return dynamicText(`${texts}:groups.${groupOf(page)}`);
}
