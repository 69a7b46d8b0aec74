import type { Payload } from '@fieldstone/contracts/setting';
import { groupOf } from '../../lib/navigation/console-pages.ts';
import type { Editable } from '../model/editable.ts';

type Area = Pick<Editable<Payload>, 'name' | 'slug' | 'beta'> & { readonly texts?: string };

/** The key of a text of what a page edits. */
export function areaText({ name, texts = 'settings' }: Area, part: string): string {
  return `${texts}:${name}.${part}`;
}

/** The key of what the navigation calls a page. */
export function pageLabel({ name, texts = 'app' }: Area): string {
  return `${texts}:pages.${name}.label`;
}

/** The key of the sentence that says what a page is for; the texts of the shell do without these. */
export function pageDescription({ name, texts }: Area): string {
  return texts === undefined ? `settings:${name}.description` : `${texts}:pages.${name}.description`;
}

/** The key of the name of the group that a page is in. */
export function groupText({ texts = 'app', ...page }: Area): string {
  return `${texts}:groups.${groupOf(page)}`;
}
