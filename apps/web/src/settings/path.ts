/** The keys that lead to a value: `['default', 'title']`. */
export type Path = readonly string[];

/** A name for a path that can stand in an id or as a key. */
export function nameOf(path: Path): string {
  return path.join('.');
}
