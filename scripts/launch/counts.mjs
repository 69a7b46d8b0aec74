import { existsSync } from 'node:fs';
import { property, readJson } from './places.mjs';
import { Refusal } from './steps.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A count that a report must hold.
 * @param {unknown} owner
 * @param {string} key
 * @returns {number}
 * @throws {Refusal}
 */
const count = (owner, key) => {
  const value = property(owner, key);
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new Refusal(`The test report has no count '${key}'.`);
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
  if (!Array.isArray(value)) throw new Refusal(`The test report has no list '${key}'.`);
  return value;
};

/**
 * A report without a single test is a mistake, never a success.
 * @param {Counts} counts
 */
const withTests = (counts) => {
  if (counts.passed + counts.failed === 0) throw new Refusal('The test report counts no test that ran.');
  return counts;
};

/**
 * The counts of vitest's JSON report. A file that could not be loaded has no tests to count, and counts as one failure.
 * @param {unknown} report
 * @returns {Counts}
 * @throws {Refusal} when the report is not what vitest writes
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
 * The counts of Playwright's JSON report. Errors outside of tests count as one failure each; a test that passed only when
 * repeated has failed.
 * @param {unknown} report
 * @returns {Counts}
 * @throws {Refusal} when the report is not what Playwright writes
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
 * Reads a report that a runner has just written.
 * @param {string} file
 * @returns {unknown}
 * @throws {Refusal} when there is none, or no JSON in it
 */
export const readReport = (file) => {
  if (!existsSync(file)) throw new Refusal(`The test runner left no report at ${file}.`);
  try {
    return readJson(file);
  } catch {
    throw new Refusal(`The test report ${file} is not JSON.`);
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
 * The last line of a test run.
 * @param {Counts} counts
 */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
