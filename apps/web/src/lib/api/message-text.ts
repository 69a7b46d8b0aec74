import type { Message } from '@fieldstone/contracts/platform/error';
import { findLimit } from '@fieldstone/contracts/platform/limits';
import i18next from 'i18next';
import { dynamicText } from '../i18n/dynamic-text.ts';

type Nested = Pick<Message, 'code' | 'params'>;

type ParameterValue = NonNullable<Message['params']>[string];

/** A message of the server; results of earlier releases have only the English text. */
export type ServerMessage = {
  readonly code?: string | undefined;
  readonly params?: Message['params'] | undefined;
  readonly message: string;
};

/**
 * Returns a message of the server in the page's language: the text of its code with its parameters, or the English text of the
 * response if the language has none.
 */
export function messageText({ code, params, message }: ServerMessage): string {
  return (code === undefined ? undefined : textOf({ code, params })) ?? message;
}

function textOf({ code, params = {} }: Nested): string | undefined {
  const key = [`errors:${code}`, `validation:${code}`].find((each) => i18next.exists(each));
  if (key === undefined) return undefined;
  const shown = Object.entries(params).map(([name, value]) => [name, shownValue(value)] as const);
  return dynamicText(key, { ...findLimit(code), ...Object.fromEntries(shown) });
}

function shownValue(value: ParameterValue): string | number {
  if (typeof value !== 'object') return value;
  return [value]
    .flat()
    .map((part) => textOf(part) ?? part.code)
    .join(', ');
}
