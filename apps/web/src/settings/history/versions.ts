import { toBrokenRules } from '@fieldstone/contracts/settings/lenient-reading';
import type { BrokenRule } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { canUseDefault } from '../model/editable.ts';
import type { Editable } from '../model/editable.ts';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { effectivePayload } from '../differences/differences-of.ts';

/**
 * Returns the changes that resulted in the current version: the newest stored one or, for a history of parts, that of each part.
 * @param changes newest first
 */
export function currentVersions<P extends Payload>(
  setting: Editable<P>,
  changes: readonly SettingChange[],
): readonly SettingChange[] {
  const stored = changes.filter(({ outcome }) => outcome === 'done');
  return [...Map.groupBy(stored, (change) => partsOf(setting, change).join(' ')).values()].flatMap(
    ([newest]) => newest ?? [],
  );
}

/** Returns the names of the values that a change of a history of parts contains; none for other histories. */
export function partsOf<P extends Payload>(setting: Editable<P>, { before, after }: SettingChange): readonly string[] {
  return isHistoryOfParts(setting) ? Object.keys(after ?? before ?? {}) : [];
}

/**
 * Returns whether two changes resulted in the same values; false if either value is unreadable, and for the defaults without a stored
 * value, which follow a later release.
 */
export function isSameVersion<P extends Payload>(
  setting: Editable<P>,
  one: SettingChange,
  other: SettingChange,
): boolean {
  if (one.unreadable?.after || other.unreadable?.after) return false;
  if (canUseDefault(setting) && (one.after === null) !== (other.after === null)) return false;
  return isEqual(effectivePayload(setting, one.after), effectivePayload(setting, other.after));
}

/** Returns whether a version is part of the current values, for a history of parts. */
export function isPartOf(part: Payload | null, current: Payload): boolean {
  return Object.entries(part ?? {}).every(([name, value]) => isEqual(value, current[name]));
}

/**
 * Returns the versions before the first recorded changes, as changes that resulted in them: one, or one for each value of a history of
 * parts. A change that only records a found value has no version before it.
 * @param changes all changes, newest first
 * @returns newest first
 */
export function firstVersions<P extends Payload>(
  setting: Editable<P>,
  changes: readonly SettingChange[],
): SettingChange[] {
  const oldest = new Map(changes.map((change) => [partsOf(setting, change).join(' '), change]));
  return [...oldest.values()]
    .filter(({ isFirstFound }) => !isFirstFound)
    .map((change) => {
      const { id, at, before, after, unreadable } = change;
      const missing = isHistoryOfParts(setting) ? defaultsOf(setting, after) : null;
      return {
        id: `${id}-before`,
        at,
        by: null,
        outcome: 'done',
        external: false,
        before: null,
        after: before ?? missing,
        ...(unreadable?.before && { unreadable: { before: true, after: true } }),
      } as const;
    })
    .toSorted((left, right) => right.at.localeCompare(left.at));
}

/** Returns whether the changes of a history contain only the changed values. */
export function isHistoryOfParts<P extends Payload>(setting: Editable<P>): boolean {
  return 'source' in setting && setting.isHistoryOfParts === true;
}

function defaultsOf<P extends Payload>({ defaults }: Editable<P>, part: Payload | null): Payload {
  const values: Payload = defaults;
  return Object.fromEntries(Object.keys(part ?? {}).map((name) => [name, values[name]]));
}

/** Returns an earlier payload with today's defaults, or the rules that it breaks today; null means the defaults. */
export function readVersion<P extends Payload>(
  setting: Editable<P>,
  payload: Payload | null,
): { readonly payload: P } | { readonly broken: readonly BrokenRule[] } {
  const { data, error } = setting.schema.safeParse(effectivePayload(setting, payload));
  if (data !== undefined) return { payload: data };
  return { broken: toBrokenRules(error?.issues ?? []) };
}
