import rules from '../../validation.en.json' with { type: 'json' };
import { MESSAGE_LIMIT, PARAMETER_LIMIT } from '../error.ts';
import type { Message, MessageParams } from '../error.ts';
import { findLimit } from '../limits.ts';
import { PRODUCT } from '../product.ts';
import { toStorable } from '../primitives.ts';
import { MESSAGES } from './registry.ts';
import type { MessageCode, ParameterName } from './registry.ts';

/** A value of a parameter: a text such as a name or another service's words, a number, or a message. */
export type ParameterValue = string | number | Message | readonly Message[];

/** The parameters of a message, exactly those that its text names. */
export type ParamsOf<C extends MessageCode> = { readonly [Name in ParameterName<C>]: ParameterValue };

/** A code and its parameters; a text without parameters needs none. */
export type MessageArguments<C extends MessageCode> = C extends MessageCode
  ? ParameterName<C> extends never
    ? [code: C, params?: Readonly<Record<string, never>>]
    : [code: C, params: ParamsOf<C>]
  : never;

/** A parameter in a text. */
const PARAMETER = /\{\{(\w+)\}\}/g;

const texts = new Map<string, string>([
  ...Object.entries(rules),
  ...Object.entries(MESSAGES).map(([code, { en }]) => [code, en] as const),
]);

/** Returns a text of the server: `message('change_unknown', { id })`. Texts of other services are shortened. */
export function message<C extends MessageCode>(...[code, params]: MessageArguments<C>): Message {
  return createMessage(code, params);
}

/**
 * Returns the message of a code or a rule of validation.en.json whose parameters the compiler cannot check. Parameters that the text
 * does not contain are left out.
 */
export function createMessage(code: string, params: Readonly<Record<string, ParameterValue>> = {}): Message {
  const named = new Set(
    texts
      .get(code)
      ?.matchAll(PARAMETER)
      .map(([, name]) => name),
  );
  const used = Object.entries(params).filter(([name]) => named.has(name));
  const sent: MessageParams = Object.fromEntries(used.map(([name, value]) => [name, sentForm(value)]));
  return {
    code,
    ...(Object.keys(sent).length > 0 && { params: sent }),
    message: (englishText({ code, params: sent }) ?? code).slice(0, MESSAGE_LIMIT),
  };
}

/** Returns the English text of a code with its parameters; undefined for an unknown code. Unknown parameters stay in braces. */
export function englishText(part: Pick<Message, 'code' | 'params'>): string | undefined {
  return translatedText(part, new Map());
}

/**
 * Returns the text of a code with its parameters in another language, or in English if there is no translation.
 * @param translations the texts of the language, by code
 */
export function translatedText(
  { code, params = {} }: Pick<Message, 'code' | 'params'>,
  translations: ReadonlyMap<string, string>,
): string | undefined {
  const values: Readonly<MessageParams> = { ...findLimit(code), productName: PRODUCT.name, ...params };
  return (translations.get(code) ?? texts.get(code))?.replaceAll(PARAMETER, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value !== 'object') return String(value);
    return [value]
      .flat()
      .map((part) => translatedText(part, translations) ?? part.code)
      .join(', ');
  });
}

function sentForm(value: ParameterValue): MessageParams[string] {
  if (typeof value === 'string') return toStorable(value.slice(0, PARAMETER_LIMIT));
  if (typeof value === 'number') return value;
  return 'code' in value ? inner(value) : value.map(inner);
}

function inner({ code, params = {} }: Message) {
  const plain = Object.entries(params).flatMap(([name, value]): Array<[string, string | number]> =>
    typeof value === 'object' ? [] : [[name, value]],
  );
  return { code, ...(plain.length > 0 && { params: Object.fromEntries(plain) }) };
}
