import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { property, readJson, root } from './paths.mjs';
import { mustRunNpm } from './programs.mjs';

/** @param {string} base */
const lockHash = (base) =>
  createHash('sha256')
    .update(readFileSync(join(base, 'package-lock.json')))
    .digest('hex');

/** @param {string} base */
const stampFile = (base) => join(base, 'node_modules/.fieldstone-lock');

/**
 * Records that node_modules matches the lock file.
 * @param {string} [base]
 */
export const stampInstall = (base = root) => writeFileSync(stampFile(base), lockHash(base));

/**
 * Returns the packages in a lock file, by path.
 * @param {string} file
 * @returns {Map<string, unknown>}
 */
const lockedPackages = (file) => {
  const packages = property(readJson(file), 'packages');
  const entries = typeof packages === 'object' && packages !== null ? Object.entries(packages) : [];
  return new Map(entries.filter(([path]) => path.includes('node_modules/')));
};

/**
 * Returns whether node_modules matches the lock file, for example after `npm install`. Optional packages of other platforms may be
 * missing.
 * @param {string} base
 */
const installMatches = (base) => {
  const hidden = join(base, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const locked = lockedPackages(join(base, 'package-lock.json'));
  const installed = lockedPackages(hidden);
  for (const [path, entry] of locked) {
    const there = installed.get(path);
    if (there === undefined) {
      if (property(entry, 'optional') === true) continue;
      return false;
    }
    if (property(there, 'version') !== property(entry, 'version')) return false;
    if (property(there, 'integrity') !== property(entry, 'integrity')) return false;
    if (!existsSync(join(base, path))) return false;
  }
  return [...installed.keys()].every((path) => locked.has(path));
};

/**
 * Returns the reason to install the packages, undefined if there is none.
 * @param {string} [base]
 * @returns {string | undefined}
 */
export const installDue = (base = root) => {
  if (!existsSync(join(base, 'node_modules'))) return 'first start';
  const stamp = stampFile(base);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(base)) return undefined;
  if (installMatches(base)) {
    stampInstall(base);
    return undefined;
  }
  return existsSync(stamp) ? 'lock file changed' : 'node_modules does not match the lock file';
};

/** @type {import('./steps.mjs').Step} */
export const installStep = {
  doing: 'Installing packages',
  idle: 'Packages are up to date',
  due: () => installDue(),
  run: async () => {
    // Any Node version can run this: the lock file determines the packages.
    await mustRunNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], process.execPath);
    stampInstall();
  },
};
