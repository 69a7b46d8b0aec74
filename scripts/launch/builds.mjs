import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

/** Files that no build contains. */
const isTest = (/** @type {string} */ file) => file.includes('.test.');

/**
 * Returns the files of a path, sorted, relative to the folder.
 * @param {string} folder
 * @param {string} path a file or a folder
 * @returns {string[]}
 */
const filesOf = (folder, path) =>
  statSync(join(folder, path)).isDirectory()
    ? readdirSync(join(folder, path))
        .toSorted()
        .flatMap((name) => filesOf(folder, `${path}/${name}`))
    : [path];

/**
 * Returns a hash of the names and contents of source files.
 * @param {string} folder
 * @param {readonly string[]} sources files and folders
 */
const sourceHash = (folder, sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => filesOf(folder, path)).filter((name) => !isTest(name))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
};

/**
 * Builds, unless the result of a build from the same sources exists.
 * @param {{ name: string, sources: readonly string[], result: string, build: () => Promise<unknown> }} options `name` is unique;
 *   `sources` are files and folders, `result` is a file, all relative to the folder
 * @param {string} [folder]
 */
export const buildIfChanged = async ({ name, sources, result, build }, folder = root) => {
  const record = join(folder, '.cache/builds', `${name}.sha256`);
  // Before the build, because sources can change during it.
  const hash = sourceHash(folder, sources);
  if (existsSync(join(folder, result)) && existsSync(record) && readFileSync(record, 'utf8') === hash) return;
  rmSync(record, { force: true });
  await build();
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hash);
};
