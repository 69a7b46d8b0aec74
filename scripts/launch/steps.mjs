import { isStopping } from './supervise.mjs';

/**
 * @typedef {object} Step
 * @property {string} doing what is printed while it runs, such as 'Installing packages'
 * @property {() => unknown} run whatever it returns is awaited
 * @property {string} [idle] what is printed when there is nothing to do, such as 'Packages are up to date'
 * @property {() => Promise<string | undefined> | string | undefined} [due] the reason to do it, undefined when there is none
 */

/** A failure that the user is told in one sentence, without a stack. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal';
}

/** @param {number} since milliseconds */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs steps in order, printing each with its place, its reason and its time; ends at the first that fails.
 * @param {readonly Step[]} steps
 * @param {(line: string) => void} [print]
 * @returns {Promise<void>} rejects with what the failing step threw, after saying which one it was
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
