/** Joins class names; a class that a style sheet does not define, and `false`, drop out. */
export function cx(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ');
}
