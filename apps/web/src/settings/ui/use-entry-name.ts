import { isObject } from '@fieldstone/contracts/settings/equal';
import type { Path } from '@fieldstone/contracts/settings/merge/collision';
import { nameOf } from '../model/path.ts';
import type { Area } from '../../lib/navigation/area-text.ts';
import { useValueText } from './use-value-text.ts';

/** Returns the page's name for an entry of the list at a path; undefined applies the list's rule. */
export type NameEntry = (path: Path, entry: unknown) => string | undefined;

/** Returns a function that names list entries: by the page, by the list's name key, or as text. */
export function useEntryName(setting: Area, nameEntry?: NameEntry): (path: Path, entry: unknown) => string {
  const textOf = useValueText(setting);
  return (path, entry) => {
    const key = setting.lists?.[nameOf(path)]?.name;
    const name = key !== undefined && isObject(entry) ? entry[key] : undefined;
    return nameEntry?.(path, entry) ?? (typeof name === 'string' && name !== '' ? name : textOf(path, entry));
  };
}
