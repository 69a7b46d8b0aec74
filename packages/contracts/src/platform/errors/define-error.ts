import { ERROR_STATUS } from '../error.ts';
import type { ErrorKind } from '../error.ts';

/** A text in English with the names of its parameters in braces: `There is no copy {{id}}.` */
export type MessageDefinition<T extends string = string> = { readonly en: T };

/** An error: its kind, the HTTP status of the kind, and its text. */
export type ErrorDefinition<T extends string = string> = MessageDefinition<T> & {
  readonly kind: ErrorKind;
  readonly status: number;
};

/** Declares an error of the API. Its code is its name in the registry; its parameters are those of the text. */
// @__NO_SIDE_EFFECTS__
export function defineError<const T extends string>(kind: ErrorKind, en: T): ErrorDefinition<T> {
  return { kind, status: ERROR_STATUS[kind], en };
}

/** Declares a text of the server that is no error of a request, such as the reason why a setting was not copied. */
// @__NO_SIDE_EFFECTS__
export function defineMessage<const T extends string>(en: T): MessageDefinition<T> {
  return { en };
}

/** Returns the names in braces of a text. */
export type ParameterOf<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;
