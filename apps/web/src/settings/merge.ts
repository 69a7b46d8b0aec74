import type { Payload } from '@fieldstone/contracts/setting';
import { isEqual, isObject } from './equal.ts';
import { mergeLists } from './merge-lists.ts';
import type { Path } from './path.ts';

/** A field that two administrators changed differently, with what stood there before. Undefined: the field was not there. */
export type Collision = {
  readonly path: Path;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
};

/** Two edits of the same payload as one. Where they collide, `payload` holds mine. */
export type Merge = {
  readonly payload: Payload;
  readonly collisions: readonly Collision[];
  /** Where the other administrator's change came in. */
  readonly taken: readonly Path[];
};

type MergedValue = Omit<Merge, 'payload'> & { readonly value: unknown };

export type MergeOptions = {
  /** Lists changed on both sides are merged item by item where that is possible; else they are one field each. */
  readonly byItem: boolean;
};

/** Merges field by field, down to single values: what only one side changed is taken from that side. */
export function mergePayloads(
  base: Payload,
  theirs: Payload,
  mine: Payload,
  options: MergeOptions = { byItem: true },
): Merge {
  return mergeObjects([], base, theirs, mine, options);
}

/** The merged payload with a decision for every collision; `takesTheirs` is asked once for each. */
export function decided({ payload, collisions }: Merge, takesTheirs: (collision: Collision) => boolean): Payload {
  return collisions
    .filter((collision) => takesTheirs(collision))
    .reduce<Payload>((result, { path, theirs }) => withValue(result, path, theirs), payload);
}

function mergeObjects(path: Path, base: Payload, theirs: Payload, mine: Payload, options: MergeOptions): Merge {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])];
  const parts = keys.map(
    (key) => [key, mergeValues([...path, key], base[key], theirs[key], mine[key], options)] as const,
  );
  return {
    payload: Object.fromEntries(parts.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))),
    collisions: parts.flatMap(([, { collisions }]) => collisions),
    taken: parts.flatMap(([, { taken }]) => taken),
  };
}

function mergeValues(path: Path, base: unknown, theirs: unknown, mine: unknown, options: MergeOptions): MergedValue {
  if (isObject(base) && isObject(theirs) && isObject(mine)) {
    const { payload, ...rest } = mergeObjects(path, base, theirs, mine, options);
    return { value: payload, ...rest };
  }
  if (isEqual(theirs, base) || isEqual(theirs, mine)) return { value: mine, collisions: [], taken: [] };
  if (isEqual(mine, base)) return { value: theirs, collisions: [], taken: [path] };
  if (options.byItem && Array.isArray(base) && Array.isArray(theirs) && Array.isArray(mine)) {
    const value = mergeLists(base, theirs, mine);
    if (value !== undefined) return { value, collisions: [], taken: [path] };
  }
  return { value: mine, collisions: [{ path, base, theirs, mine }], taken: [] };
}

function withValue(payload: Payload, path: Path, value: unknown): Payload {
  const [key, ...rest] = path;
  if (key === undefined) return payload;
  const inner = payload[key];
  const next = rest.length > 0 && isObject(inner) ? withValue(inner, rest, value) : value;
  const { [key]: _, ...others } = payload;
  return next === undefined ? others : { ...payload, [key]: next };
}
