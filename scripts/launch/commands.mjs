import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { hasStopped, mustRunNode, mustRunNpm, runNode, stopAll } from './programs.mjs';
import { buildWeb, chromium, installPackages, styleTypes, writeStyleTypes } from './setup.mjs';
import { slowTests } from './slow-tests.mjs';
import { clickHouseTests, journeys, playwright, unitTests, vitest } from './test-runs.mjs';
import { LaunchError, node24, root, scriptOf, workspaces } from './workspace.mjs';

/** @typedef {import('./test-runs.mjs').Counts} Counts */
/** @typedef {(args: string[]) => Promise<unknown>} Command */

const stopWithParent = ['--import', new URL('stop-with-parent.mjs', import.meta.url).href];

/** The address of the hot-reloaded application. Sign-in must return here and not to the build that the server serves. */
const DEV_URL = new URL('http://localhost:5173');

/**
 * Runs a program until it is stopped.
 * @param {readonly string[]} args arguments of node
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
const serve = async (args, options) => {
  const code = await runNode([...stopWithParent, ...args], options);
  if (!hasStopped() && code !== 0) throw new LaunchError(`The program ended with exit code ${code}.`);
};

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
  for (const folder of [...workspaces(), 'scripts']) {
    if (existsSync(join(root, folder, 'tsconfig.json'))) {
      await mustRunNode([scriptOf('typescript', 'tsc'), '-p', folder, ...args]);
    }
  }
};

/** @type {Record<string, () => Promise<Counts | void>>} */
const CHECKS = {
  Format: () => format(['--check', '.']),
  Lint: () => lint(['.']),
  Types: () => typecheck([]),
  'Unused files, exports and dependencies': () => mustRunNode([scriptOf('knip')]),
  'Web build': buildWeb,
  'Unit and API tests': unitTests,
};

/**
 * Runs steps in order and prints the sum of their test counts last. Ends at the first failing step.
 * @param {Record<string, () => Promise<Counts | Counts[] | void>>} steps
 */
export const runSteps = async (steps) => {
  /** @type {Counts[]} */
  const counts = [];
  for (const [name, run] of Object.entries(steps)) {
    console.log(`\n▸ ${name}`);
    const since = Date.now();
    const found = [(await run()) ?? []].flat();
    counts.push(...found);
    if (found.some(({ failed }) => failed > 0)) break;
    console.log(`  ${((Date.now() - since) / 1000).toFixed(1)} s`);
  }
  if (counts.length === 0) return;
  const [passed, failed, skipped] = /** @type {const} */ (['passed', 'failed', 'skipped']).map((key) =>
    counts.reduce((sum, one) => sum + one[key], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  if (failed !== 0) process.exitCode = 1;
};

/** Returns the benchmarks, relative to the root. Files with exports are shared code. */
const benchmarks = () =>
  readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `bench/${name}`)
    .filter((file) => !/^export /m.test(readFileSync(join(root, file), 'utf8')));

/** The commands of package.json by name; the packages are installed before each. @type {Record<string, Command>} */
const COMMANDS = {
  start: async (args) => {
    await buildWeb();
    await serve(['apps/server/src/main.ts', ...args]);
  },
  dev: async (args) => {
    await writeStyleTypes();
    const programs = [
      serve(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts', ...args], {
        env: { PUBLIC_URL: process.env['PUBLIC_URL'] ?? DEV_URL.origin },
      }),
      serve([scriptOf('vite'), '--port', DEV_URL.port, '--strictPort'], { cwd: join(root, 'apps/web') }),
      serve([...styleTypes(), '--watch']),
    ];
    // Neither is useful without the other.
    await Promise.race(programs).finally(stopAll);
    await Promise.all(programs);
  },
  catalogue: (args) =>
    serve(
      [scriptOf('storybook'), 'dev', '--port', '6006', '--ci', '--disable-telemetry', '--no-version-updates', ...args],
      {
        cwd: join(root, 'packages/ui'),
      },
    ),
  org: (args) => serve(['packages/org/src/main.ts', ...args]),
  build: buildWeb,
  format: (args) => format(args.length === 0 ? ['.'] : args),
  lint: (args) => lint(args.length === 0 ? ['.'] : args),
  typecheck,
  'test:unit': (args) => mustRunNode(vitest(args)),
  'test:e2e': async (args) => {
    await buildWeb();
    await mustRunNode(playwright(args), { env: { CHROMIUM_PATH: await chromium() } });
  },
  'test:slow': () => runSteps({ 'Web build': buildWeb, 'Tests on a busy machine': slowTests }),
  'test:clickhouse': () => runSteps({ 'Event store on ClickHouse': clickHouseTests }),
  check: () => runSteps(CHECKS),
  test: () => runSteps({ ...CHECKS, 'Browser journeys': () => journeys() }),
  bench: async (args) => {
    await buildWeb();
    const browser = findChromium();
    const env = browser === undefined ? {} : { CHROMIUM_PATH: browser };
    for (const file of args.length === 0 ? benchmarks() : args) await mustRunNode([...stopWithParent, file], { env });
  },
  screenshot: async (args) => {
    await buildWeb();
    await mustRunNode([...stopWithParent, 'e2e/screenshot.ts', ...args], { env: { CHROMIUM_PATH: await chromium() } });
  },
  // npm chooses versions according to the Node it runs on; a fresh clone installs with the system's Node.
  add: async (args) => {
    if (args.length === 0) throw new LaunchError('No package given. Example: npm run add -- zod -w packages/contracts');
    await mustRunNpm(['install', '--save-exact', ...args], node24());
    await mustRunNpm(['ci', '--dry-run'], process.execPath);
  },
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
