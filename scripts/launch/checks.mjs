import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumStep } from './chromium.mjs';
import { installStep } from './install.mjs';
import { binaryOf, root, workspaces } from './places.mjs';
import { mustRunNode } from './programs.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';
import { buildStep } from './web-build.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Folders that are type-checked: every workspace, and the launcher itself. */
const typedFolders = () =>
  [...workspaces(), 'scripts'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

/**
 * All that needs no browser.
 * @param {import('./counts.mjs').Counts[]} counts where the tests' counts are added
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
 * Everything.
 * @param {import('./counts.mjs').Counts[]} counts
 * @returns {Step[]}
 */
export const testSteps = (counts) => [
  ...checkSteps(counts),
  chromiumStep,
  { doing: 'Browser journeys', run: () => runPlaywright(counts) },
];
