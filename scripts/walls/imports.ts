import { parseSync, Visitor } from 'oxc-parser';

/** One mention of another module: what stands between the quotes, and the line it stands on, counted from 1. */
export type Import = { specifier: string; line: number };

type Node = { type: string; start: number };

const literal = (node: Node & { value?: unknown }): string | undefined =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/**
 * Every module that a source file names: imports, re-exports, dynamic imports, type imports and require. Names that are made
 * at run time cannot be read and are left out.
 * @throws Error when the file is no valid TypeScript, for then nothing would be examined
 */
export const importsOf = (path: string, source: string): Import[] => {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const found: Import[] = [];
  const note = (node: Node | null | undefined): void => {
    const specifier = node === null || node === undefined ? undefined : literal(node);
    if (node && specifier !== undefined) {
      found.push({ specifier, line: source.slice(0, node.start).split('\n').length });
    }
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ImportExpression: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') note(node.arguments[0]);
    },
  }).visit(program);
  return found;
};
