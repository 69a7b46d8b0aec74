import { isFieldPath } from './field-path.ts';

/** Most field paths in a title or a description (seed 1, section 9). */
export const TEMPLATE_PATHS_LIMIT = 10;

/** Longest template in characters. */
export const TEMPLATE_LENGTH_LIMIT = 4000;

type TemplatePart = { readonly text: string } | { readonly path: string };

/** A field path in a template: what stands between its braces, and where they begin and end. */
type Placeholder = { readonly path: string; readonly start: number; readonly end: number };

/** Braces that are not closed, or that hold nothing, are text; blanks around a path do not count. */
function placeholders(template: string): readonly Placeholder[] {
  return [...template.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(({ 0: whole, 1: inner = '', index }) => ({ path: inner.trim(), start: index, end: index + whole.length }))
    .filter(({ path }) => path !== '');
}

/** Splits a template into text and field paths, in their order: `{{Account.Name}}` is the path `Account.Name`. */
export function parseTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const placeholder of placeholders(template)) {
    if (placeholder.start > end) parts.push({ text: template.slice(end, placeholder.start) });
    parts.push({ path: placeholder.path });
    end = placeholder.end;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });
  return parts;
}

/** The field paths of a template in their order, repeated ones included: each counts towards the limit. */
export function templatePaths(template: string): readonly string[] {
  return placeholders(template).map(({ path }) => path);
}

/** Returns the first text that begins as a field path does and is none: its braces are not closed, or hold nothing. Null without any. */
export function unfinishedPath(template: string): string | null {
  const texts = parseTemplate(template).flatMap((part) => ('text' in part ? [part.text] : []));
  return (
    texts.map((text) => /\{\{[^{}]{0,40}\}{0,2}/.exec(text)?.[0].trimEnd()).find((found) => found !== undefined) ?? null
  );
}

/** Fills a template: each path by `valueOf`, an empty text where a record has no value. */
export function renderTemplate(template: string, valueOf: (path: string) => string): string {
  return parseTemplate(template)
    .map((part) => ('path' in part ? valueOf(part.path) : part.text))
    .join('');
}

/** A rule that a template breaks: its key in validation.en.json, and the path that its text names. */
export type TemplateProblem =
  | { readonly problem: 'tooManyFieldPaths' | 'textTooLong' }
  | { readonly problem: 'fieldPathNotValid'; readonly fieldPath: string };

/**
 * The first rule that a template breaks. Paths are held against the `known` ones only when there are any: before the fields are
 * loaded nothing can be said of a path, unless it could never be one.
 */
export function templateProblem(template: string, known: ReadonlySet<string> = new Set()): TemplateProblem | null {
  const paths = templatePaths(template);
  if (paths.length > TEMPLATE_PATHS_LIMIT) return { problem: 'tooManyFieldPaths' };
  const wrong = paths.find((path) => !isFieldPath(path) || (known.size > 0 && !known.has(path)));
  if (wrong !== undefined) return { problem: 'fieldPathNotValid', fieldPath: wrong };
  return template.length > TEMPLATE_LENGTH_LIMIT ? { problem: 'textTooLong' } : null;
}

/** A text and where the caret stands in it, counted from 0 in UTF-16 units as a text area counts. */
export type Insertion = { readonly template: string; readonly caret: number };

/**
 * Puts a path into a template at the caret, parted from its neighbours by a blank; the caret then stands behind it. A caret within
 * another path moves behind that path. With TEMPLATE_PATHS_LIMIT paths nothing happens.
 */
export function insertPath(template: string, caret: number, path: string): Insertion {
  const around = placeholders(template);
  if (around.length >= TEMPLATE_PATHS_LIMIT) return { template, caret };
  const inside = around.find(({ start, end }) => start < caret && caret < end);
  const at = inside?.end ?? Math.max(0, Math.min(caret, template.length));
  const [before, after] = [template.slice(0, at), template.slice(at)];
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const trail = after === '' || /^\s/.test(after) ? '' : ' ';
  const inserted = `${lead}{{${path}}}${trail}`;
  return { template: before + inserted + after, caret: before.length + inserted.length };
}
