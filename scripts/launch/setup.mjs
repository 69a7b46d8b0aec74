import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './builds.mjs';
import { mustRunNode, run } from './programs.mjs';
import { environment, LaunchError, root, scriptOf } from './workspace.mjs';

/** @param {string} folder */
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/** @param {string} folder */
const stamp = (folder) => join(folder, 'node_modules/.fieldstone-lock');

/** Records that node_modules matches the lock file. npm runs this after each installation (`postinstall`). */
export const stampInstall = (folder = root) => writeFileSync(stamp(folder), lockHash(folder));

/** Returns whether node_modules matches the lock file. */
export const isInstalled = (folder = root) =>
  existsSync(stamp(folder)) && readFileSync(stamp(folder), 'utf8') === lockHash(folder);

/**
 * Installs the packages of the lock file, unless they are installed. Any Node can run this: the lock file determines the packages.
 * @throws {LaunchError} when the installation fails
 */
export const installPackages = async () => {
  if (isInstalled()) return;
  const since = Date.now();
  console.log('Installing the packages of package-lock.json into node_modules (about 800 MB) …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const env = environment(process.execPath);
  const code = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], { env })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
  if (code !== 0) throw new LaunchError(`npm ci ended with exit code ${code}.`);
  stampInstall();
  console.log(`Installed in ${((Date.now() - since) / 1000).toFixed(1)} s.`);
};

/** `rootDirs` in tsconfig.base.json merges this folder with the sources. */
const STYLE_TYPES = '.cache/style-types';

/** Arguments of node that write the class names of the CSS modules as types: a name without a rule is a type error. */
export const styleTypes = () => [
  scriptOf('typed-css-modules', 'tcm'),
  '--pattern',
  '{apps/web,packages/ui}/src/**/*.module.css',
  '--outDir',
  STYLE_TYPES,
  '--silent',
  '.',
];

/** Writes the types of the CSS modules. */
export const writeStyleTypes = async () => {
  // Removes the types of deleted style sheets.
  rmSync(join(root, STYLE_TYPES), { recursive: true, force: true });
  await mustRunNode(styleTypes());
};

/** The sources of the web application, and of the packages that it contains. */
const WEB = [
  ...[
    'build',
    'index.html',
    'package.json',
    'public',
    'src',
    'tsconfig.json',
    'vite.config.ts',
    'vite.frames.config.ts',
    'vite.server.config.ts',
  ].map((name) => `apps/web/${name}`),
  ...['contracts', 'ui'].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds the web application, unless its sources are those of the last build.
 * @throws {LaunchError} when the build tools are missing, or the build fails
 */
export const buildWeb = () =>
  buildIfChanged({
    name: 'web',
    sources: WEB,
    result: 'apps/web/dist/index.html',
    build: async () => {
      if (!existsSync(join(root, 'node_modules/vite'))) {
        throw new LaunchError(
          'The web application must be built, because its sources have changed, but the build tools are not installed. ' +
            'Run npm ci, which installs them, and npm start.',
        );
      }
      // The browser's first, because it empties the folder; then the server's.
      for (const config of ['vite.config.ts', 'vite.server.config.ts', 'vite.frames.config.ts']) {
        const args = ['build', '--logLevel', 'warn', '--config', config];
        // A test runner's NODE_ENV would build React for development.
        await mustRunNode([scriptOf('vite'), ...args], {
          cwd: join(root, 'apps/web'),
          env: { NODE_ENV: 'production' },
        });
      }
    },
  });
