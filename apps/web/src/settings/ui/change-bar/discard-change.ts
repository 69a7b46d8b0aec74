import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import { discardEntry } from '@fieldstone/contracts/settings/merge/discard-entry';
import type { EntryDifference } from '@fieldstone/contracts/settings/merge/list-difference';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { listsOf, valueAt } from '../../differences/differences-of.ts';
import type { Difference } from '../../differences/differences-of.ts';
import { nameOf } from '../../model/path.ts';
import type { Path } from '../../model/path.ts';
import type { FormChanges } from './changes-of.ts';

/**
 * Returns the edits of a form without one difference, or of a list without that of one entry. Undefined if the difference follows
 * from another change, so that a save would make it again.
 */
export function withoutChange(
  { setting, edits: { base, payload: edit } }: Pick<FormChanges, 'setting' | 'edits'>,
  difference: Difference,
  entry?: EntryDifference,
): Payload | undefined {
  const { path } = difference;
  const lists = entry && listsOf(difference);
  const value = lists
    ? discardEntry(lists.before, lists.after, setting.lists?.[nameOf(path)] ?? {}, entry)
    : valueAt(base.payload, path);
  const next = withValue(edit, path, value);
  const kept = valueAt(setting.toSave?.(next) ?? next, path);
  return isEqual(kept, value) ? next : undefined;
}

/** Returns a payload with another value at a path; an undefined value removes the key. */
function withValue(payload: Payload, [key, ...rest]: Path, value: unknown): Payload {
  if (key === undefined) return payload;
  const { [key]: inner, ...others } = payload;
  const next = rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value);
  return next === undefined ? others : { ...payload, [key]: next };
}
