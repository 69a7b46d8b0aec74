import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumStep } from './chromium.mjs';
import { installStep } from './install.mjs';
import { binaryOf, root, workspaces } from './paths.mjs';
import { mustRunNode } from './programs.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';
import { buildStep } from './web-build.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Returns the folders to type-check: every workspace, and the launcher. */
const typedFolders = () =>
  [...workspaces(), 'scripts'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

/**
 * Returns every check that needs no browser.
 * @param {import('./counts.mjs').Counts[]} counts list to which the test counts are added
 * @returns {Step[]}
 */
export const checkSteps = (counts) => [
  installStep,
  { doing: 'Format', run: () => mustRunNode([binaryOf('oxfmt'), '--check', '.']) },
  { doing: 'Lint', run: () => mustRunNode([binaryOf('oxlint'), '--type-aware', '--deny-warnings', '.']) },
  {
    doing: 'Types',
    run: async () => {
      for (const folder of typedFolders()) await mustRunNode([binaryOf('typescript', 'tsc'), '-p', folder]);
    },
  },
  { doing: 'Unit and API tests', run: () => runVitest(counts) },
  { doing: 'Unused files, exports and dependencies', run: () => mustRunNode([binaryOf('knip')]) },
  buildStep,
];

/**
 * Returns all checks and the browser journeys.
 * @param {import('./counts.mjs').Counts[]} counts
 * @returns {Step[]}
 */
export const testSteps = (counts) => [
  ...checkSteps(counts),
  chromiumStep,
  { doing: 'Browser journeys', run: () => runPlaywright(counts) },
];
