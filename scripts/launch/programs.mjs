import { spawn } from 'node:child_process';
import { environment, LaunchError, node24, root } from './workspace.mjs';

/** A program that does not stop within this time is killed. */
const GRACE_MS = 4000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/** Returns whether a stop was requested. */
export const hasStopped = () => isStopping;

/** Stops every running program, and kills the remaining ones after the grace period. */
export const stopAll = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
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
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code
 */
export const run = (file, args, { cwd = root, env = environment(node24()) } = {}) =>
  new Promise((resolve, reject) => {
    if (isStopping) {
      resolve(130);
      return;
    }
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 143);
    });
  });

/**
 * Runs a script with Node 24 until it ends and returns the exit code.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options] `env` is added to the environment
 */
export const runNode = (args, { cwd = root, env = {} } = {}) => {
  const node = node24();
  return run(node, args, { cwd, env: { ...environment(node), ...env } });
};

/**
 * Runs a script with Node 24 until it ends.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @throws {LaunchError} when it fails
 */
export const mustRunNode = async (args, options) => {
  const code = await runNode(args, options);
  if (code !== 0) throw new LaunchError(`The program ended with exit code ${code}.`);
};

/**
 * Runs npm.
 * @param {readonly string[]} args
 * @param {string} node the Node that runs npm
 * @throws {LaunchError} when it fails
 */
export const mustRunNpm = async (args, node) => {
  const npm = process.env['npm_execpath'];
  const env = environment(node);
  const code = npm?.endsWith('npm-cli.js')
    ? await run(node, [npm, ...args], { env })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
  if (code !== 0) throw new LaunchError(`npm ${args[0]} ended with exit code ${code}.`);
};
