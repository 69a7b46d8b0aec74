import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package of the components. */
export const ui = join(root, 'packages/ui');

/** Returns a hash of everything that the built catalog consists of. */
const sourceHash = (): string => {
  const hash = createHash('sha256');
  const sources = globSync(['package.json', '.storybook/**', 'src/**'], { cwd: ui })
    .toSorted()
    .map((name) => join(ui, name))
    .filter((file) => statSync(file).isFile() && !file.includes('.test.'));
  for (const file of [...sources, join(root, 'package-lock.json')]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Builds the catalog unless its sources are those of the last build; returns its folder. */
export const buildCatalogue = async (): Promise<string> => {
  const folder = join(root, '.cache/catalogue');
  const built = join(root, '.cache/catalogue.sha256');
  const hash = sourceHash();
  if (existsSync(folder) && existsSync(built) && readFileSync(built, 'utf8') === hash) return folder;
  rmSync(built, { force: true });
  const storybook = join(root, 'node_modules/.bin/storybook');
  const build = ['build', '--quiet', '--disable-telemetry', '--output-dir', folder];
  await promisify(execFile)(process.execPath, [storybook, ...build], { cwd: ui });
  writeFileSync(built, hash);
  return folder;
};
