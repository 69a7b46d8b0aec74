import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The JSON reports of the test runners. */
export const reports = {
  vitest: join(root, '.cache/reports/vitest.json'),
  clickHouse: join(root, '.cache/reports/clickhouse.json'),
  playwright: join(root, '.cache/reports/playwright.json'),
};

/**
 * Reads a JSON file. The caller validates its content.
 * @param {string} file
 * @returns {unknown}
 */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns a property of a value of unknown shape, undefined if there is none.
 * @param {unknown} value
 * @param {string} key
 * @returns {unknown}
 */
export const property = (value, key) => {
  if (typeof value !== 'object' || value === null) return undefined;
  /** @type {unknown} */
  const found = Reflect.get(value, key);
  return found;
};

/**
 * Returns the file behind a command of an installed package, to run it with a chosen Node.
 * @param {string} packageName
 * @param {string} [command] the command's name if the package has several
 */
export const binaryOf = (packageName, command = packageName) => {
  const folder = join(root, 'node_modules', packageName);
  const bin = property(readJson(join(folder, 'package.json')), 'bin');
  const file = typeof bin === 'string' ? bin : property(bin, command);
  if (typeof file !== 'string') throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, file);
};

/**
 * Returns the folders of the workspaces in the root package.json, relative to the root.
 * @param {string} [base]
 * @returns {string[]}
 */
export const workspaces = (base = root) => {
  const globs = property(readJson(join(base, 'package.json')), 'workspaces');
  if (!Array.isArray(globs)) throw new Error('package.json has no workspaces.');
  return globs
    .map(String)
    .flatMap((glob) =>
      glob.endsWith('/*')
        ? readdirSync(join(base, glob.slice(0, -2))).map((name) => `${glob.slice(0, -2)}/${name}`)
        : [glob],
    )
    .filter((folder) => existsSync(join(base, folder, 'package.json')));
};
