import type { Message } from '@fieldstone/contracts/platform/error';
import { message } from '@fieldstone/contracts/platform/errors/message';

/** The combination of criteria: a criterion by its number, or AND, OR and NOT of others. */
export type Logic =
  | { readonly kind: 'criterion'; readonly number: number }
  | { readonly kind: 'not'; readonly part: Logic }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Logic[] };

/** Longest logic in characters, the length of the CRM's field. It limits the depth as well. */
const LENGTH_LIMIT = 255;

const TOKEN = /\s*(?:(\d{1,9})(?!\d)|(AND|OR|NOT)\b|([()]))/iy;

type Token = { readonly text: string; readonly at: number };

/**
 * Parses `1 AND (2 OR 3)`: numbers of criteria with AND, OR, NOT and parentheses; NOT binds before AND, AND before OR.
 * @returns the logic, or a problem with its position; never throws
 */
export function parseLogic(text: string): { readonly logic: Logic } | { readonly problem: Message } {
  if (text.length > LENGTH_LIMIT) return { problem: message('logic_too_long') };
  const tokens = tokensOf(text);
  let next = 0;
  const take = (expected: string): boolean => {
    if (tokens[next]?.text !== expected) return false;
    next += 1;
    return true;
  };

  const chain = (kind: 'and' | 'or', word: string, operand: () => Logic | null): Logic | null => {
    const parts: Logic[] = [];
    do {
      const part = operand();
      if (part === null) return null;
      parts.push(part);
    } while (take(word));
    const [first, ...more] = parts;
    return first !== undefined && more.length === 0 ? first : { kind, parts };
  };
  const either = (): Logic | null => chain('or', 'OR', all);
  const all = (): Logic | null => chain('and', 'AND', one);
  const one = (): Logic | null => {
    if (take('NOT')) {
      const part = one();
      return part && { kind: 'not', part };
    }
    if (take('(')) {
      const inner = either();
      return inner !== null && take(')') ? inner : null;
    }
    const token = tokens[next];
    if (token === undefined || !/^\d+$/.test(token.text)) return null;
    next += 1;
    return { kind: 'criterion', number: Number(token.text) };
  };

  const logic = either();
  const token = tokens[next];
  if (logic !== null && token === undefined) return { logic };
  return {
    problem:
      token === undefined
        ? message('logic_incomplete', { logic: text })
        : message('logic_unreadable', { logic: text, position: token.at + 1 }),
  };
}

/** Splits a text into words, numbers and parentheses with positions; anything else becomes an invalid token. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    const token = found?.[1] ?? found?.[2] ?? found?.[3];
    if (found === null || token === undefined)
      return [...tokens, { text: 'unreadable', at: end - text.slice(at, end).trimStart().length }];
    tokens.push({ text: token.toUpperCase(), at: TOKEN.lastIndex - token.length });
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** Returns the numbers of the criteria in the logic. */
export function numbersIn(logic: Logic): readonly number[] {
  if (logic.kind === 'criterion') return [logic.number];
  return logic.kind === 'not' ? numbersIn(logic.part) : logic.parts.flatMap(numbersIn);
}
