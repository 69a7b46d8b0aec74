import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode } from './programs.mjs';
import { chromium, installClickHouse } from './setup.mjs';
import { LaunchError, readJson, root, scriptOf } from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Returns the counts of Vitest's JSON report. A file that could not be loaded counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      (/** @type {any} */ file) =>
        file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
    ).length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/**
 * Returns the counts of Playwright's JSON report. Errors outside of tests and flaky tests count as failures.
 * @param {any} report
 * @returns {Counts}
 */
export const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * Runs a test runner and returns the counts of its report.
 * @param {string} name of the report
 * @param {(report: any) => Counts} read
 * @param {(report: string) => Promise<number>} start returns the exit code
 * @returns {Promise<Counts>}
 * @throws {LaunchError} when the report is missing, has no test, or contradicts the exit code
 */
export const counted = async (name, read, start) => {
  const report = join(root, '.cache/reports', `${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  // Prevents an older report from being read as this run's.
  rmSync(report, { force: true });
  const code = await start(report);
  if (!existsSync(report)) throw new LaunchError(`The test runner ended with exit code ${code} without a report.`);
  const counts = read(readJson(report));
  if (!(counts.passed + counts.failed > 0)) throw new LaunchError('The test report has no test.');
  if (counts.failed === 0 && code !== 0) throw new LaunchError(`The test runner ended with exit code ${code}.`);
  return counts;
};

/** @param {readonly string[]} args arguments of Vitest, such as files or `-t <name>` */
export const vitest = (args) => [scriptOf('vitest'), 'run', ...args];

/** @param {readonly string[]} args arguments of Playwright, such as files or `-g <name>` */
export const playwright = (args) => [
  scriptOf('@playwright/test', 'playwright'),
  'test',
  '--config',
  'e2e/playwright.config.ts',
  ...args,
];

/** @param {readonly string[]} [files] all by default */
export const unitTests = (files = []) =>
  counted('vitest', vitestCounts, (report) =>
    runNode(vitest([...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])),
  );

/** @param {readonly string[]} [files] all by default */
export const journeys = async (files = []) => {
  const env = { CHROMIUM_PATH: await chromium() };
  return counted('playwright', playwrightCounts, () => runNode(playwright(files), { env }));
};

/** Runs the event store's tests on ClickHouse. */
export const clickHouseTests = async () => {
  const env = { CHDB_FOLDER: await installClickHouse() };
  const args = ['--config', 'vitest.clickhouse.config.ts', '--reporter=default', '--reporter=json'];
  return counted('clickhouse', vitestCounts, (report) =>
    runNode(vitest([...args, `--outputFile.json=${report}`]), { env }),
  );
};
