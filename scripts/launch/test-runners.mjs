import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from './chromium.mjs';
import { playwrightCounts, readReport, vitestCounts } from './counts.mjs';
import { binaryOf, reports } from './paths.mjs';
import { runNode } from './programs.mjs';
import { LauncherError } from './steps.mjs';

/**
 * Runs a test runner, adds the counts of its report, and fails if they contradict its exit code.
 * @param {object} runner
 * @param {string} runner.report path of the runner's report
 * @param {(report: unknown) => import('./counts.mjs').Counts} runner.read
 * @param {() => Promise<{ code: number }>} runner.run
 * @param {import('./counts.mjs').Counts[]} counts list to which the counts are added, also those of a failed run
 * @throws {LauncherError} when a test failed, or the report is missing or invalid
 */
export const runCounted = async ({ report, read, run }, counts) => {
  mkdirSync(dirname(report), { recursive: true });
  // Prevents an older report from being read as this run's.
  rmSync(report, { force: true });
  const { code } = await run();
  const found = read(readReport(report));
  if (found.failed === 0 && code !== 0)
    throw new LauncherError(`No test failed, but the runner ended with exit code ${code}.`);
  counts.push(found);
  if (found.failed > 0) throw new LauncherError(`${found.failed} failed.`);
};

/**
 * @param {import('./counts.mjs').Counts[]} counts
 * @param {readonly string[]} [files] all by default
 */
export const runVitest = (counts, files = []) =>
  runCounted(
    {
      report: reports.vitest,
      read: vitestCounts,
      run: () =>
        runNode([
          binaryOf('vitest'),
          'run',
          ...files,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reports.vitest}`,
        ]),
    },
    counts,
  );

/**
 * @param {import('./counts.mjs').Counts[]} counts
 * @param {readonly string[]} [files] all by default
 */
export const runPlaywright = (counts, files = []) =>
  runCounted(
    {
      report: reports.playwright,
      read: playwrightCounts,
      run: () =>
        runNode(
          [binaryOf('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...files],
          {
            env: { CHROMIUM_PATH: chromium() },
          },
        ),
    },
    counts,
  );
