import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A stop is forced after this time, so that it takes at most five seconds in total. */
const graceMs = 4000;
/** How long child processes may outlive their program. */
const leftoverMs = 1000;
/** npm repeats the terminal's Ctrl-C, so a second signal counts only after this time. */
const secondSignalMs = 1000;

/** @typedef {{ code: number, stopped: boolean }} Outcome exit code (128 + n for a signal), and whether the launcher ended it */

/** @type {Set<number>} running process groups, by the id of their first process */
const groups = new Set();
/** @type {number | undefined} time of the stop request */
let stoppingSince;

/**
 * Signals a whole process group, which may have ended already.
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was a process to signal
 */
const signalGroup = (group, signal) => {
  try {
    process.kill(process.platform === 'win32' ? group : -group, signal);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether a stop was requested. */
export const isStopping = () => stoppingSince !== undefined;

/** Ends every running program, by force after the grace period. A second call forces at once. */
export const stopAll = () => {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > secondSignalMs) for (const group of groups) signalGroup(group, 'SIGKILL');
    return;
  }
  stoppingSince = Date.now();
  for (const group of groups) signalGroup(group, 'SIGTERM');
  setTimeout(() => {
    for (const group of groups) signalGroup(group, 'SIGKILL');
  }, graceMs).unref();
};

/**
 * Ends the remaining processes of a program that has ended.
 * @param {number} group
 */
const clearGroup = async (group) => {
  const until = Date.now() + leftoverMs;
  while (signalGroup(group, 0) && Date.now() < until) await wait(50);
  signalGroup(group, 'SIGKILL');
  groups.delete(group);
};

/**
 * Runs a program in its own process group, so that it receives the terminal's Ctrl-C once, through the launcher, and none of its
 * processes remains.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Outcome>} rejects when the program cannot be started
 */
export const run = (file, args, options) =>
  new Promise((resolve, reject) => {
    if (isStopping()) {
      resolve({ code: 130, stopped: true });
      return;
    }
    const child = spawn(file, args, {
      ...options,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    const group = child.pid;
    if (group !== undefined) groups.add(group);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const outcome = { code: code ?? (signal === 'SIGINT' ? 130 : 143), stopped: isStopping() };
      if (group === undefined) resolve(outcome);
      else void clearGroup(group).then(() => resolve(outcome));
    });
  });

/** Ends everything on Ctrl-C, SIGTERM, a closed terminal, or the end of the npm process that started the launcher. */
export const watchForStop = () => {
  // Output to a closed terminal fails, which must not prevent the stop.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stopAll);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll();
  }, 500).unref();
};
