import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { counted, runSteps } from './test-runs.mjs';
import { root } from './workspace.mjs';

const passing = { passed: 5, failed: 0, skipped: 0 };

const report = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  numTodoTests: 0,
});

/** Returns the counts of a run that writes a report, or none, and ends with an exit code. */
const run = (written: object | undefined, code: number) => {
  const file = join(root, '.cache/reports/launcher-test.json');
  mkdirSync(dirname(file), { recursive: true });
  return counted('launcher-test', [], {}, () => {
    expect(existsSync(file)).toBe(false);
    if (written !== undefined) writeFileSync(file, JSON.stringify(written));
    return Promise.resolve(code);
  });
};

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  const before = process.exitCode;
  onTestFinished(() => {
    process.exitCode = before;
  });
});

it('returns the counts of a report', async () => {
  await expect(run(report(5, 0), 0)).resolves.toEqual(passing);
  await expect(run(report(5, 2), 1)).resolves.toEqual({ ...passing, failed: 2 });
});

it('counts a flaky journey as a failure', async () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  await expect(run({ stats }, 1)).resolves.toEqual({ passed: 3, failed: 2, skipped: 2 });
});

it.each([
  [report(5, 0), 1, 'exit code 1'],
  [report(0, 0), 0, 'has no test'],
  [undefined, 0, 'without a report'],
])('rejects the report %j of a runner that ended with %i', async (written, code, message) => {
  await expect(run(written, code)).rejects.toThrow(message);
});

it('never reads an older report', async () => {
  await run(report(5, 0), 0);
  await expect(run(undefined, 0)).rejects.toThrow('without a report');
});

it('prints the sum of the counts last', async () => {
  await runSteps({
    Unit: () => Promise.resolve(passing),
    Journeys: () => Promise.resolve({ passed: 2, failed: 0, skipped: 1 }),
  });
  expect(lines.at(-1)).toBe('7 passed, 0 failed, 1 skipped');
});

it('prints the counts and sets a failing exit code when a test failed', async () => {
  const later = vi.fn<() => Promise<void>>();
  await runSteps({ Unit: () => Promise.resolve({ ...passing, failed: 2 }), Later: later });
  expect(lines.at(-1)).toBe('5 passed, 2 failed');
  expect(process.exitCode).toBe(1);
  expect(later).not.toHaveBeenCalled();
});

it('prints no counts when another step failed', async () => {
  const steps = { Unit: () => Promise.resolve(passing), Unused: () => Promise.reject(new Error('it broke')) };
  await expect(runSteps(steps)).rejects.toThrow('it broke');
  expect(lines.join('\n')).not.toMatch(/passed/);
});
