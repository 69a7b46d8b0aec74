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

/** A runner that writes a report and ends with an exit code. */
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

it('fails with the counts of a run with a failed test, for any exit code', async () => {
  for (const code of [0, 1]) {
    const counts: Counts[] = [];
    await expect(runCounted(runner(report(5, 2), code), counts)).rejects.toThrow('2 failed');
    expect(counts).toEqual([{ passed: 5, failed: 2, skipped: 0 }]);
  }
});

it('fails without counts if the runner failed but its report has no failure', async () => {
  const counts: Counts[] = [];
  await expect(runCounted(runner(report(5, 0), 1), counts)).rejects.toThrow('exit code 1');
  expect(counts).toEqual([]);
});

it('never reads an older report', async () => {
  const counts: Counts[] = [];
  await expect(runCounted(runner(undefined, 0, report(5, 0)), counts)).rejects.toThrow('wrote no report');
  expect(counts).toEqual([]);
});
