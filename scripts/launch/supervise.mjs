import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A stop that takes longer than this is ended by force; users are promised five seconds in all. */
const graceMs = 4000;
/** How long what a program started may outlive the program itself. */
const leftoverMs = 1000;
/** npm passes on the Ctrl-C that the terminal has sent already, so a second signal counts only after a moment. */
const secondSignalMs = 1000;

/** @typedef {{ code: number, stopped: boolean }} Outcome exit code (128 + n for a signal), and whether we ended it */

/** @type {Set<number>} process groups that run now, by the id of their first process */
const groups = new Set();
/** @type {number | undefined} when the stop was asked for */
let stoppingSince;

/**
 * Signals a whole process group. A group that is gone already is what we want.
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

/** Whether someone asked for the end. */
export const isStopping = () => stoppingSince !== undefined;

/** Ends every program that runs: asks first, forces after the grace period. A second call after a moment forces at once. */
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
 * Leaves nothing behind of a program that has ended.
 * @param {number} group
 */
const clearGroup = async (group) => {
  const until = Date.now() + leftoverMs;
  while (signalGroup(group, 0) && Date.now() < until) await wait(50);
  signalGroup(group, 'SIGKILL');
  groups.delete(group);
};

/**
 * Runs a program in a process group of its own, so that the terminal's Ctrl-C reaches it once and in order, through us,
 * and so that nothing it started can stay behind.
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

/** Ends everything on Ctrl-C, SIGTERM, a closed terminal, and when npm, which started us, is gone. */
export const watchForStop = () => {
  // A closed terminal makes writing fail; that must not keep us from stopping what runs.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stopAll);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopAll();
  }, 500).unref();
};
