import { describe, expect, it } from 'vitest';
import { examine, type Source } from './examine.ts';
import { importsOf } from './imports.ts';
import { walls } from './walls.ts';

const rooms = new Map([
  ['@fieldstone/contracts', 'packages/contracts'],
  ['@fieldstone/org', 'packages/org'],
  ['@fieldstone/server', 'apps/server'],
  ['@fieldstone/web', 'apps/web'],
]);

/** One harmless file in each workspace, so that only the sample decides. */
const harmless: Source[] = [...rooms.values()].map((folder) => ({
  path: `${folder}/src/harmless.ts`,
  text: `import { other } from './other.ts';`,
}));

const breachesOf = (path: string, specifier: string): string[] =>
  examine([...harmless, { path, text: `import { thing } from '${specifier}';` }], rooms).breaches.map(
    ({ wall }) => wall,
  );

/** By wall: imports that must be caught. A wall without a sample fails below. */
const offending: Record<string, Array<[from: string, specifier: string]>> = {
  'packages/contracts knows nobody of ours': [
    ['packages/contracts/src/route.ts', '@fieldstone/org'],
    ['packages/contracts/src/route.test.ts', '@fieldstone/server'],
  ],
  'packages/org knows nobody of ours': [
    ['packages/org/src/main.ts', '@fieldstone/contracts'],
    ['packages/org/src/rest/query.test.ts', '@fieldstone/server'],
  ],
  'apps/web knows only packages/contracts': [
    ['apps/web/src/app/shell.tsx', '@fieldstone/server'],
    ['apps/web/src/test/server.ts', '@fieldstone/org'],
  ],
  'contracts do without Node': [
    ['packages/contracts/src/version.ts', 'node:crypto'],
    ['packages/contracts/src/version.ts', 'fs/promises'],
  ],
  'web does without Node': [['apps/web/src/shared/api/client.ts', 'node:http']],
  'server never imports web': [['apps/server/src/http/web-build.ts', '@fieldstone/web']],
  'server imports org in tests only': [['apps/server/src/main.ts', '@fieldstone/org']],
  'workspaces meet at their entries': [
    ['apps/web/src/shared/api/client.ts', '../../../../../packages/contracts/src/route.ts'],
    ['apps/server/src/crm/crm.test.ts', '../../../../packages/org/src/store/database.ts'],
  ],
  'a feature never imports another': [
    ['apps/web/src/features/copy/page.tsx', '../barcode/form.tsx'],
    ['apps/server/src/features/never-heard-of/routes.ts', '../barcode/read.ts'],
    ['apps/server/src/features/never-heard-of/deep/routes.test.ts', '../../barcode/read.ts'],
  ],
  'what is shared never imports a feature': [
    ['apps/server/src/store/open.ts', '../features/insights/sql.ts'],
    ['apps/server/src/http/routes.ts', '../features/insights/routes.ts'],
    ['apps/web/src/shared/ui/button.tsx', '../../features/copy/page.tsx'],
    ['apps/web/src/settings/page.tsx', '../features/copy/page.tsx'],
    ['apps/web/src/a-new-folder/page.tsx', '../features/copy/page.tsx'],
  ],
  'jsforce stays in its folder': [
    ['apps/server/src/features/sign-in/routes.ts', '@jsforce/jsforce-node'],
    ['apps/server/src/http/session.test.ts', '@jsforce/jsforce-node/lib/connection.js'],
    ['packages/org/src/main.ts', '@jsforce/jsforce-node'],
  ],
  'the UI library stays in its folder': [
    ['apps/web/src/features/copy/page.tsx', 'react-aria-components/Button'],
    ['apps/web/src/settings/page.tsx', 'react-aria-components'],
    ['apps/web/src/shared/i18n/language.ts', '@react-aria/i18n'],
  ],
};

const allowed: Array<[from: string, specifier: string]> = [
  ['apps/server/src/app.ts', './features/insights/routes.ts'],
  ['apps/server/src/app.ts', '@fieldstone/contracts'],
  ['apps/server/src/features/insights/routes.ts', './read.ts'],
  ['apps/server/src/features/insights/deep/read.ts', '../routes.ts'],
  ['apps/server/src/features/insights/routes.ts', '../../http/register.ts'],
  ['apps/server/src/features/insights/read.test.ts', '@fieldstone/org'],
  ['apps/server/src/test/org.ts', '@fieldstone/org'],
  ['apps/server/src/crm/connection.ts', '@jsforce/jsforce-node'],
  ['apps/web/src/app/routes.tsx', '../features/copy/page.tsx'],
  ['apps/web/src/features/copy/page.tsx', '@fieldstone/contracts/copy'],
  ['apps/web/src/shared/ui/button.tsx', 'react-aria-components/Button'],
  ['apps/web/src/test/files.test.ts', 'node:fs'],
  ['apps/web/vite.config.ts', '@react-aria/optimize-locales-plugin'],
  ['packages/contracts/src/version.test.ts', 'node:fs'],
  ['packages/org/src/rest/jsforce.test.ts', '@jsforce/jsforce-node'],
  ['packages/org/src/schema/load.ts', '../../../../salesforce/baseline/objects.json'],
];

describe.each(walls.map((wall) => wall.name))('the wall "%s"', (name) => {
  it('has samples that it must catch', () => {
    expect(offending[name]?.length ?? 0).toBeGreaterThan(0);
  });

  it.each(offending[name] ?? [])('stops %s from importing %s', (from, specifier) => {
    expect(breachesOf(from, specifier)).toContain(name);
  });
});

it.each(allowed)('lets %s import %s', (from, specifier) => {
  expect(breachesOf(from, specifier)).toEqual([]);
});

it('reads every form that names a module, with its line', () => {
  const text = [
    `import type { A } from './type.ts';`,
    `import './effect.css';`,
    `export { b } from './named.ts';`,
    `export * from './all.ts';`,
    `type T = import('./in-type.ts').T;`,
    `const lazy = () => import('./lazy.ts');`,
    `const old = require('./old.cjs');`,
    `const view = <p>import nothing from './text.ts'</p>;`,
  ].join('\n');
  expect(importsOf('sample.tsx', text)).toEqual(
    ['type.ts', 'effect.css', 'named.ts', 'all.ts', 'in-type.ts', 'lazy.ts', 'old.cjs'].map((file, index) => ({
      specifier: `./${file}`,
      line: index + 1,
    })),
  );
});

it('fails when a workspace had no file to examine', () => {
  expect(() => examine(harmless.slice(1), rooms)).toThrow('examined no file of packages/contracts');
});

it('fails on a file that cannot be parsed', () => {
  expect(() => importsOf('broken.ts', 'import {')).toThrow('broken.ts');
});
