/** Returns whether a value is a JSON object and not a list or a single value. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether two JSON values are equal. The order of keys does not matter, and keys with undefined values are ignored. */
export function isEqual(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, index) => isEqual(item, second[index]));
  }
  if (!isObject(first) || !isObject(second)) return false;
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...keys].every((key) => isEqual(first[key], second[key]));
}

/** Returns a text that is the same for equal JSON values and different for others. */
export function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
