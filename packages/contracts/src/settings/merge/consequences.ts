import { isEqual, isObject } from '../equal.ts';
type Payload = Record<string, unknown>;

/** What follows from an edit of a setting: values that the edit does not name, but that its rules change (requirement FIX-101). */
export type Consequences<P extends Payload> = {
  /** The top-level values that may follow. */
  readonly keys: readonly string[];
  /** Returns an edit of an earlier value with all that follows from it. */
  follow(before: P, after: P): P;
};

type Following<P extends Payload> = { readonly consequences?: Consequences<P> | undefined };

/** Returns an edit with what follows from it. Values that the edit itself changes are kept. */
export function withConsequences<P extends Payload>({ consequences }: Following<P>, before: P, after: P): P {
  if (consequences === undefined || isEqual(before, after)) return after;
  const followed = consequences.follow(before, after);
  return withValues(after, consequences.keys, (key) => unlessChanged(before[key], after[key], followed[key]));
}

/** Returns an edit without what follows from it; the edit itself if its values are not only what follows. */
export function withoutConsequences<P extends Payload>(setting: Following<P>, before: P, after: P): P {
  const { consequences } = setting;
  if (consequences === undefined) return after;
  const plain = withValues(after, consequences.keys, (key) => before[key]);
  return isEqual(withConsequences(setting, before, plain), after) ? plain : after;
}

/** Returns whether what follows from an edit would replace values that the edit itself changes. */
export function hasContradiction<P extends Payload>(setting: Following<P>, before: P, after: P): boolean {
  const { consequences } = setting;
  return (
    consequences !== undefined && !isEqual(consequences.follow(before, after), withConsequences(setting, before, after))
  );
}

function withValues<P extends Payload>(payload: P, keys: readonly string[], valueOf: (key: string) => unknown): P {
  return { ...payload, ...Object.fromEntries(keys.map((key) => [key, valueOf(key)])) };
}

function unlessChanged(before: unknown, after: unknown, followed: unknown): unknown {
  if (isEqual(before, after)) return followed;
  if (!isObject(before) || !isObject(after) || !isObject(followed)) return after;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(followed)])];
  return Object.fromEntries(keys.map((key) => [key, unlessChanged(before[key], after[key], followed[key])]));
}
