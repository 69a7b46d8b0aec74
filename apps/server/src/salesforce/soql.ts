import { toChunks } from '../platform/chunks.ts';
import { inParallel } from './client/parallel.ts';

/** A part of SOQL that is safe to splice into a statement. Created only by the functions of this file. */
export class Fragment {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Scalar = string | number | boolean | Date | null;

/** The values of a statement: scalars become literals, lists `(…)`, fragments are unchanged. */
export type Bound = Scalar | readonly Scalar[] | Fragment;

const API_PATH = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)*$/;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  "'": String.raw`\'`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
};

/**
 * Maximum values in one `IN`: a statement may have 100,000 characters, and its result is read 2,000 records at a time.
 */
export const IDS_PER_QUERY = 500;

/** Returns an API name or a path of them (`ns__Parent__r.Name`). Throws for anything else. */
export function name(path: string): Fragment {
  if (!API_PATH.test(path)) throw new TypeError('A name in SOQL must be an API name or a path of API names.');
  return new Fragment(path);
}

/** Returns API names as a field list. */
export function names(paths: readonly string[]): Fragment {
  return new Fragment(paths.map((path) => name(path).text).join(', '));
}

/** Returns a LIKE pattern that finds the text anywhere; its `%` and `_` are literal. */
export function containing(text: string): Fragment {
  return new Fragment(
    literal(`%${text}%`, (escaped) => escaped.slice(0, 1) + escapeWildcards(escaped.slice(1, -1)) + escaped.slice(-1)),
  );
}

/** Returns a LIKE pattern that finds the text at the start; its `%` and `_` are literal. */
export function startingWith(text: string): Fragment {
  return new Fragment(literal(`${text}%`, (escaped) => `${escapeWildcards(escaped.slice(0, -1))}%`));
}

/**
 * Returns a part of a statement, bound like `soql`. Spaces at its ends are kept, because they separate it from its
 * neighbors.
 */
export function clause(parts: TemplateStringsArray, ...values: readonly Bound[]): Fragment {
  return new Fragment(templateText(parts, values));
}

/** Builds a statement: the template's text is kept, every interpolated value is bound. */
export function soql(parts: TemplateStringsArray, ...values: readonly Bound[]): string {
  return templateText(parts, values).trim();
}

function templateText(parts: TemplateStringsArray, values: readonly Bound[]): string {
  return parts
    .map((part, index) => {
      const value = values[index];
      return part.replaceAll(/\s+/g, ' ') + (index < values.length && value !== undefined ? bind(value) : '');
    })
    .join('');
}

/** Runs a query for at most IDS_PER_QUERY ids at a time and joins the results; a single result is returned as it is. */
export async function inChunks<T>(
  ids: readonly string[],
  run: (chunk: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const [first = [], ...others] = await inParallel(toChunks(ids, IDS_PER_QUERY), run);
  return others.length === 0 ? first : [...first, ...others.flat()];
}

function bind(value: Bound): string {
  if (value instanceof Fragment) return value.text;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return literal(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number in SOQL must be finite.');
    return decimal(value);
  }
  if (value.length === 0) throw new TypeError('A list in SOQL must not be empty.');
  return `(${value.map(bind).join(', ')})`;
}

/** Formats a number without an exponent, which SOQL does not support. */
function decimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 100 });
}

function literal(text: string, refine: (escaped: string) => string = (escaped) => escaped): string {
  const escaped = text
    .toWellFormed()
    .replaceAll(/[\\'\p{Cc}\u2028\u2029]/gu, (character) => ESCAPES[character] ?? codePoint(character));
  return `'${refine(escaped)}'`;
}

function codePoint(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function escapeWildcards(escaped: string): string {
  return escaped.replaceAll(/[%_]/g, String.raw`\$&`);
}
