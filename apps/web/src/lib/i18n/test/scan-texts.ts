import { parseSync } from 'vite';

/** The parser's language: `<T>` is a type parameter in `.ts` files and an element in `.tsx` files. */
export type Lang = 'ts' | 'tsx';

type Node = { readonly type: string; readonly [key: string]: unknown };

/** Attributes with a visible or spoken value. */
const SEEN =
  /^(alt|title|label|placeholder|message|description|explanation|heading|text|cause|aria-(label|description|roledescription|placeholder|valuetext))$|(Label|Text|Message|Title)$/;

/** Functions that show their first argument. */
const SHOWN = new Set(['reportError', 'toasts.success', 'toasts.error', 'toasts.warning']);

const LETTERS = /\p{L}{2}/u;

/** Returns every hard-coded visible text of a source file. */
export function visibleTexts(code: string, lang: Lang = 'tsx'): string[] {
  const found: string[] = [];
  walk(parse(code, lang), (node) => {
    if (node.type === 'JSXText') found.push(...lettersOf(node['value']));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of nodesOf(node['children'])) {
        if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child['expression']));
      }
    }
    if (node.type === 'JSXAttribute' && SEEN.test(nameOf(node['name']))) found.push(...literalsOf(node['value']));
    if (node.type === 'CallExpression' && SHOWN.has(nameOf(node['callee']))) {
      found.push(...literalsOf(nodesOf(node['arguments'])[0]));
    }
  });
  return found;
}

/** Returns the strings of a source file, the names of its properties, and the parts of each template around its expressions. */
export function stringsIn(code: string, lang: Lang) {
  const strings = new Set<string>();
  const properties = new Set<string>();
  const templates: string[][] = [];
  walk(parse(code, lang), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') strings.add(node['value']);
    if (node.type === 'Property') properties.add(nameOf(node['key']));
    if (node.type !== 'TemplateLiteral') return;
    const parts = nodesOf(node['quasis']).map((part) => (part['value'] as { cooked: string }).cooked);
    if (parts.length > 1) templates.push(parts);
    else strings.add(parts.join(''));
  });
  return { strings, properties, templates };
}

function parse(code: string, lang: Lang): Node {
  return parseSync(`code.${lang}`, code, { lang, sourceType: 'module' }).program as unknown as Node;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) for (const child of nodesOf(value)) walk(child, visit);
}

function nodesOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (one): one is Node => typeof one === 'object' && one !== null && typeof (one as Node).type === 'string',
  );
}

/** Returns the dotted name of an identifier, a member or an attribute. */
function nameOf(value: unknown): string {
  const [node] = nodesOf(value);
  if (!node) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  return typeof node['name'] === 'string' ? node['name'] : '';
}

/** Returns the literals that an expression may show, including those in conditions, alternatives and templates. */
function literalsOf(value: unknown): string[] {
  return nodesOf(value).flatMap((node) => {
    switch (node.type) {
      case 'Literal':
        return lettersOf(node['value']);
      case 'TemplateLiteral':
        return nodesOf(node['quasis']).flatMap((part) => lettersOf((part['value'] as { cooked: string }).cooked));
      case 'JSXExpressionContainer':
        return literalsOf(node['expression']);
      case 'ConditionalExpression':
        return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])];
      case 'LogicalExpression':
        return [...literalsOf(node['left']), ...literalsOf(node['right'])];
      case 'BinaryExpression':
        return node['operator'] === '+' ? [...literalsOf(node['left']), ...literalsOf(node['right'])] : [];
      default:
        return [];
    }
  });
}

function lettersOf(value: unknown): string[] {
  return typeof value === 'string' && LETTERS.test(value) ? [value] : [];
}
