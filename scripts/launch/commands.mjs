import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkSteps, testSteps } from './checks.mjs';
import { chromium, chromiumStep, findChromium } from './chromium.mjs';
import { clickHouseStep, runClickHouse } from './clickhouse.mjs';
import { closingLine, sum } from './counts.mjs';
import { installStep, stampInstall } from './install.mjs';
import { node24 } from './node24.mjs';
import { binaryOf, root } from './paths.mjs';
import { mustRunNode, mustRunNpm, runNode } from './programs.mjs';
import { runSlowTests } from './slow-tests.mjs';
import { LauncherError, runSteps } from './steps.mjs';
import { stopAll } from './supervise.mjs';
import { buildStep } from './web-build.mjs';

const stopWithParent = ['--import', new URL('stop-with-parent.mjs', import.meta.url).href];

/**
 * Runs a server until it ends. Its exit code is ignored after a requested stop.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
const serve = async (args, options) => {
  const { code, stopped } = await runNode([...stopWithParent, ...args], options);
  if (!stopped && code !== 0) throw new LauncherError(`The program ended with exit code ${code}.`);
};

/** @typedef {(args: string[]) => Promise<void>} Command */

/** @type {Command} */
const start = (args) =>
  runSteps([
    installStep,
    buildStep,
    {
      doing: 'Starting Fieldstone Console (Ctrl-C to stop)',
      run: () => serve(['apps/server/src/main.ts', ...args]),
    },
  ]);

/** @type {Command} */
const org = (args) =>
  runSteps([
    installStep,
    { doing: 'Starting the embedded org (Ctrl-C to stop)', run: () => serve(['packages/org/src/main.ts', ...args]) },
  ]);

/** The address of the hot-reloaded application. Sign-in must redirect here and not to the build that the server serves. */
const devWeb = new URL('http://localhost:5173');

/** @type {Command} */
const dev = (args) =>
  runSteps([
    installStep,
    {
      doing: 'Starting server, embedded org and web with hot reload (Ctrl-C to stop)',
      run: async () => {
        const programs = [
          serve(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...args], {
            env: { PUBLIC_URL: process.env['PUBLIC_URL'] ?? devWeb.origin },
          }),
          serve([binaryOf('vite'), '--port', devWeb.port, '--strictPort'], { cwd: join(root, 'apps/web') }),
        ];
        // Neither is useful without the other.
        await Promise.race(programs).finally(stopAll);
        await Promise.all(programs);
      },
    },
  ]);

/**
 * Runs steps that count tests and prints the counts on the last line. If anything other than a test fails, the line is omitted,
 * because it would report no failures.
 * @param {(counts: import('./counts.mjs').Counts[]) => import('./steps.mjs').Step[]} stepsOf
 * @returns {Command}
 */
export const counted = (stepsOf) => async () => {
  /** @type {import('./counts.mjs').Counts[]} */
  const counts = [];
  try {
    await runSteps(stepsOf(counts));
  } catch (error) {
    const total = sum(counts);
    if (total.failed === 0) throw error;
    console.log(`${explain(error)}\n\n${closingLine(total)}`);
    process.exitCode = 1;
    return;
  }
  console.log(`\n${closingLine(sum(counts))}`);
};

/** Returns the benchmarks, relative to the root. Files with exports are shared code. */
const benchmarks = () =>
  readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `bench/${name}`)
    .filter((file) => !/^export /m.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

/** @type {Command} */
const bench = (args) =>
  runSteps([
    installStep,
    buildStep,
    {
      doing: 'Benchmarks',
      run: async () => {
        const files = benchmarks();
        if (files.length === 0) throw new LauncherError('No benchmark found in bench/.');
        const browser = findChromium();
        const env = browser === undefined ? {} : { CHROMIUM_PATH: browser };
        for (const file of files) await mustRunNode([...stopWithParent, file, ...args], { env });
      },
    },
  ]);

/** @type {Command} */
const add = async (args) => {
  if (args.length === 0) throw new LauncherError('No package given. Example: npm run add -- zod -w packages/contracts');
  await runSteps([
    installStep,
    // npm chooses versions according to the Node it runs on.
    { doing: `Adding ${args.join(' ')}`, run: () => mustRunNpm(['install', '--save-exact', ...args], node24()) },
    {
      doing: 'Checking that a fresh clone can install it',
      run: async () => {
        await mustRunNpm(['ci', '--dry-run'], process.execPath);
        stampInstall();
      },
    },
  ]);
};

/** @type {Command} */
const format = () => runSteps([installStep, { doing: 'Formatting', run: () => mustRunNode([binaryOf('oxfmt'), '.']) }]);

/** @type {Command} */
const screenshot = (args) =>
  runSteps([
    installStep,
    buildStep,
    chromiumStep,
    {
      doing: 'Taking the screenshots',
      run: () => mustRunNode([...stopWithParent, 'e2e/screenshot.ts', ...args], { env: { CHROMIUM_PATH: chromium() } }),
    },
  ]);

/** @type {ReadonlyMap<string, Command>} */
export const commands = new Map(
  Object.entries({
    start,
    dev,
    org,
    test: counted(testSteps),
    check: counted(checkSteps),
    'test:slow': counted((counts) => [
      installStep,
      buildStep,
      chromiumStep,
      { doing: 'Tests under a load of four times the processors', run: () => runSlowTests(counts) },
    ]),
    'test:clickhouse': counted((counts) => [
      installStep,
      clickHouseStep,
      { doing: 'Event store on ClickHouse', run: () => runClickHouse(counts) },
    ]),
    bench,
    add,
    format,
    screenshot,
  }),
);

/**
 * Returns the text for a failure: the message of an expected one, the stack of any other.
 * @param {unknown} error
 * @returns {string}
 */
export const explain = (error) => {
  if (error instanceof LauncherError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
