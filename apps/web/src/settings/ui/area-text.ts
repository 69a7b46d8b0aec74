import type { Payload } from '@fieldstone/contracts/settings/setting';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import type { TextValues } from '../../lib/i18n/dynamic-text.ts';
import { groupOf } from '../../lib/navigation/console-pages.ts';
import type { Editable } from '../model/editable.ts';

type Area = Pick<Editable<Payload>, 'name' | 'slug' | 'beta'> & { readonly texts?: string };

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
