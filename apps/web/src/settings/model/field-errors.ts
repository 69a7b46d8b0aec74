import type { FieldError } from '@fieldstone/contracts/platform/error';
import { findSaveProblems } from '@fieldstone/contracts/settings/setting';
import { messageText } from '../../lib/api/message-text.ts';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { Editable } from './editable.ts';

/** Errors by the path of the field (`default.title`): the rule's key in validation.en.json, or a sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The path prefix of the payload in the body of a write. */
const PAYLOAD = /^(body\.)?data\.config\.payload\./;

/**
 * Returns the first rule that a payload breaks for each field. A save rule counts only if the saved payload does not break it
 * already.
 */
export function brokenRules<P extends Payload>(setting: Editable<P>, payload: P, saved: P): FieldErrors {
  const { error } = setting.schema.safeParse(payload);
  const unsavable = 'saveProblems' in setting && !error ? findSaveProblems(setting, payload, [saved]) : [];
  const issues = error?.issues ?? unsavable;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed());
}

/** Returns the field of the payload for a path of an envelope; undefined for other parts of the envelope. */
export function fieldOfEnvelope(path: string): string | undefined {
  return PAYLOAD.test(path) ? path.replace(PAYLOAD, '') : undefined;
}

/**
 * Returns the server's validation errors by field; errors of other parts of the request are left out.
 * @param fieldOf returns the field for a path of the request
 */
export function errorsByField(
  fields: readonly FieldError[],
  fieldOf: (path: string) => string | undefined = fieldOfEnvelope,
): FieldErrors {
  return Object.fromEntries(
    fields
      .flatMap((error) => {
        const field = fieldOf(error.path);
        return field === undefined ? [] : [[field, messageText(error) || error.code] as const];
      })
      .toReversed(),
  );
}

/** Returns the errors without those of a field and its parts. */
export function withoutField(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}

/** Returns the errors of a field and of its parts, the field's own first. */
export function errorsAt(errors: FieldErrors, path: string): readonly string[] {
  const inside = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`));
  const own = errors[path];
  return [...new Set([...(own === undefined ? [] : [own]), ...inside.map(([, error]) => error)])];
}
