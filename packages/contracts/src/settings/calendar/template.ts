import { isFieldPath } from '../../platform/org/field-path.ts';

/** Maximum number of field paths in a title or a description (requirement TTL-03). */
export const TEMPLATE_PATHS_LIMIT = 10;

/** Maximum length of a template, in characters. */
export const TEMPLATE_LENGTH_LIMIT = 4000;

type TemplatePart = { readonly text: string } | { readonly path: string };

/** A field path in a template, with the start and the end of its braces. */
type Placeholder = { readonly path: string; readonly start: number; readonly end: number };

/** Returns the field paths with their braces. Unclosed or empty braces are text, and spaces around a path are ignored. */
function placeholders(template: string): readonly Placeholder[] {
  return [...template.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(({ 0: whole, 1: inner = '', index }) => ({ path: inner.trim(), start: index, end: index + whole.length }))
    .filter(({ path }) => path !== '');
}

/** Returns the texts and field paths of a template in order: `{{Account.Name}}` is the path `Account.Name`. */
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

/** Returns the field paths of a template in order. Repeated paths are included, because each counts toward the limit. */
export function templatePaths(template: string): readonly string[] {
  return placeholders(template).map(({ path }) => path);
}

/** Returns the first incomplete field path, whose braces are unclosed or empty; null if there is none. */
export function unfinishedPath(template: string): string | null {
  const texts = parseTemplate(template).flatMap((part) => ('text' in part ? [part.text] : []));
  return (
    texts.map((text) => /\{\{[^{}]{0,40}\}{0,2}/.exec(text)?.[0].trimEnd()).find((found) => found !== undefined) ?? null
  );
}

/** Returns the text of a template with each path replaced by `valueOf`, which returns '' if a record has no value. */
export function renderTemplate(template: string, valueOf: (path: string) => string): string {
  return parseTemplate(template)
    .map((part) => ('path' in part ? valueOf(part.path) : part.text))
    .join('');
}

/** A rule that a template breaks: its key in validation.en.json, and the path in its text. */
export type TemplateProblem =
  | { readonly problem: 'tooManyFieldPaths' | 'textTooLong' }
  | { readonly problem: 'fieldPathNotValid'; readonly fieldPath: string };

/**
 * Returns the first rule that a template breaks. Paths are compared with the `known` ones only if there are any: before the fields are
 * loaded, only malformed paths are errors (requirement TTL-03).
 */
export function templateProblem(template: string, known: ReadonlySet<string> = new Set()): TemplateProblem | null {
  const paths = templatePaths(template);
  if (paths.length > TEMPLATE_PATHS_LIMIT) return { problem: 'tooManyFieldPaths' };
  const wrong = paths.find((path) => !isFieldPath(path) || (known.size > 0 && !known.has(path)));
  if (wrong !== undefined) return { problem: 'fieldPathNotValid', fieldPath: wrong };
  return template.length > TEMPLATE_LENGTH_LIMIT ? { problem: 'textTooLong' } : null;
}

/** A template and the caret's position in UTF-16 units from 0, as in a text area. */
export type Insertion = { readonly template: string; readonly caret: number };

/**
 * Inserts a path into a template at the caret, separated by spaces, and moves the caret behind it. A caret within another path first
 * moves behind that path. Changes nothing if the template has TEMPLATE_PATHS_LIMIT paths (requirement TTL-04).
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
