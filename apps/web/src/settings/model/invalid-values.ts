import { brokenRulesIn, hasShapeOf, readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import type { BrokenRule, InvalidValue } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { findEntry, valueAt, withoutEntry, withValueAt } from '@fieldstone/contracts/settings/value-path';
import type * as z from 'zod/mini';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { nameOf } from './path.ts';
import type { Edits, Stored } from './stored.ts';

/** The parts of a setting that decide which values are invalid. */
type Rules<P extends Payload> = {
  readonly schema: z.ZodMiniType<P, P>;
  readonly defaults: P;
  readonly toSave?: (edit: P) => P;
};

/** The state of an invalid stored value in the edits. */
export type InvalidState = {
  /** The index in the list of invalid values. */
  readonly id: number;
  readonly value: InvalidValue;
  /** Not resolved yet, so nothing can be saved. */
  readonly isOpen: boolean;
  /** The broken rule with its current path in the edits; for a replaced or removed value, with its stored path. */
  readonly broken: BrokenRule;
};

/** Reads stored values for a page, including those that break a rule. */
export function readStored<P extends Payload>(
  { schema, defaults }: Rules<P>,
  stored: Payload,
): Pick<Stored<P>, 'payload' | 'invalid'> {
  const { payload, invalid } = readLeniently(schema, defaults, stored);
  return { payload, ...invalidOf(stored, invalid) };
}

/** Returns the `invalid` part of a stored setting; empty if every value is valid. */
export function invalidOf(stored: Payload, invalid: readonly InvalidValue[]): Pick<Stored<Payload>, 'invalid'> {
  if (invalid.length === 0) return {};
  // The order on the page: each list from top to bottom.
  const order = new Intl.Collator('en', { numeric: true });
  const values = invalid.toSorted((one, other) => order.compare(nameOf(one.path), nameOf(other.path)));
  return { invalid: { text: JSON.stringify(stored, null, 2), values } };
}

/** Returns the state of each invalid value in the edits; without edits all are open. */
export function invalidStates<P extends Payload>(
  rules: Rules<P>,
  saved: Stored<P> | undefined,
  edits: Edits<P> | undefined,
): readonly InvalidState[] {
  if (!saved?.invalid) return [];
  const payload = edits ? (rules.toSave?.(edits.payload) ?? edits.payload) : saved.payload;
  const broken = [...brokenRulesIn(rules.schema, payload)];
  const decided = new Set(edits?.decided);
  return saved.invalid.values.map((value, id) => {
    if (value.handling !== 'kept') return { id, value, isOpen: !decided.has(id), broken: value };
    // Entries can move in their list, so a value is matched by path first and then by content.
    const isSame = (other: BrokenRule) => other.rule === value.rule && nameOf(other.path) === nameOf(value.path);
    const isMoved = (other: BrokenRule) =>
      other.rule === value.rule && isEqual(valueAt(payload, other.path), value.stored);
    const place = [broken.findIndex(isSame), broken.findIndex(isMoved)].find((at) => at !== -1);
    const found = place === undefined ? undefined : broken.splice(place, 1)[0];
    return { id, value, isOpen: found !== undefined, broken: found ?? value };
  });
}

/** The action that resolves an invalid value: removing its entry or using the default. */
export type Resolution =
  | { readonly kind: 'remove'; readonly list: readonly string[]; readonly place: number }
  | { readonly kind: 'useDefault'; readonly path: readonly string[]; readonly standard: unknown };

/** Returns the action that resolves an invalid value; undefined if the user has to correct it in the field. */
export function resolutionOf<P extends Payload>(
  { schema, defaults }: Rules<P>,
  payload: P,
  { value, broken }: Pick<InvalidState, 'value' | 'broken'>,
): Resolution | undefined {
  if (value.handling === 'removed') {
    return { kind: 'remove', list: value.at.slice(0, -1), place: Number(value.at.at(-1)) };
  }
  const entry = value.handling === 'kept' ? findEntry(payload, broken.path) : undefined;
  if (entry) return { kind: 'remove', ...entry };
  const path = value.handling === 'kept' ? broken.path : value.at;
  const [standard, now] = [valueAt(defaults, path), valueAt(payload, path)];
  // The default replaces neither a list with too many entries nor a value of a setting whose defaults are all blank: the user
  // has to choose.
  const isBlank = Object.values(defaults).every((one) => one === null);
  const isKnown =
    !isBlank &&
    standard !== undefined &&
    (value.handling === 'replaced' || (!Array.isArray(now) && !isEqual(standard, now)));
  const isRight = () =>
    !brokenRulesIn(schema, withValueAt(payload, path, standard)).some((other) => nameOf(other.path) === nameOf(path));
  return isKnown && isRight() ? { kind: 'useDefault', path, standard } : undefined;
}

/** Resolves the given invalid values; values without a resolution stay open. */
export function resolve<P extends Payload>(rules: Rules<P>, edits: Edits<P>, ids: readonly number[]): Edits<P> {
  // Equal entries of a list are indistinguishable: each removal resolves another one of them.
  return ids.reduce((now) => {
    const next = invalidStates(rules, now.base, now).find(
      (state) => state.isOpen && ids.includes(state.id) && resolutionOf(rules, now.payload, state) !== undefined,
    );
    return next ? resolveOne(rules, now, next) : now;
  }, edits);
}

function resolveOne<P extends Payload>(rules: Rules<P>, edits: Edits<P>, state: InvalidState): Edits<P> {
  const resolution = resolutionOf(rules, edits.payload, state);
  if (!resolution) return edits;
  if (state.value.handling !== 'kept') return { ...edits, decided: [...(edits.decided ?? []), state.id] };
  const payload =
    resolution.kind === 'remove'
      ? withoutEntry(edits.payload, state.broken.path)
      : withValueAt(edits.payload, resolution.path, resolution.standard);
  return hasShapeOf(rules.schema, payload) ? { ...edits, payload } : edits;
}

/** Returns the ids of the replaced values that an edit has changed: such values count as resolved. */
export function editedOver<P extends Payload>({ invalid }: Stored<P>, before: P, after: P): readonly number[] {
  return (invalid?.values ?? []).flatMap(({ handling, at }, id) =>
    handling === 'replaced' && !isEqual(valueAt(before, at), valueAt(after, at)) ? [id] : [],
  );
}

/** Returns the ids of all invalid values, for a payload that replaces all of them. */
export function allOf({ invalid }: Pick<Stored<Payload>, 'invalid'>): readonly number[] {
  return (invalid?.values ?? []).map((_, id) => id);
}
