import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { property, readJson, root } from './places.mjs';
import { mustRunNpm } from './programs.mjs';

/** @param {string} base */
const lockHash = (base) =>
  createHash('sha256')
    .update(readFileSync(join(base, 'package-lock.json')))
    .digest('hex');

/** @param {string} base */
const stampFile = (base) => join(base, 'node_modules/.fieldstone-lock');

/**
 * Notes that node_modules is what the lock file says.
 * @param {string} [base]
 */
export const stampInstall = (base = root) => writeFileSync(stampFile(base), lockHash(base));

/**
 * The packages that a lock file lists, by path.
 * @param {string} file
 * @returns {Map<string, unknown>}
 */
const lockedPackages = (file) => {
  const packages = property(readJson(file), 'packages');
  const entries = typeof packages === 'object' && packages !== null ? Object.entries(packages) : [];
  return new Map(entries.filter(([path]) => path.includes('node_modules/')));
};

/**
 * Whether node_modules holds what the lock file asks for, as a developer's own `npm install` leaves it. Optional packages of
 * other platforms may be absent.
 * @param {string} base
 */
const installMatches = (base) => {
  const hidden = join(base, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = lockedPackages(join(base, 'package-lock.json'));
  const installed = lockedPackages(hidden);
  for (const [path, entry] of wanted) {
    const there = installed.get(path);
    if (there === undefined) {
      if (property(entry, 'optional') === true) continue;
      return false;
    }
    if (property(there, 'version') !== property(entry, 'version')) return false;
    if (property(there, 'integrity') !== property(entry, 'integrity')) return false;
    if (!existsSync(join(base, path))) return false;
  }
  return [...installed.keys()].every((path) => wanted.has(path));
};

/**
 * Why the packages have to be installed, undefined when they need not.
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
    // The running Node will do: what is installed is fixed by the lock file.
    await mustRunNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], process.execPath);
    stampInstall();
  },
};
