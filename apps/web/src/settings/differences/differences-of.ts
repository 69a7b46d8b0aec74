import { isObject } from '@fieldstone/contracts/settings/equal';
import { listDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';

/** The part of a setting that decides what counts as a difference. */
type Compared = Pick<Setting, 'defaults' | 'lists'>;

/** A field with a changed value; undefined if the field did not exist. */
export type Difference = { readonly path: Path; readonly before: unknown; readonly after: unknown };

/** Returns the effective values of a payload: missing ones have their defaults, and null means all defaults. */
export function effectivePayload({ defaults }: Pick<Compared, 'defaults'>, payload: Payload | null): Payload {
  return { ...defaults, ...payload };
}

/**
 * Returns the fields that differ between two payloads, down to single values; a list is one field, and the order of a set is no
 * difference (requirement CMP-04). An unreadable value before the change counts as the defaults; with an unreadable value after it,
 * there are no differences.
 */
export function findDifferences(
  setting: Compared,
  { before, after, unreadable }: Pick<SettingChange, 'before' | 'after' | 'unreadable'>,
): Difference[] {
  if (unreadable?.after) return [];
  const [from, to] = [effectivePayload(setting, before), effectivePayload(setting, after)];
  const { taken } = mergePayloads(from, to, from);
  return taken
    .map((path) => ({ path, before: valueAt(from, path), after: valueAt(to, path) }))
    .filter((difference) => changesIn(setting, difference) > 0);
}

/** Returns both values of a difference as lists; undefined if the field is no list. */
export function listsOf({ before, after }: Difference) {
  const [from, to] = [before ?? [], after ?? []];
  return Array.isArray(from) && Array.isArray(to) ? { before: from, after: to } : undefined;
}

/** Returns the number of changes: the changed entries of lists, and one for any other field. */
export function countChanges(setting: Pick<Compared, 'lists'>, differences: readonly Difference[]): number {
  return differences.reduce((sum, difference) => sum + changesIn(setting, difference), 0);
}

function changesIn({ lists: rules }: Pick<Compared, 'lists'>, difference: Difference): number {
  const lists = listsOf(difference);
  if (!lists) return 1;
  const rule = rules?.[nameOf(difference.path)];
  return listDifference(lists.before, lists.after, rule).filter(({ marks }) => marks.length > 0).length;
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(payload: Payload, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), payload);
}
