import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './places.mjs';
import { environment } from './node24.mjs';
import { run } from './supervise.mjs';
import { Refusal } from './steps.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How each system's package manager installs Chromium; only the first that is there is asked. */
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
 * @returns {string[]} the places on PATH where the command might be
 */
const onPath = (command, env) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));

/**
 * Browsers that Playwright downloaded for this user, newest first.
 * @param {NodeJS.ProcessEnv} env
 */
const playwrightOwn = (env) => {
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => [join(folder, name, 'chrome-linux/chrome'), join(folder, name, 'chrome-linux64/chrome')]);
};

/**
 * Whether a file is a Chromium that runs: some systems put a script in its place that only says how to install it.
 * @param {string} file
 */
const answersAsChromium = (file) => {
  try {
    return /chrom/i.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
};

/**
 * Finds a Chromium for the browser tests.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} path of the executable
 * @throws {Refusal} when CHROMIUM_PATH names one that cannot be used
 */
export const findChromium = (env = process.env) => {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isExecutable(named) && answersAsChromium(named)) return named;
    throw new Refusal(`CHROMIUM_PATH is ${named}, and that is no Chromium that runs.`);
  }
  const candidates = [...applications, ...commands.flatMap((command) => onPath(command, env)), ...playwrightOwn(env)];
  return candidates.filter(isExecutable).find(answersAsChromium);
};

/** The Chromium for the browser tests. @throws {Refusal} when there is none */
export const chromium = () => {
  const found = findChromium();
  if (found !== undefined) return found;
  throw new Refusal(
    'The browser tests need Chromium, and none was found. Install it (Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or name one in CHROMIUM_PATH, and run the command again.',
  );
};

/** @type {import('./steps.mjs').Step} */
export const chromiumStep = {
  doing: 'Installing Chromium',
  idle: 'Chromium is there',
  due: () => (findChromium() === undefined ? 'the browser tests need one, and none was found' : undefined),
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
