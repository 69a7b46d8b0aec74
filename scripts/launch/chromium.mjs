import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { environment } from './node24.mjs';
import { run } from './supervise.mjs';
import { LauncherError } from './steps.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The commands that install Chromium, by package manager. The first available one is used. */
const installers = [
  { command: 'apt-get', steps: [['update'], ['install', '-y', 'chromium']] },
  { command: 'dnf', steps: [['install', '-y', 'chromium']] },
  { command: 'apk', steps: [['add', 'chromium']] },
];

/** @param {string} file */
const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} the possible paths of the command on PATH
 */
const onPath = (command, env) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));

/**
 * Returns the browsers that Playwright downloaded for this user, newest first.
 * @param {NodeJS.ProcessEnv} env
 */
const playwrightBrowsers = (env) => {
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => [join(folder, name, 'chrome-linux/chrome'), join(folder, name, 'chrome-linux64/chrome')]);
};

/**
 * Returns whether a file is a working Chromium: some systems have a script in its place that only prints how to install it.
 * @param {string} file
 */
const isWorkingChromium = (file) => {
  try {
    return /chrom/i.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
};

/**
 * Returns a Chromium for the browser tests, if there is one.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} path of the executable
 * @throws {LauncherError} when CHROMIUM_PATH is not a working Chromium
 */
export const findChromium = (env = process.env) => {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named) && isWorkingChromium(named)) return named;
    throw new LauncherError(`CHROMIUM_PATH is ${named}, which is not a working Chromium.`);
  }
  const candidates = [
    ...applications,
    ...commands.flatMap((command) => onPath(command, env)),
    ...playwrightBrowsers(env),
  ];
  return candidates.filter(isExecutable).find(isWorkingChromium);
};

/** Returns the Chromium for the browser tests. @throws {LauncherError} when there is none */
export const chromium = () => {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new LauncherError(
    'The browser tests need Chromium, and none was found. Install it (Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH, and run the command again.',
  );
};

/** @type {import('./steps.mjs').Step} */
export const chromiumStep = {
  doing: 'Installing Chromium',
  idle: 'Chromium is installed',
  due: () => (findChromium() === undefined ? 'none was found for the browser tests' : undefined),
  run: async () => {
    const isRoot = process.getuid?.() === 0;
    const found = isRoot
      ? installers.find(({ command }) => onPath(command, process.env).some(isExecutable))
      : undefined;
    for (const args of found?.steps ?? []) {
      const env = { ...environment(process.execPath), DEBIAN_FRONTEND: 'noninteractive' };
      const { code } = await run(found?.command ?? '', args, { cwd: root, env });
      if (code !== 0) break;
    }
    chromium();
  },
};
