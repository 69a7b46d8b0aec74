import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { binaryOf, root } from './places.mjs';
import { mustRunNode } from './programs.mjs';

/** The `rootDirs` of tsconfig.base.json lay this folder over the sources. */
const folder = '.cache/style-types';

/** Arguments of node that write a declaration of the class names of each CSS module. */
export const styleTypesCommand = [
  binaryOf('typed-css-modules', 'tcm'),
  '--pattern',
  '{apps/web,packages/ui}/src/**/*.module.css',
  '--outDir',
  folder,
  '--silent',
  '.',
];

/**
 * Writes the declarations anew: a class name without a rule is a type error.
 * @param {string} [base]
 */
export const writeStyleTypes = async (base = root) => {
  await rm(join(base, folder), { recursive: true, force: true });
  await mustRunNode(styleTypesCommand, { cwd: base });
};

/** @type {import('./steps.mjs').Step} */
export const styleTypesStep = { doing: 'Types of the class names', run: () => writeStyleTypes() };
