import { isEqual, isObject } from '../equal.ts';
import type { Choose, Collision, Path, Scope } from './collision.ts';
import { withConsequences } from './consequences.ts';
import type { Consequences } from './consequences.ts';
import type { DependentValues } from './dependent-values.ts';
import type { ListRules } from './list-rule.ts';
import { mergeLists } from './merge-lists.ts';
import { valueAt } from '../value-path.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The result of merging two edits of a payload. */
export type Merge = {
  readonly payload: Record<string, unknown>;
  readonly collisions: readonly Collision[];
  /** Paths of the other administrator's merged changes. */
  readonly taken: readonly Path[];
};

export type MergeOptions = {
  readonly lists?: ListRules | undefined;
  readonly dependent?: ReadonlyArray<DependentValues<Payload>> | undefined;
  /** What follows from the merged edits decides whether dependent values fit. */
  readonly consequences?: Consequences<Record<string, unknown>> | undefined;
  /** The payloads stored between `base` and `theirs`, oldest first: entries of lists are recognized from one to the next. */
  readonly between?: readonly Payload[];
  /** Takes mine unless it returns another choice. */
  readonly choose?: Choose;
  readonly scopeOf?: (path: Path) => Scope;
};

type Values = { readonly base: unknown; readonly theirs: unknown; readonly mine: unknown };

type MergedValue = Omit<Merge, 'payload'> & { readonly value: unknown };

/**
 * Merges value by value and, in lists, entry by entry: a change of only one side is taken. Dependent values that both sides changed and
 * that don't fit together when they are merged are one collision.
 *
 *     base            theirs            mine              result
 *     { a: 1, b: 1 }  { a: 2, b: 1 }    { a: 1, b: 3 }    { a: 2, b: 3 }
 *     { a: 1 }        { a: 2 }          { a: 3 }          a collision of a
 *     { l: [x, y] }   { l: [x, y, z] }  { l: [y, x] }     { l: [y, x, z] }
 *     { l: [x, y] }   { l: [x] }        { l: [x, y, z] }  { l: [x, z] }
 */
export function mergePayloads(base: Payload, theirs: Payload, mine: Payload, options: MergeOptions = {}): Merge {
  const { dependent = [], consequences, ...rest } = options;
  const all = { lists: {}, between: [], choose: () => 'mine' as const, scopeOf: () => 'collisions' as const, ...rest };
  const mergeWith = (choose: Choose) => mergeObjects([], base, theirs, mine, { ...all, choose });
  const merged = mergeWith(all.choose);
  // Whether values need a decision together must not depend on the decisions about them.
  const possible =
    dependent.length === 0
      ? []
      : (['theirs', 'mine'] as const).map((side) =>
          withConsequences({ consequences }, base, mergeWith(() => side).payload),
        );
  return dependent.reduce<Merge>((merge, group) => {
    const { keys } = group;
    const [before, their, my] = [pick(base, keys), pick(theirs, keys), pick(mine, keys)];
    const isOneSided = isEqual(their, before) || isEqual(my, before) || isEqual(their, my);
    if (isOneSided || possible.every((payload) => group.fit(payload))) return merge;
    const path = keys.slice(0, 1);
    const id = keys.join('+');
    const chosen = all.choose(id) === 'theirs' ? their : my;
    const isOther = ([key = '']: Path) => !keys.includes(key);
    return {
      payload: {
        ...Object.fromEntries(Object.entries(merge.payload).filter(([key]) => !keys.includes(key))),
        ...chosen,
      },
      collisions: [
        ...merge.collisions.filter((collision) => isOther(collision.path)),
        { id, path, kind: 'dependent', base: before, theirs: their, mine: my },
      ],
      taken: merge.taken.filter(isOther),
    };
  }, merged);
}

/** Returns the values of some keys, without those that are absent. */
function pick(payload: Payload, keys: readonly string[]): Payload {
  return Object.fromEntries(keys.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]])));
}

function mergeObjects(path: Path, base: Payload, theirs: Payload, mine: Payload, options: AllOptions): Merge {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])];
  const parts = keys.map(
    (key) =>
      [key, mergeValues([...path, key], { base: base[key], theirs: theirs[key], mine: mine[key] }, options)] as const,
  );
  return {
    payload: Object.fromEntries(parts.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))),
    collisions: parts.flatMap(([, { collisions }]) => collisions),
    taken: parts.flatMap(([, { taken }]) => taken),
  };
}

type AllOptions = Required<Omit<MergeOptions, 'dependent' | 'consequences'>>;

function mergeValues(path: Path, values: Values, options: AllOptions): MergedValue {
  const { base, theirs, mine } = values;
  if (isObject(base) && isObject(theirs) && isObject(mine)) {
    const { payload, ...rest } = mergeObjects(path, base, theirs, mine, options);
    return { value: payload, ...rest };
  }
  const scope = options.scopeOf(path);
  if (isEqual(theirs, mine)) return { value: mine, collisions: [], taken: [] };
  if (scope === 'collisions') {
    if (isEqual(theirs, base)) return { value: mine, collisions: [], taken: [] };
    if (isEqual(mine, base)) return { value: theirs, collisions: [], taken: [path] };
  }
  const before = base === undefined ? [] : base;
  if (Array.isArray(before) && Array.isArray(theirs) && Array.isArray(mine)) {
    const rule = options.lists?.[path.join('.')] ?? {};
    const between = options.between.map((payload) => valueAt(payload, path)).filter((list) => Array.isArray(list));
    const merged = mergeLists(path, { base: before, between, theirs, mine }, rule, options.choose, scope);
    if (merged !== undefined) {
      const { value, collisions, isTaken } = merged;
      return { value, collisions, taken: isTaken ? [path] : [] };
    }
  }
  const collision = { id: path.join('.'), path, kind: 'value', base, theirs, mine } as const;
  return { value: values[options.choose(collision.id)], collisions: [collision], taken: [] };
}
