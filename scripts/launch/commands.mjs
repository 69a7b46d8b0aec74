import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './chromium.mjs';
import { mustRunNode, run, stopAll } from './programs.mjs';
import { makeRelease } from './release.mjs';
import { buildWeb, installPackages, styleTypes, writeStyleTypes } from './setup.mjs';
import { counted, runSteps } from './test-runs.mjs';
import { environment, LaunchError, node24, root, scriptOf } from './workspace.mjs';

/** @typedef {(args: string[]) => Promise<unknown>} Command */

/** The address of the hot-reloaded application. Sign-in must return here and not to the build that the server serves. */
const DEV_URL = new URL('http://localhost:5173');

const SERVER = 'apps/server/src/main.ts';

/** How many times as many random runs, cuts and kills the long tests make. */
const RUNS = process.env['TEST_RUNS_FACTOR'] ?? '20';

/** Factor for the time limits of slow and long tests. */
const SLOW = '8';

/** @param {readonly string[]} args */
const format = (args) => mustRunNode([scriptOf('oxfmt'), ...args]);

/** @param {readonly string[]} args */
const lint = async (args) => {
  await writeStyleTypes();
  await mustRunNode([scriptOf('oxlint'), '--type-aware', '--deny-warnings', ...args]);
};

/** @param {readonly string[]} args arguments of tsc */
const typecheck = async (args) => {
  await writeStyleTypes();
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  for (const folder of [...folders, 'e2e', 'bench', 'scripts']) {
    // A folder whose files have not changed since the last check takes a second.
    const state = join('.cache/types', `${folder}.tsbuildinfo`);
    const incremental = ['--incremental', '--tsBuildInfoFile', state];
    await mustRunNode([scriptOf('typescript', 'tsc'), '-p', folder, ...incremental, ...args]);
  }
};

/** @param {readonly string[]} args arguments of Vitest, such as files or `-t <name>` */
const vitest = (args) => [scriptOf('vitest'), 'run', ...args];

/** The tests of programs that start, stop and are killed: `test:long` runs them (docs/adr/0087-processor-time-of-the-suite.md). */
const EXCEPT_LONG = ['--exclude', '**/*.long.test.ts'];

/**
 * Returns the arguments that run the journeys, or the long ones if a file is one of them.
 * @param {readonly string[]} args arguments of Playwright, such as files or `-g <name>`
 */
const playwright = (args) => {
  const script = scriptOf('@playwright/test', 'playwright');
  const config = args.some((arg) => arg.includes('.long')) ? 'playwright.long.config.ts' : 'playwright.config.ts';
  return [script, 'test', '--config', `e2e/${config}`, ...args];
};

/**
 * Runs a script that opens the built web application in Chromium.
 * @param {readonly string[]} args arguments of node
 * @param {Record<string, string>} [env] added to the environment
 */
const inBrowser = async (args, env = {}) => {
  await buildWeb();
  await mustRunNode(args, { env: { ...env, CHROMIUM_PATH: await chromium() } });
};

/** @type {Parameters<typeof runSteps>[0]} */
const CHECKS = {
  Format: () => format(['--check', '.']),
  Lint: () => lint(['.']),
  Types: () => typecheck([]),
  'Unused files, exports and dependencies': () => mustRunNode([scriptOf('knip')]),
};

