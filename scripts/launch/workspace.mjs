import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** An expected failure; only its message is printed, without a stack. */
export class LaunchError extends Error {
  /** @override */
  name = 'LaunchError';
}

/** Returns the parsed content of a JSON file. @param {string} file @returns {any} */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns the script of an installed package's command, to run it with a chosen Node.
 * @param {string} packageName
 * @param {string} [command] the command's name if the package has several
 */
export const scriptOf = (packageName, command = packageName) => {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
};

/** The server runs TypeScript directly and uses `node:sqlite`; both need this major version. */
const NODE_MAJOR = 24;

/**
 * Returns the Node that runs everything after the installation: the running one or the packaged one.
 * @param {{ versions: { node: string }, execPath: string, platform: string, arch: string }} [machine]
 * @param {string} [folder] where node_modules is
 * @returns {string} path of the executable
 * @throws {LaunchError} when neither is recent enough
 */
export const node24 = ({ versions: { node: version }, execPath, platform, arch } = process, folder = root) => {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return execPath;
  const packaged =
    platform === 'win32'
      ? join(folder, `node_modules/node-win-${arch}/bin/node.exe`)
      : join(folder, `node_modules/node-${platform}-${arch}/bin/node`);
  if (existsSync(packaged)) return packaged;
  throw new LaunchError(
    `The console needs Node ${NODE_MAJOR}, but this is Node ${version}. No packaged version is available for ${platform} on ${arch}. ` +
      `Install Node ${NODE_MAJOR} (https://nodejs.org) and run the command again.`,
  );
};

/**
 * Returns the environment of every program: the chosen Node and the installed commands come first on PATH.
 * @param {string} node path of the executable
 * @returns {NodeJS.ProcessEnv}
 */
export const environment = (node) => ({
  ...process.env,
  FIELDSTONE_LAUNCHER: String(process.pid),
  PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
});
