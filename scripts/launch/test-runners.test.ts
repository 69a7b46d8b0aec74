import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { vitestCounts } from './counts.mjs';
import { runCounted } from './test-runners.mjs';

type Counts = ReturnType<typeof vitestCounts>;

const report = (passed: number, failed: number): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  });

/** A runner that writes what a real one would and ends with an exit code. */
const runner = (text: string | undefined, code: number, leftover = '') => {
  const file = join(temporaryFolder({ 'reports/vitest.json': leftover }), 'reports/vitest.json');
  const run = () => {
    if (text !== undefined) writeFileSync(file, text);
    return Promise.resolve({ code });
  };
  return { report: file, read: vitestCounts, run };
};

it('adds the counts of a run that passed', async () => {
  const counts: Counts[] = [];
  await runCounted(runner(report(5, 0), 0), counts);
  expect(counts).toEqual([{ passed: 5, failed: 0, skipped: 0 }]);
});

it('fails with the counts of a run in which a test failed, whatever the exit code says', async () => {
  for (const code of [0, 1]) {
    const counts: Counts[] = [];
    await expect(runCounted(runner(report(5, 2), code), counts)).rejects.toThrow('2 failed');
    expect(counts).toEqual([{ passed: 5, failed: 2, skipped: 0 }]);
  }
});

it('fails without counts when the runner failed and its report knows nothing of it', async () => {
  const counts: Counts[] = [];
  await expect(runCounted(runner(report(5, 0), 1), counts)).rejects.toThrow('exit code 1');
  expect(counts).toEqual([]);
});

it('never takes an older report for this run', async () => {
  const counts: Counts[] = [];
  await expect(runCounted(runner(undefined, 0, report(5, 0)), counts)).rejects.toThrow('left no report');
  expect(counts).toEqual([]);
});
