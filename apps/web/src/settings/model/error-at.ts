import type { FieldErrors } from './field-errors.ts';

/** Returns the errors of a field and of its parts, the field's own first. */
export function errorsAt(errors: FieldErrors, path: string): readonly string[] {
  const inside = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`));
  const own = errors[path];
  return [...new Set([...(own === undefined ? [] : [own]), ...inside.map(([, error]) => error)])];
}
