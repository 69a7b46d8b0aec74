import type { FieldError } from '@fieldstone/contracts/platform/error';
import { saveProblemsOf } from '@fieldstone/contracts/settings/setting';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { Editable } from './editable.ts';

/** What is wrong with a payload: path of the field (`default.title`) to the rule's key in validation.en.json, or to a sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Where the payload stands in the body of a write. */
const PAYLOAD = /^(body\.)?data\.config\.payload\./;

/**
 * The rules of the setting that a payload breaks, the first for each field; of the rules of saving those that the saved payload does
 * not break alike.
 */
export function brokenRules<P extends Payload>(setting: Editable<P>, payload: P, saved: P): FieldErrors {
  const { error } = setting.schema.safeParse(payload);
  const unsavable = 'saveProblems' in setting && !error ? saveProblemsOf(setting, payload, [saved]) : [];
  const issues = error?.issues ?? unsavable;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed());
}

/** Returns the field of the payload that a part of a written envelope is about; undefined for its other parts. */
export function fieldOfEnvelope(path: string): string | undefined {
  return PAYLOAD.test(path) ? path.replace(PAYLOAD, '') : undefined;
}

/**
 * Returns what the server found wrong, by field; errors about other parts of the request are none of a field's.
 * @param fieldOf the field that a part of the request is about
 */
export function refusedFields(
  fields: readonly FieldError[],
  fieldOf: (path: string) => string | undefined = fieldOfEnvelope,
): FieldErrors {
  return Object.fromEntries(
    fields
      .flatMap(({ path, code, message }) => {
        const field = fieldOf(path);
        return field === undefined ? [] : [[field, message || code] as const];
      })
      .toReversed(),
  );
}

/** The errors without those of a field, or of what stands below it. */
export function withoutField(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}
