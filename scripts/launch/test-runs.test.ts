import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchProcessorTime } from './processor-time.mjs';
import { counted, runSteps } from './test-runs.mjs';
import { root } from './workspace.mjs';

const files = [{ file: 'apps/web/src/page.test.tsx', ms: 1500 }];
const passing = { passed: 5, failed: 0, skipped: 0, files };

const report = (numPassedTests: number, numFailedTests: number) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: join(root, 'apps/web/src/page.test.tsx'), startTime: 1000, endTime: 2500 }],
});

/** Returns a journey in Playwright's form. */
const journey = (duration: number) => ({ tests: [{ results: [{ duration }] }] });

/** Returns the results of a run that writes a report, or none, and ends with an exit code. */
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

it('returns the counts and the time of each file of a report', async () => {
  await expect(run(report(5, 0), 0)).resolves.toEqual(passing);
  await expect(run(report(5, 2), 1)).resolves.toEqual({ ...passing, failed: 2 });
});

it('counts a flaky journey as a failure', async () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const suites = [
    { file: 'shell/smoke.spec.ts', specs: [journey(700)], suites: [{ specs: [journey(200), journey(50)] }] },
  ];
  await expect(run({ stats, suites }, 1)).resolves.toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    files: [{ file: 'e2e/shell/smoke.spec.ts', ms: 950 }],
  });
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
    Journeys: () => Promise.resolve({ passed: 2, failed: 0, skipped: 1, files: [] }),
  });
  expect(lines.at(-1)).toBe('7 passed, 0 failed, 1 skipped');
});

const below = (heading: string) => {
  const printed = lines.map((line) => line.trim());
  const rest = printed.slice(printed.indexOf(heading) + 1);
  return rest.slice(0, rest.indexOf(''));
};

it('[ENG-06] prints the time of each project, and of the ten slowest files', async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({
    file: `packages/org/src/${index}.test.ts`,
    ms: index * 1000,
  }));
  await runSteps({
    Types: () => Promise.resolve(),
    Unit: () => Promise.resolve({ ...passing, files: [...files, ...many] }),
    Journeys: () => Promise.resolve({ ...passing, files: [{ file: 'e2e/shell/smoke.spec.ts', ms: 90_000 }] }),
  });
  expect(below('Summed time of the test files, several of which run at a time')).toEqual([
    '90.0 s  e2e',
    '55.0 s  packages/org',
    '1.5 s  apps/web',
  ]);
  const slowest = below('Slowest test files');
  expect(slowest).toHaveLength(10);
  expect(slowest.slice(0, 2)).toEqual(['90.0 s  e2e/shell/smoke.spec.ts', '10.0 s  packages/org/src/10.test.ts']);
  expect(slowest).not.toContain('1.5 s  apps/web/src/page.test.tsx');
});

it('[ENG-08] prints the processor time of each stage and their sum', async () => {
  let used = 0;
  const step = (ms: number) => () => {
    used += ms;
    return Promise.resolve(passing);
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await runSteps({ Unit: step(61_500), Journeys: step(2000) }, () => ({ ms: () => used, stop: () => {} }));
  expect(below('Time and processor time by stage')).toEqual([
    '0.0 s    61.5 s  Unit',
    '0.0 s     2.0 s  Journeys',
    '0.0 s    63.5 s  in total',
  ]);
});

it('[ENG-06] prints the time of each stage alone where processor times are not measured', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const types = () => {
    vi.advanceTimersByTime(1500);
    return Promise.resolve();
  };
  await runSteps({ Types: types, Unused: () => Promise.resolve() }, () => watchProcessorTime('darwin'));
  expect(lines.slice(lines.indexOf('Time by stage') + 1).map((line) => line.trim())).toEqual([
    '1.5 s  Types',
    '0.0 s  Unused',
    '1.5 s  in total',
  ]);
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
