import { isStopping } from './supervise.mjs';

/**
 * @typedef {object} Step
 * @property {string} doing text while it runs, such as 'Installing packages'
 * @property {() => unknown} run its result is awaited
 * @property {string} [idle] text when there is nothing to do, such as 'Packages are up to date'
 * @property {() => Promise<string | undefined> | string | undefined} [due] the reason to run it, undefined if there is none
 */

/** An expected failure; only its message is printed, without a stack. */
export class LauncherError extends Error {
  /** @override */
  name = 'LauncherError';
}

/** @param {number} since milliseconds */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs steps in order and prints each with its number, reason and time. Stops at the first failing step.
 * @param {readonly Step[]} steps
 * @param {(line: string) => void} [print]
 * @returns {Promise<void>} rejects with the error of the failing step, after printing its title
 */
export const runSteps = async (steps, print = (line) => console.log(line)) => {
  for (const [index, step] of steps.entries()) {
    const place = `${index + 1}/${steps.length}`;
    const reason = step.due === undefined ? '' : await step.due();
    if (reason === undefined) {
      print(`${place} ${step.idle ?? step.doing}`);
      continue;
    }
    print(`${place} ${step.doing}${reason === '' ? '' : ` (${reason})`} …`);
    const since = Date.now();
    try {
      await step.run();
    } catch (error) {
      print(`\n✗ ${place} ${step.doing}: ${isStopping() ? 'stopped' : 'FAILED'} after ${seconds(since)}`);
      throw error;
    }
    print(`    ${isStopping() ? 'stopped after' : 'done in'} ${seconds(since)}`);
  }
};
