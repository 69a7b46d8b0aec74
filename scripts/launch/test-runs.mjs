import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { watchProcessorTime } from './processor-time.mjs';
import { runNode } from './programs.mjs';
import { LaunchError, readJson, root } from './workspace.mjs';

/**
 * The result of a test runner: its counts, and the time of each test file in milliseconds.
 * @typedef {{ passed: number, failed: number, skipped: number, files: FileTime[] }} Results
 * @typedef {{ file: string, ms: number }} FileTime
 * @typedef {{ name: string, ms: number, processorMs: number | undefined }} Stage
 */

const SLOWEST = 10;

/** Returns the time of the tests of a suite of Playwright's report. @param {any} suite @returns {number} */
const timeOf = ({ specs = [], suites = [] }) => {
  const results = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests.flatMap((/** @type {any} */ test) => test.results),
  );
  const own = results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0);
  return suites.reduce((/** @type {number} */ sum, /** @type {any} */ suite) => sum + timeOf(suite), own);
};

/** Returns the results in a report of Playwright. @param {any} report @returns {Results} */
const ofPlaywright = ({ stats, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  files: suites.map((/** @type {any} */ suite) => ({ file: `e2e/${suite.file}`, ms: timeOf(suite) })),
});

/** Returns the results in a report of Vitest. @param {any} report @returns {Results} */
const ofVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  files: testResults.map((/** @type {any} */ { name, startTime, endTime }) => ({
    file: relative(root, name).replaceAll('\\', '/'),
    ms: endTime - startTime,
  })),
});

/**
 * Runs a test runner and returns the results in the report that its configuration writes.
 * @param {string} name of the report
 * @param {readonly string[]} args arguments of node
 * @param {Record<string, string>} [env] added to the environment
 * @param {typeof runNode} [run]
 * @returns {Promise<Results>}
 * @throws {LaunchError} when the report is missing, has no test, or contradicts the exit code
 */
export const counted = async (name, args, env = {}, run = runNode) => {
  const file = join(root, '.cache/reports', `${name}.json`);
  // Prevents an older report from being read as this run's.
  rmSync(file, { force: true });
  const code = await run(args, { env });
  if (!existsSync(file)) throw new LaunchError(`The test runner ended with exit code ${code} without a report.`);
  const report = readJson(file);
  const results = report.stats ? ofPlaywright(report) : ofVitest(report);
  if (!(results.passed + results.failed > 0)) throw new LaunchError('The test report has no test.');
  if (results.failed === 0 && code !== 0) throw new LaunchError(`The test runner ended with exit code ${code}.`);
  return results;
};

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`;

/**
 * Returns the summed time of the test files by project, such as `apps/web`.
 * @param {readonly FileTime[]} files
 * @returns {Map<string, number>}
 */
const projectTimes = (files) => {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, ms } of files) {
    const project = /^(?:apps|packages)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;
    times.set(project, (times.get(project) ?? 0) + ms);
  }
  return times;
};

/** @param {readonly (number | undefined)[]} times undefined where processor times are not measured */
const sumOf = (times) => times.reduce((/** @type {number} */ sum, ms) => sum + (ms ?? 0), 0);

/** @param {readonly Stage[]} stages */
const printStages = (stages) => {
  const isMeasured = stages.some(({ processorMs }) => processorMs !== undefined);
  const total = {
    name: 'in total',
    ms: sumOf(stages.map(({ ms }) => ms)),
    processorMs: sumOf(stages.map(({ processorMs }) => processorMs)),
  };
  console.log(isMeasured ? '\nTime and processor time by stage' : '\nTime by stage');
  for (const { name, ms, processorMs = 0 } of [...stages, total]) {
    console.log(`${seconds(ms)}${isMeasured ? seconds(processorMs) : ''}  ${name}`);
  }
};

/**
 * Prints the times of each stage, of the test files by project, and of the slowest files.
 * @param {readonly Stage[]} stages
 * @param {readonly FileTime[]} files
 */
const printTimes = (stages, files) => {
  printStages(stages);
  if (files.length === 0) return;
  const slowestFirst = files.toSorted((a, b) => b.ms - a.ms);
  console.log('\nSummed time of the test files, several of which run at a time');
  for (const [name, ms] of projectTimes(slowestFirst)) console.log(`${seconds(ms)}  ${name}`);
  console.log('\nSlowest test files');
  for (const { file, ms } of slowestFirst.slice(0, SLOWEST)) console.log(`${seconds(ms)}  ${file}`);
};

/**
 * Runs steps in order. Then prints the time and the processor time of each, the time of the slowest test files and, last, the sum of
 * the test counts. Ends at the first failing step.
 * @param {Record<string, () => Promise<Results | void>>} steps
 * @param {typeof watchProcessorTime} [watch]
 */
export const runSteps = async (steps, watch = watchProcessorTime) => {
  /** @type {Stage[]} */
  const stages = [];
  /** @type {Results[]} */
  const results = [];
  const processor = watch();
  try {
    for (const [name, run] of Object.entries(steps)) {
      console.log(`\n▸ ${name}`);
      const [since, before] = [Date.now(), processor.ms()];
      const result = await run();
      const after = processor.ms();
      const used = before === undefined || after === undefined ? undefined : after - before;
      stages.push({ name, ms: Date.now() - since, processorMs: used });
      if (result) results.push(result);
      if (result && result.failed > 0) break;
    }
  } finally {
    processor.stop();
  }
  printTimes(
    stages,
    results.flatMap(({ files }) => files),
  );
  if (results.length === 0) return;
  const [passed, failed, skipped] = /** @type {const} */ (['passed', 'failed', 'skipped']).map((key) =>
    sumOf(results.map((one) => one[key])),
  );
  console.log(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  if (failed !== 0) process.exitCode = 1;
};
