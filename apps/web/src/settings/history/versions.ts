import { brokenRulesOf } from '@fieldstone/contracts/settings/lenient-reading';
import type { BrokenRule } from '@fieldstone/contracts/settings/lenient-reading';
import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { Editable } from '../model/editable.ts';
import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import type { Path } from '../model/path.ts';

/** A field with a changed value; undefined if the field did not exist. */
export type Difference = { readonly path: Path; readonly before: unknown; readonly after: unknown };

/** Returns the effective values of a payload: missing ones have their defaults, and null means all defaults. */
function inForce<P extends Payload>({ defaults }: Editable<P>, payload: Payload | null): Payload {
  return { ...defaults, ...payload };
}

/**
 * Returns the fields that differ between two payloads, down to single values; a list is one field. An unreadable value before the
 * change counts as the defaults; with an unreadable value after it, there are no differences.
 */
export function differencesOf<P extends Payload>(
  setting: Editable<P>,
  { before, after, unreadable }: Pick<SettingChange, 'before' | 'after' | 'unreadable'>,
): Difference[] {
  if (unreadable?.after) return [];
  const [from, to] = [inForce(setting, before), inForce(setting, after)];
  const { taken } = mergePayloads(from, to, from);
  return taken.map((path) => ({ path, before: valueAt(from, path), after: valueAt(to, path) }));
}

function valueAt(payload: Payload, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), payload);
}

/** Returns the newest stored change. */
export function currentOf(changes: readonly SettingChange[]): SettingChange | undefined {
  return changes.find(({ outcome }) => outcome === 'done');
}

/** Returns whether two changes resulted in the same values; false if either value is unreadable. */
export function isSameVersion<P extends Payload>(
  setting: Editable<P>,
  one: SettingChange,
  other: SettingChange,
): boolean {
  if (one.unreadable?.after || other.unreadable?.after) return false;
  return isEqual(inForce(setting, one.after), inForce(setting, other.after));
}

/** Returns an earlier payload with today's defaults, or the rules that it breaks today; null means the defaults. */
export function readVersion<P extends Payload>(
  setting: Editable<P>,
  payload: Payload | null,
): { readonly payload: P } | { readonly broken: readonly BrokenRule[] } {
  const { data, error } = setting.schema.safeParse(inForce(setting, payload));
  if (data !== undefined) return { payload: data };
  return { broken: brokenRulesOf(error?.issues ?? []) };
}