/** The commands of package.json by name; the packages are installed before each. @type {Record<string, Command>} */
const COMMANDS = {
  start: async (args) => {
    await buildWeb();
    await mustRunNode([SERVER, ...args], { limitsItsStop: true });
  },
  dev: async (args) => {
    await writeStyleTypes();
    const programs = [
      mustRunNode(['--watch', '--watch-preserve-output', SERVER, ...args], {
        env: { PUBLIC_URL: process.env['PUBLIC_URL'] ?? DEV_URL.origin },
      }),
      mustRunNode([scriptOf('vite'), '--port', DEV_URL.port, '--strictPort'], { cwd: join(root, 'apps/web') }),
      mustRunNode([...styleTypes(), '--watch']),
    ];
    // Neither is useful without the other.
    await Promise.race(programs).finally(stopAll);
    await Promise.all(programs);
  },
  catalog: (args) => {
    const flags = ['--port', '6006', '--ci', '--disable-telemetry', '--no-version-updates'];
    return mustRunNode([scriptOf('storybook'), 'dev', ...flags, ...args], { cwd: join(root, 'packages/ui') });
  },
  org: (args) => mustRunNode(['packages/org/src/main.ts', ...args]),
  build: () => buildWeb(),
  release: async () => {
    await buildWeb();
    await mustRunNode(['apps/server/src/test/released/store-release.ts']);
    await makeRelease(join(root, 'dist/release'));
    console.log('The release is in dist/release. Start it with Node 24: node dist/release');
  },
  backup: (args) => mustRunNode([SERVER, 'backup', ...args]),
  restore: (args) => mustRunNode([SERVER, 'restore', ...args]),
  'verify-backup': (args) => mustRunNode([SERVER, 'verify-backup', ...args]),
  format: (args) => format(args.length === 0 ? ['.'] : args),
  lint: (args) => lint(args.length === 0 ? ['.'] : args),
  typecheck,
  'test:unit': async (args) => {
    await buildWeb();
    await mustRunNode(vitest(args));
  },
  'test:e2e': (args) => inBrowser(playwright(args)),
  'test:long': (args) =>
    runSteps({
      'Web build': buildWeb,
      [`Tests of programs, and those with random input, kills and cuts with ${RUNS} times as many of them`]: () =>
        counted('vitest', vitest(['--config', 'vitest.long.config.ts', ...args]), {
          TEST_RUNS_FACTOR: RUNS,
          TEST_TIME_FACTOR: SLOW,
        }),
      // A file is one of Vitest's.
      ...(args.length === 0 && {
        'Long browser journeys': async () =>
          counted('playwright', playwright(['.long.spec.ts']), { CHROMIUM_PATH: await chromium() }),
      }),
    }),
  'test:slow': () => inBrowser(['scripts/test/slow-tests.ts'], { TEST_TIME_FACTOR: SLOW }),
  'test:clickhouse': (args) =>
    runSteps({
      'Event store on ClickHouse': () =>
        counted('clickhouse', vitest(['--config', 'vitest.clickhouse.config.ts', ...args])),
    }),
  'test:cli': () =>
    runSteps({
      'Salesforce CLI against the embedded org': () => counted('cli', vitest(['--config', 'vitest.cli.config.ts'])),
    }),
  check: () => runSteps(CHECKS),
  test: () =>
    runSteps({
      // First, so that a machine without a browser shows it before the tests run.
      Browser: async () => void (await chromium()),
      ...CHECKS,
      'Web build': buildWeb,
      'Unit and API tests': () => counted('vitest', vitest(EXCEPT_LONG)),
      'Browser journeys': async () => counted('playwright', playwright([]), { CHROMIUM_PATH: await chromium() }),
    }),
  'test:image': async () => {
    const env = { ...environment(node24()), CHROMIUM_PATH: await chromium() };
    const code = await run('bash', ['scripts/image/test.sh'], { env });
    if (code !== 0) throw new LaunchError(`The test of the image ended with exit code ${code}.`);
  },
  convert: (args) => mustRunNode(['scripts/convert-package.mjs', ...args]),
  bench: (args) => inBrowser(['bench/main.ts', ...args]),
  screenshot: (args) => inBrowser(['e2e/screenshot.ts', ...args]),
};

/**
 * Runs a command.
 * @param {string} name
 * @param {string[]} args passed on to the command's program
 * @throws {LaunchError} when there is no such command
 */
export const runCommand = async (name, args) => {
  const command = COMMANDS[name];
  if (command === undefined) {
    throw new LaunchError(`Unknown command '${name}'. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  await installPackages();
  await command(args);
};
