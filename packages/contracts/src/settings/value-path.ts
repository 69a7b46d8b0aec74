/** Path of keys and list positions to a value: `['configuration', '2', 'title']`. */
export type ValuePath = readonly string[];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function childOf(value: unknown, key: string): unknown {
  if (isList(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce(childOf, value);
}

/** Returns a copy with another value at a path. A path through a single value changes nothing. */
export function withValueAt(value: unknown, path: ValuePath, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const child = withValueAt(childOf(value, key), rest, next);
  if (isList(value)) return value.with(Number(key), child);
  return isObject(value) ? { ...value, [key]: child } : value;
}

/** Returns the innermost list on a path, as the path of the list and the position in it; undefined if there is none. */
export function findEntry(
  value: unknown,
  path: ValuePath,
): { readonly list: ValuePath; readonly place: number } | undefined {
  const depth = path.findLastIndex((_, at) => isList(valueAt(value, path.slice(0, at))));
  return depth === -1 ? undefined : { list: path.slice(0, depth), place: Number(path[depth]) };
}

/** Returns a copy without the innermost list entry on a path; the value itself if there is none. */
export function withoutEntry(value: unknown, path: ValuePath): unknown {
  const entry = findEntry(value, path);
  const list = entry && valueAt(value, entry.list);
  return entry && isList(list) ? withValueAt(value, entry.list, list.toSpliced(entry.place, 1)) : value;
}
