import { existsSync } from 'node:fs';
import { property, readJson } from './paths.mjs';
import { LauncherError } from './steps.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Returns a required count of a report.
 * @param {unknown} owner
 * @param {string} key
 * @returns {number}
 * @throws {LauncherError}
 */
const count = (owner, key) => {
  const value = property(owner, key);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new LauncherError(`The test report has no count '${key}'.`);
  }
  return value;
};

/**
 * @param {unknown} owner
 * @param {string} key
 * @returns {unknown[]}
 */
const list = (owner, key) => {
  const value = property(owner, key);
  if (!Array.isArray(value)) throw new LauncherError(`The test report has no list '${key}'.`);
  return value;
};

/**
 * Throws for a report without a test, because it is never a success.
 * @param {Counts} counts
 */
const withTests = (counts) => {
  if (counts.passed + counts.failed === 0) throw new LauncherError('The test report has no executed test.');
  return counts;
};

/**
 * Returns the counts of vitest's JSON report. A file that could not be loaded counts as one failure.
 * @param {unknown} report
 * @returns {Counts}
 * @throws {LauncherError} when the report has another format
 */
export const vitestCounts = (report) => {
  const unloaded = list(report, 'testResults').filter(
    (file) =>
      property(file, 'status') === 'failed' &&
      !list(file, 'assertionResults').some((test) => property(test, 'status') === 'failed'),
  );
  return withTests({
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests') + unloaded.length,
    skipped: count(report, 'numPendingTests') + count(report, 'numTodoTests'),
  });
};

/**
 * Returns the counts of Playwright's JSON report. Errors outside of tests count as one failure each; a flaky test counts as failed.
 * @param {unknown} report
 * @returns {Counts}
 * @throws {LauncherError} when the report has another format
 */
export const playwrightCounts = (report) => {
  const stats = property(report, 'stats');
  return withTests({
    passed: count(stats, 'expected'),
    failed: count(stats, 'unexpected') + count(stats, 'flaky') + list(report, 'errors').length,
    skipped: count(stats, 'skipped'),
  });
};

/**
 * Reads the report of a test runner.
 * @param {string} file
 * @returns {unknown}
 * @throws {LauncherError} when the file is missing or not JSON
 */
export const readReport = (file) => {
  if (!existsSync(file)) throw new LauncherError(`The test runner wrote no report to ${file}.`);
  try {
    return readJson(file);
  } catch {
    throw new LauncherError(`The test report ${file} is not JSON.`);
  }
};

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

/**
 * Returns the last line of a test run.
 * @param {Counts} counts
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
