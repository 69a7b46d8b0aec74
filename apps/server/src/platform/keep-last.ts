import { LRUCache } from 'lru-cache';

/** Maximum characters of the values of one `shareEqual`. */
const SHARED = 2_000_000;

/**
 * Returns a pure function with its last result for each first argument: while the others are the same, too, it is not computed again.
 * A result is kept as long as its first argument. Callers share it and must not change it.
 */
export function keepLast<First extends object, Others extends readonly unknown[], Result>(
  compute: (first: First, ...others: Others) => Result,
): (first: First, ...others: Others) => Result {
  const kept = new WeakMap<First, { readonly others: Others; readonly result: Result }>();
  return (first, ...others) => {
    const held = kept.get(first);
    if (held !== undefined && isSame(others, held.others)) return held.result;
    const result = compute(first, ...others);
    kept.set(first, { others, result });
    return result;
  };
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((one, index) => Object.is(one, right[index]));
}

/**
 * Returns a function that replaces a value by an earlier one with the same JSON, so that the results of `keepLast` about it are kept, too.
 * Callers share it and must not change it.
 */
export function shareEqual<Value extends object>(): (value: Value) => Value {
  const known = new LRUCache<string, Value>({ maxSize: SHARED, sizeCalculation: (_value, text) => text.length });
  return (value) => {
    const text = JSON.stringify(value);
    const shared = known.get(text) ?? value;
    if (shared === value) known.set(text, value);
    return shared;
  };
}
