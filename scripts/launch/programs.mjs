import { root } from './places.mjs';
import { environment, node24 } from './node24.mjs';
import { run } from './supervise.mjs';
import { Refusal } from './steps.mjs';

/**
 * Runs a script under Node 24 to its end.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options] env is added to ours
 */
export const runNode = (args, { cwd = root, env = {} } = {}) => {
  const node = node24();
  return run(node, args, { cwd, env: { ...environment(node), ...env } });
};

/**
 * Runs a script under Node 24 and throws unless it ends well.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @throws {Refusal}
 */
export const mustRunNode = async (args, options) => {
  const { code } = await runNode(args, options);
  if (code !== 0) throw new Refusal(`It ended with exit code ${code}.`);
};

/**
 * How npm is called: by the file npm told us, so that the Node that runs it is our choice.
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
 * @param {string} node the Node that npm runs under
 * @throws {Refusal}
 */
export const mustRunNpm = async (args, node) => {
  const npm = npmCommand(node);
  const { code } = await run(npm.file, [...npm.args, ...args], { cwd: root, env: environment(node) });
  if (code !== 0) throw new Refusal(`npm ${args[0]} ended with exit code ${code}.`);
};
