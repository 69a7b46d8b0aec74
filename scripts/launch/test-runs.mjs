import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './programs.mjs';
import { LaunchError, readJson, root } from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Returns the counts of a report of Playwright or Vitest. @param {any} report @returns {Counts} */
const countsOf = ({ stats, ...vitest }) => ({
  passed: stats ? stats.expected : vitest.numPassedTests,
  failed: stats ? stats.unexpected + stats.flaky : vitest.numFailedTests,
  skipped: stats ? stats.skipped : vitest.numPendingTests + vitest.numTodoTests,
});

/**
 * Runs a test runner and returns the counts of the report that its configuration writes.
 * @param {string} name of the report
 * @param {readonly string[]} args arguments of node
 * @param {Record<string, string>} [env] added to the environment
 * @param {typeof runNode} [run]
 * @returns {Promise<Counts>}
 * @throws {LaunchError} when the report is missing, has no test, or contradicts the exit code
 */
export const counted = async (name, args, env = {}, run = runNode) => {
  const report = join(root, '.cache/reports', `${name}.json`);
  // Prevents an older report from being read as this run's.
  rmSync(report, { force: true });
  const code = await run(args, { env });
  if (!existsSync(report)) throw new LaunchError(`The test runner ended with exit code ${code} without a report.`);
  const counts = countsOf(readJson(report));
  if (!(counts.passed + counts.failed > 0)) throw new LaunchError('The test report has no test.');
  if (counts.failed === 0 && code !== 0) throw new LaunchError(`The test runner ended with exit code ${code}.`);
  return counts;
};

/**
 * Runs steps in order and prints the sum of their test counts last. Ends at the first failing step.
 * @param {Record<string, () => Promise<Counts | void>>} steps
 */
export const runSteps = async (steps) => {
  /** @type {Counts[]} */
  const counts = [];
  for (const [name, run] of Object.entries(steps)) {
    console.log(`\n▸ ${name}`);
    const since = Date.now();
    const found = await run();
    if (found) counts.push(found);
    if (found && found.failed > 0) break;
    console.log(`  ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
  if (counts.length === 0) return;
  const sumOf = (/** @type {keyof Counts} */ key) => counts.reduce((sum, one) => sum + one[key], 0);
  const skipped = sumOf('skipped');
  console.log(`\n${sumOf('passed')} passed, ${sumOf('failed')} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  if (sumOf('failed') !== 0) process.exitCode = 1;
};
