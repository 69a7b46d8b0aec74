import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './programs.mjs';
import { environment, LaunchError } from './workspace.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The commands that install Chromium, by package manager. */
const INSTALLERS = [
  { command: 'apt-get', steps: [['update'], ['install', '-y', 'chromium']] },
  { command: 'dnf', steps: [['install', '-y', 'chromium']] },
  { command: 'apk', steps: [['add', 'chromium']] },
];

/** @param {string} command */
const onPath = (command) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));

/** Returns the browsers that Playwright downloaded for this user. */
const playwrightBrowsers = () => {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .map((name) => join(folder, name, 'chrome-linux/chrome'));
};

/**
 * Returns whether a file is a working Chromium. Some systems have a script in its place that only prints how to install it.
 * @param {string} file
 */
const isChromium = (file) => {
  try {
    return /chrom/i.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
};

/**
 * Returns the path of a Chromium, undefined when none is found.
 * @throws {LaunchError} when CHROMIUM_PATH is not a working Chromium
 */
export const findChromium = () => {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  if (named !== '') {
    if (isChromium(named)) return named;
    throw new LaunchError(`CHROMIUM_PATH is ${named}, which is not a working Chromium.`);
  }
  return [...COMMANDS.flatMap((command) => onPath(command) ?? []), ...APPLICATIONS, ...playwrightBrowsers()]
    .filter((file) => existsSync(file))
    .find(isChromium);
};

/**
 * Installs Chromium with the system's package manager, if running as root, and returns its path.
 * @throws {LaunchError} when it is not installed afterwards
 */
export const installChromium = async () => {
  const installer =
    process.getuid?.() === 0 ? INSTALLERS.find(({ command }) => onPath(command) !== undefined) : undefined;
  if (installer) console.log(`Installing Chromium for the browser tests with ${installer.command} …`);
  const env = { ...environment(process.execPath), DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of installer?.steps ?? []) if ((await run(installer?.command ?? '', args, { env })) !== 0) break;
  const found = findChromium();
  if (found !== undefined) return found;
  throw new LaunchError(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH, ' +
      'and run the command again.',
  );
};
