import { spawn } from 'node:child_process';
import { environment, LaunchError, node24, root } from './workspace.mjs';

/** A program that does not stop within this time is killed, unless it limits its stop itself. */
const GRACE_MS = 4000;

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, limitsItsStop?: boolean }} RunOptions */

/** The running programs, and whether each limits its stop itself. @type {Map<import('node:child_process').ChildProcess, boolean>} */
const running = new Map();
let isStopping = false;

/** Returns whether a stop was requested. */
export const hasStopped = () => isStopping;

/** Stops every running program, and kills the remaining ones after the grace period. */
export const stopAll = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of running.keys()) child.kill('SIGTERM');
  setTimeout(() => {
    for (const [child, limitsItsStop] of running) if (!limitsItsStop) child.kill('SIGKILL');
  }, GRACE_MS).unref();
};

/** Stops the programs on Ctrl-C, SIGTERM, a closed terminal, or the end of the npm process that started the launcher. */
export const stopOnSignals = () => {
  // Output to a closed terminal fails, which must not prevent the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll();
  }, 500).unref();
};

/**
 * Runs a program until it ends.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<number>} the exit code
 */
export const run = (file, args, { cwd = root, env = environment(node24()), limitsItsStop = false } = {}) =>
  new Promise((resolve, reject) => {
    if (isStopping) {
      resolve(130);
      return;
    }
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.set(child, limitsItsStop);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 143);
    });
  });

const stopWithParent = new URL('stop-with-parent.mjs', import.meta.url).href;

/**
 * Runs a script with Node 24 until it ends and returns the exit code.
 * @param {readonly string[]} args arguments of node
 * @param {RunOptions} [options] `env` is added to the environment
 */
export const runNode = (args, { env = {}, ...options } = {}) => {
  const node = node24();
  return run(node, ['--import', stopWithParent, ...args], { ...options, env: { ...environment(node), ...env } });
};

/**
 * Runs a script with Node 24 until it ends.
 * @param {Parameters<typeof runNode>} args
 * @throws {LaunchError} when it fails
 */
export const mustRunNode = async (...args) => {
  const code = await runNode(...args);
  if (code !== 0) throw new LaunchError(`The program ended with exit code ${code}.`);
};
