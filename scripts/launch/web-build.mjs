import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryOf, root } from './paths.mjs';
import { mustRunNode } from './programs.mjs';

/** The sources of the web build. Missing files are allowed. */
const inputs = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'packages/contracts/src',
  'packages/contracts/package.json',
  'packages/ui/src',
  'packages/ui/package.json',
  'package-lock.json',
];

/** @param {string} name */
const isTest = (name) => /\.test\.tsx?$/.test(name) || name === 'test';

/**
 * @param {string} path
 * @returns {string[]} files at or under the path, in a fixed order
 */
const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !isTest(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
};

/**
 * Returns a hash of the sources of the web build.
 * @param {string} [base]
 */
export const sourceHash = (base = root) => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(base, input)))) {
    hash.update(file.slice(base.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** @param {string} base */
const stampFile = (base) => join(base, '.cache/web-build');

/**
 * Returns the reason to build the web application, undefined if the build is up to date.
 * @param {string} [base]
 */
export const buildDue = (base = root) => {
  if (!existsSync(join(base, 'apps/web/dist/index.html')) || !existsSync(stampFile(base))) return 'no build yet';
  return readFileSync(stampFile(base), 'utf8') === sourceHash(base) ? undefined : 'sources changed';
};

/**
 * Records the sources of the build.
 * @param {string} hash
 * @param {string} [base]
 */
export const stampBuild = (hash, base = root) => {
  mkdirSync(join(base, '.cache'), { recursive: true });
  writeFileSync(stampFile(base), hash);
};

/** @type {import('./steps.mjs').Step} */
export const buildStep = {
  doing: 'Building the web application',
  idle: 'The web application is up to date',
  due: () => buildDue(),
  run: async () => {
    // Computed before the build, so that an edit during the build causes another one.
    const hash = sourceHash();
    await mustRunNode([binaryOf('vite'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') });
    stampBuild(hash);
  },
};
