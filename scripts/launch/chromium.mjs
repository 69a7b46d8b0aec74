import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './programs.mjs';
import { environment, LaunchError } from './workspace.mjs';

/** First the browser without windows, which needs a quarter less time for the journeys. */
const COMMANDS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @param {string} command */
const onPath = (command) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file));

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
  if (named === '') return [...COMMANDS.flatMap((command) => onPath(command) ?? []), APPLICATION].find(isChromium);
  if (isChromium(named)) return named;
  throw new LaunchError(`CHROMIUM_PATH is ${named}, which is not a working Chromium.`);
};

/**
 * Returns the Chromium for the browser tests. If none is found, installs it with apt-get when running as root.
 * @throws {LaunchError} when there is none
 */
export const chromium = async () => {
  if (findChromium() === undefined && process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    console.log('Installing Chromium for the browser tests with apt-get …');
    const env = { ...environment(process.execPath), DEBIAN_FRONTEND: 'noninteractive' };
    // Some distributions have only the whole browser.
    const install = 'apt-get install -y chromium-headless-shell fonts-liberation || apt-get install -y chromium';
    await run('sh', ['-c', `apt-get update && { ${install}; }`], { env });
  }
  const found = findChromium();
  if (found !== undefined) return found;
  throw new LaunchError(
    'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  );
};
