import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRunNode } from './programs.mjs';
import { buildWeb } from './setup.mjs';
import { readJson, root, scriptOf } from './workspace.mjs';

/** The workspaces that run, and those that they import by name. */
const PROGRAMS = ['apps/server', 'packages/org'];
const LIBRARIES = ['contracts', 'demo-data'];

/** Copied as they are. */
const FILES = ['apps/web/dist', 'salesforce/baseline', 'salesforce/force-app', 'LICENSE', 'CHANGELOG.md'];

/** Parts of packages for compilers and debuggers. */
const UNUSED = /\.(?:map|d\.[cm]?ts)$/;

/**
 * @typedef {{ link?: boolean, resolved?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/**
 * Returns where Node finds a package: in the nearest node_modules at or above the folder that imports it.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} importer
 * @param {string} name
 * @returns {string | undefined}
 */
const placeOf = (packages, importer, name) => {
  const place = importer === '' ? `node_modules/${name}` : `${importer}/node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  if (importer === '') return undefined;
  return placeOf(packages, importer.slice(0, Math.max(importer.lastIndexOf('/node_modules/'), 0)), name);
};

/**
 * Returns the folders of the packages that workspaces need to run.
 * @param {Record<string, LockedPackage>} packages `packages` of a lock file
 * @param {readonly string[]} workspaces folders
 */
export const productionPackages = (packages, workspaces) => {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ folder) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const place = placeOf(packages, folder, name);
      const target = packages[place ?? '']?.link === true ? packages[place ?? '']?.resolved : place;
      const isOptionalPeer = peerDependenciesMeta[name]?.optional === true;
      if (target === undefined || isOptionalPeer || found.has(target)) continue;
      found.add(target);
      visit(target);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...found].filter((folder) => folder.includes('node_modules/'));
};

/** Copies the packages of this platform; the others are not installed. @param {string} release */
const copyPackages = (release) => {
  const { packages } = readJson(join(root, 'package-lock.json'));
  for (const folder of productionPackages(packages, PROGRAMS)) {
    const source = join(root, folder);
    if (!existsSync(source)) continue;
    cpSync(source, join(release, folder), {
      recursive: true,
      // A package inside a package has its own entry.
      filter: (file) => !UNUSED.test(file) && !file.slice(source.length).includes('node_modules'),
    });
  }
};

/**
 * Moves the compiled libraries to where Node finds them by their names, with exports that name the compiled files.
 * @param {string} release
 */
const placeLibraries = (release) => {
  const scope = join(release, 'node_modules/@fieldstone');
  mkdirSync(scope);
  for (const name of LIBRARIES) {
    const { exports, ...manifest } = readJson(join(root, 'packages', name, 'package.json'));
    renameSync(join(release, 'packages', name), join(scope, name));
    const compiled = JSON.parse(JSON.stringify(exports).replaceAll('.ts"', '.js"'));
    writeJson(join(scope, name, 'package.json'), { ...manifest, exports: compiled });
  }
};

/** @param {string} file @param {unknown} content */
const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/**
 * Makes the release: a folder that runs with Node 24 alone. It contains the compiled programs, the web application and the packages
 * that run, for this platform.
 * @param {string} release the folder, which is replaced
 */
export const makeRelease = async (release) => {
  await buildWeb();
  rmSync(release, { recursive: true, force: true });
  await mustRunNode([scriptOf('typescript', 'tsc'), '-p', 'scripts/launch/tsconfig.release.json', '--outDir', release]);
  for (const path of FILES) cpSync(join(root, path), join(release, path), { recursive: true });
  copyPackages(release);
  placeLibraries(release);
  const { version, license } = readJson(join(root, 'package.json'));
  writeJson(join(release, 'package.json'), {
    name: 'fieldstone-console',
    version,
    license,
    type: 'module',
    main: 'apps/server/src/main.js',
    engines: { node: '>=24' },
  });
};
