import type { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { templatePaths } from '@fieldstone/contracts/settings/calendar/template';
import type { FieldErrors } from '../../settings/model/field-errors.ts';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';

/** The texts of an appointment that have a template. */
export const PARTS = ['title', 'description'] as const;

export type Part = (typeof PARTS)[number];

/** The payload of the setting. */
export type Templates = typeof appointmentTitle.defaults;

/** The field paths of both templates, each once. */
export function pathsOf(templates: Templates): readonly string[] {
  return [...new Set(PARTS.flatMap((part) => templatePaths(templates[part].content)))];
}

/**
 * The first path of a template that was written since the last save and leads to no field. What was stored before may have been right
 * once: it is marked on the page and does not hold up other changes. Nothing is said while no field is known (requirement TTL-03).
 */
export function unknownPath(content: string, saved: string, { stateOf, hasFields }: FieldPaths): string | undefined {
  const before = new Set(templatePaths(saved));
  if (!hasFields) return undefined;
  return templatePaths(content).find((path) => !before.has(path) && stateOf(path).status === 'unknown');
}

/** The unknown paths of all templates as errors by field. */
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
