import type { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { templatePaths } from '@fieldstone/contracts/settings/calendar/template';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';

/** The texts of an appointment that have a template. */
export const PARTS = ['title', 'description'] as const;

export type Part = (typeof PARTS)[number];

export type Templates = typeof appointmentTitle.defaults;

/** Returns the field paths of both templates without duplicates. */
export function pathsOf(templates: Templates): readonly string[] {
  return [...new Set(PARTS.flatMap((part) => templatePaths(templates[part].content)))];
}

/**
 * Returns the first unsaved path of a template that matches no field. A stored path may have been valid once: the page marks it,
 * but it doesn't block other changes. Returns undefined while no fields are loaded (requirement TTL-03).
 */
export function unknownPath(content: string, saved: string, { stateOf, hasFields }: FieldPaths): string | undefined {
  const before = new Set(templatePaths(saved));
  if (!hasFields) return undefined;
  return templatePaths(content).find((path) => !before.has(path) && stateOf(path).status === 'unknown');
}

/** Returns the unknown paths of all templates as errors by field. */
export function unknownPathErrors(
  templates: Templates,
  saved: Templates,
  paths: FieldPaths,
  textOf: (fieldPath: string) => string,
): FieldErrors {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const wrong = unknownPath(templates[part].content, saved[part].content, paths);
      return wrong === undefined ? [] : [[`${part}.content`, textOf(wrong)] as const];
    }),
  );
}
