import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildIfChanged } from '../../scripts/launch/builds.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package of the components. */
export const ui = join(root, 'packages/ui');

/** Builds the catalog unless its sources are those of the last build; returns its folder. */
export const buildCatalog = async (): Promise<string> => {
  const folder = join(root, '.cache/catalog');
  const storybook = join(root, 'node_modules/.bin/storybook');
  const args = ['build', '--quiet', '--disable-telemetry', '--output-dir', folder];
  await buildIfChanged({
    name: 'catalog',
    sources: [...['package.json', '.storybook', 'src'].map((name) => `packages/ui/${name}`), 'package-lock.json'],
    result: '.cache/catalog/index.html',
    build: () => promisify(execFile)(process.execPath, [storybook, ...args], { cwd: ui }),
  });
  return folder;
};
