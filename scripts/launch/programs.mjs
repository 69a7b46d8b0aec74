import { root } from './paths.mjs';
import { environment, node24 } from './node24.mjs';
import { run } from './supervise.mjs';
import { LauncherError } from './steps.mjs';

/**
 * Runs a script with Node 24 until it ends.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options] env is added to the current environment
 */
export const runNode = (args, { cwd = root, env = {} } = {}) => {
  const node = node24();
  return run(node, args, { cwd, env: { ...environment(node), ...env } });
};

/**
 * Runs a script with Node 24 and throws unless it succeeds.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @throws {LauncherError}
 */
export const mustRunNode = async (args, options) => {
  const { code } = await runNode(args, options);
  if (code !== 0) throw new LauncherError(`The program ended with exit code ${code}.`);
};

/**
 * Returns the command that runs npm with the given Node.
 * @param {string} node
 * @returns {{ file: string, args: string[] }}
 */
const npmCommand = (node) => {
  const script = process.env['npm_execpath'];
  if (script?.endsWith('npm-cli.js')) return { file: node, args: [script] };
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
};

/**
 * Runs npm in the root folder.
 * @param {readonly string[]} args
 * @param {string} node the Node that runs npm
 * @throws {LauncherError}
 */
export const mustRunNpm = async (args, node) => {
  const npm = npmCommand(node);
  const { code } = await run(npm.file, [...npm.args, ...args], { cwd: root, env: environment(node) });
  if (code !== 0) throw new LauncherError(`npm ${args[0]} ended with exit code ${code}.`);
};
