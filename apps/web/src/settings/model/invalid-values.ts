import { brokenRulesIn, hasShapeOf, readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import type { BrokenRule, InvalidValue } from '@fieldstone/contracts/settings/lenient-reading';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { entryOf, valueAt, withoutEntry, withValueAt } from '@fieldstone/contracts/settings/value-path';
import type * as z from 'zod/mini';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Edits } from './kept-edits.ts';
import { nameOf } from './path.ts';
import type { Stored } from './stored.ts';

/** What the invalid values of a setting are judged by. */
type Rules<P extends Payload> = {
  readonly schema: z.ZodMiniType<P, P>;
  readonly defaults: P;
  readonly toSave?: (edit: P) => P;
};

/** How the edits deal with a stored value that is invalid. */
export type InvalidState = {
  /** Its place among the invalid values. */
  readonly id: number;
  readonly value: InvalidValue;
  /** The edits have not dealt with it yet, so nothing can be saved. */
  readonly isOpen: boolean;
  /** The rule as the edits break it now, in their places; of a value that was set aside, as the stored values did. */
  readonly broken: BrokenRule;
};

/** Reads stored values for a page; those that break a rule travel along. */
export function readStored<P extends Payload>(
  { schema, defaults }: Rules<P>,
  stored: Payload,
): Pick<Stored<P>, 'payload' | 'invalid'> {
  const { payload, invalid } = readLeniently(schema, defaults, stored);
  return { payload, ...invalidOf(stored, invalid) };
}

/** Returns what a stored setting says of invalid values; nothing where there are none. */
export function invalidOf(stored: Payload, invalid: readonly InvalidValue[]): Pick<Stored<Payload>, 'invalid'> {
  if (invalid.length === 0) return {};
  // As the page shows them, from the top to the bottom of each list.
  const order = new Intl.Collator('en', { numeric: true });
  const values = invalid.toSorted((one, other) => order.compare(nameOf(one.path), nameOf(other.path)));
  return { invalid: { text: JSON.stringify(stored, null, 2), values } };
}

/** Returns what became of each invalid value in the edits; without edits all are open. */
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
    // Entries move in their list, so a value is found by its place first and then by its content.
    const isSame = (other: BrokenRule) => other.rule === value.rule && nameOf(other.path) === nameOf(value.path);
    const isMoved = (other: BrokenRule) =>
      other.rule === value.rule && isEqual(valueAt(payload, other.path), value.stored);
    const place = [broken.findIndex(isSame), broken.findIndex(isMoved)].find((at) => at !== -1);
    const found = place === undefined ? undefined : broken.splice(place, 1)[0];
    return { id, value, isOpen: found !== undefined, broken: found ?? value };
  });
}

/** How one action can deal with an invalid value: its entry goes, or the default takes its place. */
export type Resolution =
  | { readonly kind: 'remove'; readonly list: readonly string[]; readonly place: number }
  | { readonly kind: 'useDefault'; readonly path: readonly string[]; readonly standard: unknown };

/** Returns what one action can do about an invalid value; undefined where only a person can correct it in its place. */
export function resolutionOf<P extends Payload>(
  { schema, defaults }: Rules<P>,
  payload: P,
  { value, broken }: Pick<InvalidState, 'value' | 'broken'>,
): Resolution | undefined {
  if (value.handling === 'removed') {
    return { kind: 'remove', list: value.at.slice(0, -1), place: Number(value.at.at(-1)) };
  }
  const entry = value.handling === 'kept' ? entryOf(payload, broken.path) : undefined;
  if (entry) return { kind: 'remove', ...entry };
  const path = value.handling === 'kept' ? broken.path : value.at;
  const [standard, now] = [valueAt(defaults, path), valueAt(payload, path)];
  // A list with too many entries keeps those that are right: a person chooses which.
  // Where every part is blank by default, a person has to choose.
  const isBlank = Object.values(defaults).every((one) => one === null);
  const isKnown =
    !isBlank &&
    standard !== undefined &&
    (value.handling === 'replaced' || (!Array.isArray(now) && !isEqual(standard, now)));
  const isRight = () =>
    !brokenRulesIn(schema, withValueAt(payload, path, standard)).some((other) => nameOf(other.path) === nameOf(path));
  return isKnown && isRight() ? { kind: 'useDefault', path, standard } : undefined;
}

/** Deals with as many invalid values as are named, as their resolutions say; those without one stay open. */
export function resolve<P extends Payload>(rules: Rules<P>, edits: Edits<P>, ids: readonly number[]): Edits<P> {
  // Equal entries of a list cannot be told apart: with each removal, another one of them counts as dealt with.
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

/** Returns the ids of the values with a default in their place that an edit gave another value: they count as dealt with. */
export function editedOver<P extends Payload>({ invalid }: Stored<P>, before: P, after: P): readonly number[] {
  return (invalid?.values ?? []).flatMap(({ handling, at }, id) =>
    handling === 'replaced' && !isEqual(valueAt(before, at), valueAt(after, at)) ? [id] : [],
  );
}

/** Returns the ids of all invalid values, for a payload that takes the place of everything. */
export function allOf({ invalid }: Pick<Stored<Payload>, 'invalid'>): readonly number[] {
  return (invalid?.values ?? []).map((_, id) => id);
}
