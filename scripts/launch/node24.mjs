import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { LauncherError } from './steps.mjs';

/** The server runs TypeScript directly and uses `node:sqlite`; both need this major version. */
const requiredMajor = 24;

/**
 * Returns the Node that runs everything after the installation.
 * @param {object} machine
 * @param {string} machine.version such as '20.20.2'
 * @param {string} machine.execPath
 * @param {string} machine.platform
 * @param {string} machine.arch
 * @param {string} [base] folder of node_modules
 * @returns {string} path of the executable
 * @throws {LauncherError} when neither the running Node nor a packaged one is suitable
 */
export const chooseNode = ({ version, execPath, platform, arch }, base = root) => {
  if (Number.parseInt(version, 10) >= requiredMajor) return execPath;
  const name = platform === 'win32' ? `node-win-${arch}` : `node-${platform}-${arch}`;
  const file = join(base, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(file)) return file;
  throw new LauncherError(
    `The console needs Node ${requiredMajor}, but this is Node ${version}. No packaged version is available for ${platform} on ${arch}. ` +
      `Install Node ${requiredMajor} (https://nodejs.org) and run the command again.`,
  );
};

/** Returns the Node for this machine. */
export const node24 = () =>
  chooseNode({
    version: process.versions.node,
    execPath: process.execPath,
    platform: process.platform,
    arch: process.arch,
  });

/**
 * Returns the environment of child programs: the given Node and the installed commands come first on PATH, and programs can detect
 * when the launcher has ended.
 * @param {string} node path of the executable
 * @returns {NodeJS.ProcessEnv}
 */
export const environment = (node) => ({
  ...process.env,
  FIELDSTONE_LAUNCHER: String(process.pid),
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
});
