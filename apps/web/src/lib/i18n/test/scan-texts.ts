import { parseSync } from 'vite';

/** `<T>` begins a type parameter in one and an element in the other. */
type Lang = 'ts' | 'tsx';

type Node = { readonly type: string; readonly [key: string]: unknown };

/** Attributes whose value a person sees or hears. */
const SEEN =
  /^(alt|title|label|placeholder|message|description|explanation|heading|text|cause|aria-(label|description|roledescription|placeholder|valuetext))$|(Label|Text|Message|Title)$/;

/** Functions that show their first argument. */
const SHOWN = new Set(['reportError', 'toasts.success', 'toasts.error', 'toasts.warning']);

const LETTERS = /\p{L}{2}/u;

/** Every text in a source file that a person would see and that is not looked up. */
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

export type UsedKey = { readonly namespaces: readonly string[]; readonly key: string };

/** Every key that a source file looks up with `t`; of a key that is put together, the fixed part in front. */
export function keysUsed(code: string, lang: Lang = 'tsx'): UsedKey[] {
  const used: UsedKey[] = [];
  let defaults: string[] = ['common'];
  let prefix = '';
  walk(parse(code, lang), (node) => {
    const [hook] = nodesOf(node['init']);
    if (node.type === 'VariableDeclarator' && nameOf(hook?.['callee']) === 'useTranslation' && bindsT(node)) {
      const [namespaces, options] = nodesOf(hook?.['arguments']);
      defaults = namespaces ? stringsOf(namespaces) : ['common'];
      prefix = keyPrefixOf(options);
    }
    if (node.type !== 'CallExpression') return;
    const [argument] = nodesOf(node['arguments']);
    if (nameOf(node['callee']) !== 't' || !argument) return;
    for (const text of stringsOf(argument)) {
      const [namespace = '', key] = text.split(':');
      used.push(
        key === undefined ? { namespaces: defaults, key: `${prefix}${text}` } : { namespaces: [namespace], key },
      );
    }
  });
  return used;
}

/** Whether a declaration takes `t` under its own name out of an object. */
function bindsT(declarator: Node): boolean {
  const properties = nodesOf(nodesOf(declarator['id'])[0]?.['properties']);
  return properties.some((property) => nameOf(property['value']) === 't');
}

/** The `keyPrefix` among the options of `useTranslation`, with its dot. */
function keyPrefixOf(options: Node | undefined): string {
  const property = nodesOf(options?.['properties']).find((one) => nameOf(one['key']) === 'keyPrefix');
  const [value] = property ? stringsOf(nodesOf(property['value'])[0] ?? property) : [];
  return value === undefined ? '' : `${value}.`;
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

/** The dotted name of an identifier, a member or an attribute. */
function nameOf(value: unknown): string {
  const [node] = nodesOf(value);
  if (!node) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  return typeof node['name'] === 'string' ? node['name'] : '';
}

/** The literals that an expression may show: through conditions, alternatives and templates. */
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

/** Keys in an argument of `t`: a literal, alternatives, or the fixed groups in front of what is put in. */
function stringsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'ArrayExpression') return nodesOf(node['elements']).flatMap(stringsOf);
  if (node.type === 'ConditionalExpression') {
    return [...nodesOf(node['consequent']), ...nodesOf(node['alternate'])].flatMap(stringsOf);
  }
  if (node.type !== 'TemplateLiteral') return [];
  const head = (nodesOf(node['quasis'])[0]?.['value'] as { cooked: string } | undefined)?.cooked ?? '';
  return head.includes('.') ? [head.slice(0, head.lastIndexOf('.'))] : [];
}
