import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './launch/workspace.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src', 'packages/ui/src'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  },
)
  .split('\n')
  .filter((path) => /\.(tsx?|css)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

type Rule = { readonly selectors: readonly string[]; readonly declarations: readonly string[] };

/** Returns the innermost rules of a style sheet. */
const rulesOf = (css: string): Rule[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selectors = '', body = '']) => ({
      selectors: selectors.split(',').map((one) => one.trim()),
      declarations: body.split(';').flatMap((one) => (one.trim() === '' ? [] : [one.trim().replaceAll(/\s+/g, ' ')])),
    }),
  );

const sheetOf = (name: string): Rule[] =>
  rulesOf(files.find(({ path }) => path === `packages/ui/src/styles/${name}.css`)?.text ?? '');

/** The declarations of each shared class. */
const shared = new Map<string, Set<string>>();
for (const { selectors, declarations } of sheetOf('parts')) {
  for (const selector of selectors.filter((one) => one.startsWith('.'))) {
    const all = shared.get(selector) ?? new Set();
    for (const declaration of declarations) all.add(declaration);
    shared.set(selector, all);
  }
}

it('[ENG-05] lets no style sheet of a module repeat the declarations of a shared class', () => {
  expect(shared.size).toBeGreaterThan(10);
  const keyOf = (declarations: Iterable<string>) => [...declarations].toSorted().join(';');
  const keys = new Set([...shared.values()].map(keyOf));
  const repeated = files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) =>
      rulesOf(text)
        .filter(({ declarations }) => declarations.length > 1 && keys.has(keyOf(declarations)))
        .map(({ selectors }) => `${path}: ${selectors.join(', ')}`),
    );
  expect(repeated).toEqual([]);
});

it('[ENG-05] declares every class that an element names without a module', () => {
  const declared = new Set([...shared.keys(), ...sheetOf('base').flatMap(({ selectors }) => selectors)]);
  const missing = files.flatMap(({ path, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').flatMap((name) => (declared.has(`.${name}`) ? [] : [`${path}: ${name}`])),
    ),
  );
  expect(missing).toEqual([]);
});

it('[ENG-05] has one kind of table', () => {
  const others = files.filter(
    ({ path, text }) =>
      !path.startsWith('packages/ui/src/data-grid/') &&
      /from '(react-aria-components\/Table|@tanstack\/react-(table|virtual))'/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});
