import { brokenRulesOf } from '@fieldstone/contracts/settings/lenient-reading';
import type { BrokenRule } from '@fieldstone/contracts/settings/lenient-reading';
import { mergePayloads } from '@fieldstone/contracts/settings/merge/merge-payloads';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import type { Editable } from '../model/editable.ts';
import { isEqual, isObject } from '@fieldstone/contracts/settings/equal';
import type { Path } from '../model/path.ts';

/** A field that a change gave another value. Undefined: the field was not there. */
export type Difference = { readonly path: Path; readonly before: unknown; readonly after: unknown };

/** What applied while a payload was stored; of null, the defaults did. */
function inForce<P extends Payload>({ defaults }: Editable<P>, payload: Payload | null): Payload {
  return { ...defaults, ...payload };
}

/**
 * The fields that differ between two payloads, down to single values; lists are one field each. What could not be read before
 * counts as the defaults; none differ where it is what the change led to.
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

/** The change that led to what is stored now: the newest that was stored. */
export function currentOf(changes: readonly SettingChange[]): SettingChange | undefined {
  return changes.find(({ outcome }) => outcome === 'done');
}

/** Whether two changes led to the same values; nobody knows of what cannot be read. */
export function isSameVersion<P extends Payload>(
  setting: Editable<P>,
  one: SettingChange,
  other: SettingChange,
): boolean {
  if (one.unreadable?.after || other.unreadable?.after) return false;
  return isEqual(inForce(setting, one.after), inForce(setting, other.after));
}

/** An earlier payload as the page can take it over, or the rules that it breaks today. Null stands for the defaults. */
export function readVersion<P extends Payload>(
  setting: Editable<P>,
  payload: Payload | null,
): { readonly payload: P } | { readonly broken: readonly BrokenRule[] } {
  const { data, error } = setting.schema.safeParse(inForce(setting, payload));
  if (data !== undefined) return { payload: data };
  return { broken: brokenRulesOf(error?.issues ?? []) };
}
