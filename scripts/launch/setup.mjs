import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installChromium } from './chromium.mjs';
import { mustRunNode, mustRunNpm } from './programs.mjs';
import { readJson, root, scriptOf } from './workspace.mjs';

/** @param {string} folder */
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/** @param {string} folder */
const stamp = (folder) => join(folder, 'node_modules/.fieldstone-lock');

/** Records that node_modules matches the lock file. npm runs this after each installation (`postinstall`). */
export const stampInstall = (folder = root) => writeFileSync(stamp(folder), lockHash(folder));

/** Returns whether node_modules matches the lock file. */
export const isInstalled = (folder = root) =>
  existsSync(stamp(folder)) && readFileSync(stamp(folder), 'utf8') === lockHash(folder);

/** Installs the packages of the lock file, unless they are installed. */
export const installPackages = async () => {
  if (isInstalled()) return;
  console.log('Installing the packages of package-lock.json into node_modules (about 800 MB) …');
  // Any Node version can run this: the lock file determines the packages.
  await mustRunNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], process.execPath);
  stampInstall();
};

/** `rootDirs` in tsconfig.base.json merges this folder with the sources. */
const STYLE_TYPES = '.cache/style-types';

/** Arguments of node that write the class names of the CSS modules as types: a name without a rule is a type error. */
export const styleTypes = () => [
  scriptOf('typed-css-modules', 'tcm'),
  '--pattern',
  '{apps/web,packages/ui}/src/**/*.module.css',
  '--outDir',
  STYLE_TYPES,
  '--silent',
  '.',
];

/** Writes the types of the CSS modules. */
export const writeStyleTypes = async () => {
  // Removes the types of deleted style sheets.
  rmSync(join(root, STYLE_TYPES), { recursive: true, force: true });
  await mustRunNode(styleTypes());
};

/** Builds the web application. */
export const buildWeb = () =>
  mustRunNode([scriptOf('vite'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') });

/**
 * Returns the Chromium for the browser tests, and installs it if none is found and the system's package manager can.
 * @throws {import('./workspace.mjs').LaunchError} when there is none
 */
export const chromium = async () => findChromium() ?? (await installChromium());

/** ClickHouse as a library. It is too large to be a package of this repository. */
const CLICKHOUSE = 'chdb@3.4.0';

/** Installs ClickHouse for its tests, unless it is installed; returns its folder. */
export const installClickHouse = async () => {
  const folder = join(root, '.cache/clickhouse');
  const manifest = join(folder, 'node_modules/chdb/package.json');
  if (existsSync(manifest) && `chdb@${readJson(manifest).version}` === CLICKHOUSE) return folder;
  console.log(`Installing ${CLICKHOUSE} into .cache/clickhouse (about 500 MB) …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  await mustRunNpm(['install', ...flags, '--prefix', folder, CLICKHOUSE], process.execPath);
  return folder;
};
