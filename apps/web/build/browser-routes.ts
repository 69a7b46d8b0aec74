import type { Plugin } from 'vite';

/** What only the server reads of a route: it validates what it is sent, and describes itself. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'headers', 'body']);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/**
 * Leaves out of every `route({ … })` of the contracts, in the build only, what the browser never reads: descriptions and the
 * rules of requests. The browser reads method, path, permission and the rules of the answer.
 */
export function browserRoutes(): Plugin {
  return {
    name: 'browser-routes',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contracts\/src\/[^/]+\.ts$/, code: /\broute\(\{/ },
      handler(code) {
        return { code: withoutServerParts(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}

/** The code with those parts as blanks, so that every position stays what it was. */
export function withoutServerParts(code: string, program: unknown): string {
  let left = code;
  const blank = ({ start, end }: Node) => {
    const comma = /^\s*,/.exec(left.slice(end))?.[0].length ?? 0;
    left = left.slice(0, start) + left.slice(start, end + comma).replaceAll(/\S/g, ' ') + left.slice(end + comma);
  };
  for (const property of serverParts(program)) blank(property);
  return left;
}

function serverParts(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(serverParts);
  if (!isNode(value)) return [];
  if (value.type !== 'CallExpression' || nameOf(value['callee']) !== 'route')
    return Object.values(value).flatMap(serverParts);
  return nodesOf(value['arguments'])
    .flatMap((declaration) => nodesOf(declaration['properties']))
    .filter((one) => SERVER_ONLY.has(nameOf(one['key'])));
}

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const nameOf = (value: unknown): string => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '');

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
