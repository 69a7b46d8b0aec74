import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './places.mjs';
import { Refusal } from './steps.mjs';

/** The sources run as they are, and the store is Node's own: both need this major version. */
const wantedMajor = 24;

/**
 * Chooses the Node that runs everything after the installation.
 * @param {object} machine
 * @param {string} machine.version such as '20.20.2'
 * @param {string} machine.execPath
 * @param {string} machine.platform
 * @param {string} machine.arch
 * @param {string} [base] folder that holds node_modules
 * @returns {string} path of the executable
 * @throws {Refusal} when neither the running Node nor an installed one will do
 */
export const chooseNode = ({ version, execPath, platform, arch }, base = root) => {
  if (Number.parseInt(version, 10) >= wantedMajor) return execPath;
  const name = platform === 'win32' ? `node-win-${arch}` : `node-${platform}-${arch}`;
  const file = join(base, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(file)) return file;
  throw new Refusal(
    `This is Node ${version}, and the console needs Node ${wantedMajor}. There is no packaged one for ${platform} on ${arch}: ` +
      `please install Node ${wantedMajor} (https://nodejs.org) and run the command again.`,
  );
};

/** The Node for this machine. */
export const node24 = () =>
  chooseNode({
    version: process.versions.node,
    execPath: process.execPath,
    platform: process.platform,
    arch: process.arch,
  });

/**
 * The environment of everything we start: that Node and the installed commands come first on PATH, and programs can tell
 * when the launcher is gone.
 * @param {string} node path of the executable
 * @returns {NodeJS.ProcessEnv}
 */
export const environment = (node) => ({
  ...process.env,
  FIELDSTONE_LAUNCHER: String(process.pid),
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
});
