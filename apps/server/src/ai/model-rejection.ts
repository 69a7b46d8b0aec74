import * as z from 'zod/mini';
import { cutText } from '../platform/cut-text.ts';
import { parseJson } from '../salesforce/client/json.ts';

/** Why an endpoint returned no response. */
export type Rejection = {
  /** The HTTP status, or the one in an error that came with status 200; 200 without either. */
  readonly status: number;
  /** The messages, codes and names in the body, without the request that some endpoints repeat in it. */
  readonly words: string;
  readonly isWebPage: boolean;
  /** Whether the body has an error in the protocol's form. */
  readonly hasError: boolean;
};

/** Parts of a body that repeat the request. */
const REPEATED = new Set(['input', 'messages', 'prompt', 'content', 'body', 'request']);

const WORDS_LIMIT = 4000;

const DEPTH = 6;

/** Returns the texts in a JSON value, one per line; a list of names and numbers is a path with dots. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth === DEPTH) return [];
  if (Array.isArray(value) && value.every((part) => ['string', 'number'].includes(typeof part)))
    return [value.join('.')];
  return Object.entries(value).flatMap(([name, part]) => (REPEATED.has(name) ? [] : textsIn(part, depth + 1)));
}

const errorCode = z.coerce.number().check(z.int(), z.gte(400), z.lte(599));
const errorIn = z.object({ error: z.union([z.looseObject({}), z.string().check(z.minLength(1))]) });
const errorInChoice = z.object({ choices: z.tuple([errorIn], z.unknown()) });
const anything = z.optional(z.unknown());
const codes = z.looseObject({ code: anything, status: anything, status_code: anything });

/** Returns the error of a body in the protocol's form, also within a list or a choice; undefined without one. */
export function readError(value: unknown): unknown {
  const single: unknown = Array.isArray(value) ? value[0] : value;
  const inChoice = errorInChoice.safeParse(single).data?.choices[0].error;
  return errorIn.safeParse(single).data?.error ?? inChoice;
}

/** Returns why an endpoint returned no response, from the status and the body that it sent instead. */
export function parseRejection(status: number, body: string): Rejection {
  const value = parseJson(body);
  const error = readError(value);
  const { code, status: named, status_code: numbered } = codes.safeParse(error).data ?? {};
  const own = [code, named, numbered].map((each) => errorCode.safeParse(each ?? undefined).data);
  const isWebPage = /^\s*</.test(body);
  const words = isWebPage ? '' : value === null ? body : textsIn(value).join('\n');
  return {
    status: status < 300 ? (own.find((each) => each !== undefined) ?? status) : status,
    words: cutText(words, WORDS_LIMIT),
    isWebPage,
    hasError: error !== undefined,
  };
}

/** A part of a key that an endpoint repeats with asterisks. */
const MASKED = /[\w.-]*\*{3,}[\w.-]*/g;

/** A key of another owner, with the word or the prefix before it. */
const BEARER = /\b(bearer\s+|sk-)(?=\S*\d)[\w.~+/-]{6,}=*/gi;

const HIDDEN = '[key]';

/** Shorter keys are words such as "ollama", for servers that check none. Errors contain such words for other reasons. */
const SHORTEST_KEY = 8;

/** Returns a function that removes a key from the texts of an endpoint, also masked or encoded. */
export function hideKey(key: string | null): (text: string) => string {
  const forms =
    key === null || key.length < SHORTEST_KEY
      ? []
      : [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), btoaOf(key)];
  return (text) =>
    forms
      .reduce((hidden, form) => hidden.replaceAll(form, HIDDEN), text)
      .replaceAll(MASKED, HIDDEN)
      .replaceAll(BEARER, `$1${HIDDEN}`);
}

const btoaOf = (key: string): string => Buffer.from(key).toString('base64');
