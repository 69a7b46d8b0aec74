import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

/** The most files that somebody has to read to follow a change; lower them when a list becomes shorter. */
const LIMITS = { save: 51, copy: 74 } as const;

const page = readFileSync(join(root, 'docs/life-of-a-change.md'), 'utf8');

type Listed = {
  readonly number: number;
  readonly path: string;
  /** The file that creates it at the start, if no earlier one of the list imports it. */
  readonly from: string | undefined;
};

type Walk = { readonly count: number; readonly files: readonly Listed[] };

/** Returns the files that the page lists for a change, with the count in its heading. */
function walk(name: string): Walk {
  const [, count = '', text = ''] =
    new RegExp(`^## A ${name}: (\\d+) files$(.*?)(?=^## |(?![^]))`, 'ms').exec(page) ?? [];
  const files: Listed[] = [];
  let folder = '';
  for (const line of text.split('\n')) {
    folder = /^### \w+: `(.+)`$/.exec(line)?.[1] ?? folder;
    const [, number, path, from] = /^(\d+)\. `(.+?)`(?: \(from `(.+?)`\))?: \S/.exec(line) ?? [];
    if (path === undefined) continue;
    files.push({
      number: Number(number),
      path: `${folder}/${path}`,
      from: from === undefined ? undefined : `${folder}/${from}`,
    });
  }
  return { count: Number(count), files };
}

/** Returns the files of the repository that a file imports, at its start or on demand. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:\bfrom |\bimport\()'(.+?)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [join(dirname(path), name).replaceAll('\\', '/')];
    const [, module] = /^@fieldstone\/contracts\/(.+)$/.exec(name) ?? [];
    return module === undefined ? [] : [`packages/contracts/src/${module}.ts`];
  });
}

describe.each(['save', 'copy'] as const)('[ENG-09] the files that a reader of a %s follows', (name) => {
  const { count, files } = walk(name);

  it('exist, each once, with their number', () => {
    expect(files.map(({ number }) => number)).toEqual(files.map((_, index) => index + 1));
    expect(files.map(({ path }) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(count);
  });

  it('are each imported by an earlier one, or by the file that creates it', () => {
    const imported = new Set<string>();
    const unreachable: string[] = [];
    for (const [index, { path, from }] of files.entries()) {
      const isReached = from === undefined ? index === 0 || imported.has(path) : importsOf(from).includes(path);
      if (!isReached) unreachable.push(path);
      for (const other of importsOf(path)) imported.add(other);
    }
    expect(unreachable).toEqual([]);
  });

  it('are not more than before', () => {
    expect(files.length).toBe(count);
    expect(count).toBeLessThanOrEqual(LIMITS[name]);
  });
});
